import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context, Effects } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import type { ApprovalStatus } from './approval.contract.ts'
import { readStandIns, standInsOf } from './facts.server.ts'
import { type Flow, type StandIns, stepThatWaits, waitersOf } from './flow.server.ts'

/** A case as it is held: nobody else changes it until the transaction ends. */
export interface HeldCase {
  id: string
  subjectType: string
  subjectId: string
  title: string
  kind: string
  amount: string | null
  departmentId: string | null
  requesterId: string
  status: ApprovalStatus
  flow: Flow
  round: number
  standIns: StandIns
  /** Whose turn it was when it was taken hold of. */
  waiters: string[]
  /** When the step that waited then had begun. */
  began: string | null
}

/** Who does it; nobody, where time does. */
export interface Acting extends Pick<Effects, 'publish' | 'enqueue'> {
  run: Run
  companyId: string
  personId: string | null
}

const columns = `json_build_object('id', id, 'subjectType', subject_type, 'subjectId', subject_id, 'title', title, 'kind', kind, 'amount', amount::text,
  'departmentId', department_id, 'requesterId', requester_id, 'status', status, 'flow', flow, 'round', round)::text`

const holding = (companyId: string, which: string, values: readonly unknown[]) =>
  [
    {
      name: `approval_hold ${which}`,
      text: `select id from approval_case where comp_id = $1 and ${which} order by id for update`,
      values: [companyId, ...values],
    },
    // Its own statement: behind the lock it sees what the one who held it before has written.
    {
      name: `approval_read ${which}`,
      text: `select ${columns} from approval_case where comp_id = $1 and ${which}`,
      values: [companyId, ...values],
      value: col.json.as<Omit<HeldCase, 'standIns' | 'waiters' | 'began'>>(),
    },
    standInsOf(companyId, which, values),
  ] as const

async function holdAll(statements: ReturnType<typeof holding>, run: Run): Promise<HeldCase[]> {
  const [, read, standIns] = await run(statements)
  return read.rows.map(held => {
    const waits = held.status === 'waiting'
    return {
      ...held,
      standIns: readStandIns(standIns.one, held.requesterId),
      waiters: waits ? waitersOf(held.flow) : [],
      began: waits ? (stepThatWaits(held.flow)?.beganAt ?? null) : null,
    }
  })
}
const hold = async (statements: ReturnType<typeof holding>, run: Run) => found((await holdAll(statements, run))[0])
/** Takes hold of a case; refused when there is none. */
export const holdCase = (companyId: string, id: string, run: Run) => hold(holding(companyId, 'id = $2', [id]), run)
/** Takes hold of several, in the order of their ids. */
export const holdCases = (companyId: string, ids: readonly string[], run: Run) =>
  holdAll(holding(companyId, 'id = any($2::uuid[])', [ids]), run)
/** The case of a record. */
export const holdCaseOf = (companyId: string, subjectType: string, subjectId: string, run: Run) =>
  hold(holding(companyId, 'subject_type = $2 and subject_id = $3', [subjectType, subjectId]), run)

interface Saved {
  held: HeldCase
  status: ApprovalStatus
  decides?: boolean
  copyIds?: readonly string[]
}

/** What is kept of a change: the case, who it waits for now, its lines in everybody's inbox. */
export const save = (
  held: HeldCase,
  status: ApprovalStatus,
  acting: Acting,
  more: Pick<Saved, 'decides' | 'copyIds'> = {},
): Promise<void> => saveAll([{ held, status, ...more }], acting)

/** The same of several, in one trip. */
export async function saveAll(changes: readonly Saved[], acting: Acting): Promise<void> {
  const saved = changes.map(one => saving(one, acting))
  if (saved.length > 0) await acting.run(saved.flatMap(({ statements }) => statements))
  for (const [index, { held }] of changes.entries()) {
    const { waiters, copies } = saved[index]!
    if (waiters.length > 0) await queueTimeout(held, acting)
    tellAll(held, acting, [...waiters, ...copies])
  }
}

function saving({ held, status, decides = false, copyIds = [] }: Saved, { companyId, personId }: Acting) {
  const waiters = status === 'waiting' ? waitersOf(held.flow) : []
  const called = waiters.filter(one => !held.waiters.includes(one))
  const copies = [...new Set([...copyIds, ...(status === 'agree' && held.status !== 'agree' ? held.flow.copyIds : [])])]
  const { id, subjectType, subjectId, title, requesterId } = held
  const notice = { subjectType, subjectId, title, details: { caseId: id } }
  const statements: Statement[] = [
    {
      name: 'approval_save',
      text: `update approval_case set flow = $3, status = $4, round = $5, ended_at = case when $4 = 'waiting' then null
        else now() end where comp_id = $1 and id = $2`,
      values: [companyId, id, held.flow, status, held.round],
    },
    {
      name: 'approval_inbox_gone',
      text: `delete from approval_inbox where comp_id = $1 and case_id = $2 and box = 'charged' and person_id <>
        all($3::uuid[])`,
      values: [companyId, id, waiters],
    },
    {
      name: 'approval_inbox_add',
      text: `insert into approval_inbox (comp_id, person_id, box, case_id, subject_type)
        select $1, person_id, box, $2, $3 from unnest($4::uuid[], $5::text[]) as line (person_id, box)
        on conflict (comp_id, case_id, person_id, box) do update set at = now(), is_read = false`,
      values: [
        companyId,
        id,
        subjectType,
        ...lines({
          charged: called,
          handled: decides && personId ? [personId] : [],
          mine: [requesterId],
          copy: copies,
        }),
      ],
    },
    addMembers(companyId, subjectType, subjectId, { approval: called, follower: copies }, personId ?? requesterId),
    {
      name: 'approval_members',
      text: `update member set last_opt_date = now(), is_read = coalesce(person_id = $4, false), is_open = case when
        role = 'approval' then person_id = any($5::uuid[]) else $6 end
        where comp_id = $1 and subject_type = $2 and subject_id = $3`,
      values: [companyId, subjectType, subjectId, personId, waiters, status === 'waiting'],
    },
    ...noticeLines(
      companyId,
      personId,
      called.filter(one => one !== personId),
      { kind: 'approval.waiting', ...notice },
    ),
    ...noticeLines(
      companyId,
      personId,
      copies.filter(one => one !== personId),
      { kind: 'approval.copy', ...notice },
    ),
  ]
  return { statements, waiters, copies }
}

function lines(people: Record<string, readonly string[]>): [string[], string[]] {
  const pairs = Object.entries(people).flatMap(([box, ids]) => [...new Set(ids)].map(personId => ({ box, personId })))
  return [pairs.map(({ personId }) => personId), pairs.map(({ box }) => box)]
}

/** Phones of everybody who has it on a list refetch. */
export function tellAll(
  { id, subjectType, subjectId, requesterId, waiters }: HeldCase,
  { companyId, personId, publish }: Acting,
  others: readonly string[] = [],
) {
  const to = [...new Set([requesterId, ...waiters, ...others, ...(personId ? [personId] : [])])]
  const by = personId ? { by: personId } : {}
  publish({ companyId, to, subjectType: 'approval', subjectId: id, event: 'changed', ...by })
  publish({ companyId, to, subjectType, subjectId, event: 'approval', ...by })
}

/** One job a case: the step that waits now takes the place of the one before. */
async function queueTimeout({ id, flow, began }: HeldCase, { companyId, enqueue }: Acting) {
  const { timeoutHours, beganAt } = stepThatWaits(flow)!
  if (timeoutHours === null || beganAt === null || beganAt === began) return
  await enqueue(
    'approval.late',
    { companyId, id, beganAt },
    { runAt: new Date(Date.parse(beganAt) + timeoutHours * 3_600_000).toISOString(), key: `approval ${id}` },
  )
}

/** The actor does it. */
export const actingFor = ({ me, run, publish, enqueue }: Context): Acting => ({
  companyId: me.companyId,
  personId: me.personId,
  run,
  publish,
  enqueue,
})
