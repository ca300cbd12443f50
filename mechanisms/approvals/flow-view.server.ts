import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found } from '#platform/server/http/refuse.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { approvalCalls, ApprovalFlow, ApprovalStatus } from './approval.contract.ts'
import { approvableNamed, type Approvable } from './approvable.server.ts'
import { awayUntil } from './away.server.ts'
import { waitersOf, type Flow, type Step } from './flow.server.ts'

interface CaseRow {
  id: string
  title: string
  status: ApprovalStatus
  kind: string
  amount: string | null
  processName: string
  requesterId: string
  round: number
  startedAt: string
  endedAt: string | null
  urgedAt: string | null
  mayUrge: boolean
  isOnlyAdministrator: boolean
  flow: Flow
  copies: string[]
  people: (PersonBrief & { awayUntil: string | null })[]
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const text = () => `select json_build_object('id', c.id, 'title', c.title, 'status', c.status, 'kind', c.kind, 'amount',
    c.amount::text, 'processName', c.process_name,
    'requesterId', c.requester_id, 'round', c.round, 'startedAt', ${iso('c.started_at')}, 'endedAt',
      ${iso('c.ended_at')}, 'urgedAt', ${iso('c.urged_at')},
    'mayUrge', c.urged_at is null or c.urged_at <= now() - interval '1 hour', 'flow', c.flow,
    'isOnlyAdministrator', not exists (select 1 from person a where a.comp_id = c.comp_id and a.is_administrator and
      a.status <> ${PersonStatus.Left} and a.id <> c.requester_id), 'copies', copied.ids,
    'people', (select json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id, 'awayUntil',
      ${awayUntil('p')})) from person p where p.comp_id = c.comp_id and p.id in (
      select c.requester_id union select (jsonb_path_query(c.flow, '$.steps[*].signers[*].personId') #>> '{}')::uuid
      union select (jsonb_path_query(c.flow, '$.steps[*].signers[*].viaId') #>> '{}')::uuid union select value::uuid
        from json_array_elements_text(copied.ids))))::text
  from approval_case c, lateral (select coalesce(json_agg(person_id order by at), '[]') as ids from approval_inbox i
    where i.comp_id = c.comp_id and i.case_id = c.id and i.box = 'copy') copied
  where c.comp_id = $1 and c.subject_type = $2 and c.subject_id = $3`

/** The approval of a record, for anybody who may see the record. */
export async function readFlow(
  { subjectType, subjectId }: CallParsed<typeof approvalCalls.flow>,
  context: Context,
): Promise<CallOutput<typeof approvalCalls.flow>> {
  const { me, run, request } = context
  const approvable = approvableNamed(subjectType)
  const [visibility, answer] = await run([
    approvable.subject.visibility(subjectId, me),
    {
      name: 'approval_flow',
      text: text(),
      values: [me.companyId, subjectType, subjectId],
      value: col.json.as<CaseRow>(),
    },
  ])
  approvable.subject.requireVisible(visibility)
  const row = found(answer.first)
  const people = new Map(row.people.map(({ id, name, avatar }) => [id, { id, name, avatar }]))
  const person = (id: string) => people.get(id) ?? { id, name: '', avatar: null }
  const away = new Map(row.people.map(one => [one.id, one.awayUntil]))
  const { id, title, status, kind, amount, processName, round, startedAt, endedAt, urgedAt, flow } = row
  return {
    id,
    subjectType,
    subjectId,
    title,
    status,
    kind,
    amount,
    processName,
    round,
    startedAt,
    endedAt,
    urgedAt,
    isSentBack: status === 'revoke' && flow.sentBackById !== undefined,
    typeName: say(approvable.words, request.locale),
    requester: person(row.requesterId),
    copies: row.copies.map(person),
    steps: flow.steps.map(step =>
      shown(status === 'waiting' ? step : ended(step), person, status === 'waiting' ? away : nobodyAway),
    ),
    can: abilitiesOf(row, approvable, context),
  }
}

/** Steps that were waiting at a withdrawal need no decision any more. */
const ended = (step: Step): Step =>
  step.state !== 'waiting'
    ? step
    : {
        ...step,
        state: 'coming',
        signers: step.signers.map(signer => (signer.state === 'waiting' ? { ...signer, state: 'passed' } : signer)),
      }

const nobodyAway: ReadonlyMap<string, string | null> = new Map()
const isUndecided = (state: string) => state === 'waiting' || state === 'coming'

const shown = (
  { key, name, mode, state, beganAt, endedAt, timeoutHours, signers }: Step,
  person: (id: string) => PersonBrief,
  away: ReadonlyMap<string, string | null>,
): ApprovalFlow['steps'][number] => ({
  key,
  name,
  mode,
  state,
  beganAt,
  endedAt,
  dueAt:
    state === 'waiting' && beganAt && timeoutHours
      ? new Date(Date.parse(beganAt) + timeoutHours * 3_600_000).toISOString()
      : null,
  signers: signers.map(({ personId, viaId, ...signer }) => ({
    ...signer,
    person: person(personId),
    via: viaId ? person(viaId) : null,
    awayUntil: isUndecided(signer.state) ? (away.get(personId) ?? null) : null,
  })),
})

function abilitiesOf(row: CaseRow, { subject, isOnce = false }: Approvable, { me }: Context): ApprovalFlow['can'] {
  const { status, flow, requesterId, mayUrge } = row
  const waits = status === 'waiting'
  const isTurn = waits && waitersOf(flow).includes(me.personId)
  const isRequester = requesterId === me.personId
  const manages = may(me, subject.manageAll)
  const takesPart =
    isRequester || manages || flow.steps.some(step => step.signers.some(signer => signer.personId === me.personId))
  return {
    decide: isTurn,
    transfer: isTurn,
    addSigner: isTurn,
    sendBack: isTurn,
    copy: takesPart,
    return:
      isTurn &&
      flow.steps
        .slice(
          0,
          flow.steps.findIndex(step => step.state === 'waiting'),
        )
        .some(step => step.state === 'agree'),
    revoke: isRequester && waits,
    urge: isRequester && waits && mayUrge,
    cancel: (isRequester || manages) && !waits && status !== 'cancel' && !(isOnce && status === 'agree'),
    restart: isRequester && !isOnce && (status === 'disagree' || status === 'revoke'),
    reassign: manages && waits && (!isRequester || row.isOnlyAdministrator),
  }
}
