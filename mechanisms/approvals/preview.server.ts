import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { awayUntil } from './away.server.ts'
import { factsOf } from './facts.server.ts'
import type { Preview, ProcessDefinition } from './process.contract.ts'
import { resolve } from './resolve.server.ts'

interface PreviewRequest {
  requesterId: string
  kind: string
  amount?: string | null | undefined
  departmentId?: string | null | undefined
  answers?: Readonly<Record<string, unknown>>
}

/** The would-be approvers: the steps as resolved now, without beginning anything. */
export async function previewOf(
  process: { id: string | null; name: string | null; definition: ProcessDefinition },
  requested: PreviewRequest,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Preview> {
  const { definition } = process
  const { requesterId, kind, amount = null, departmentId = null, answers = {} } = requested
  const facts = await factsOf({ companyId: me.companyId, requesterId, departmentId, definition }, run)
  const steps = resolve(definition, { kind, amount, chosen: {}, answers }, facts)
  const copies = definition.copyIds.filter(id => facts.here.includes(id))
  const delegates = new Map(facts.delegates.filter(([, delegateId]) => delegateId !== requesterId))
  const named = [
    ...new Set([
      requesterId,
      ...copies,
      ...delegates.values(),
      ...steps.flatMap(({ signers, range }) => range ?? signers.map(({ personId }) => personId)),
    ]),
  ]
  const [answer] = await run([
    {
      name: 'approval_preview_people',
      text: `select p.id, p.name, p.avatar_file_id, ${awayUntil('p')} as away_until from person p where p.comp_id = $1 and p.id =
        any($2::uuid[])`,
      values: [me.companyId, named],
      row: { id: col.uuid, name: col.text, avatarFileId: col.uuid.orNull, awayUntil: col.text.orNull },
    },
  ])
  const rows = answer.rows
  const people = new Map(rows.map(({ id, name, avatarFileId: avatar }) => [id, { id, name, avatar }]))
  const away = rows.flatMap(({ id, awayUntil: until }) =>
    until || delegates.has(id) ? [{ id, until, delegate: people.get(delegates.get(id) ?? '')?.name ?? null }] : [],
  )
  if (!people.has(requesterId)) refuse(unknownPerson, {}, 'requester_id')
  const brief = (id: string): PersonBrief => people.get(id)!
  return {
    processId: process.id,
    processName: process.name,
    copyAt: definition.copyAt,
    copies: copies.map(brief),
    steps: steps.map(({ name, step, signers, range }, index) => ({
      away: away.filter(({ id }) => (range ?? signers.map(({ personId }) => personId)).includes(id)),
      isRepeated: definition.asksOnce === true && isRepeated(steps, index),
      key: step.key,
      name,
      by: step.by,
      mode: step.mode,
      people: (range ?? signers.map(({ personId }) => personId)).map(brief),
      isChosen: range !== null,
      isSkipped: range === null && signers.length === 0,
      standsIn: signers.flatMap(({ cause }) => (cause === 'self' || cause === 'missing' ? [cause] : []))[0] ?? null,
    })),
  }
}

type Steps = ReturnType<typeof resolve>

/** Whether the approvers of a step will certainly have agreed in an earlier one. */
function isRepeated(steps: Steps, index: number): boolean {
  const { step, signers, range } = steps[index]!
  const before = new Set(
    steps
      .slice(0, index)
      .flatMap(one =>
        one.range === null && (one.step.mode !== 'any' || one.signers.length === 1)
          ? one.signers.map(({ personId }) => personId)
          : [],
      ),
  )
  if (range !== null || signers.length === 0) return false
  return step.mode === 'any'
    ? signers.some(({ personId }) => before.has(personId))
    : signers.every(({ personId }) => before.has(personId))
}
