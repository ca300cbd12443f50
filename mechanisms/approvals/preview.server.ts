import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { factsOf } from './facts.server.ts'
import type { Preview, ProcessDefinition } from './process.contract.ts'
import { resolve } from './resolve.server.ts'

interface PreviewAsked { requesterId: string, kind: string, amount?: string | null | undefined, departmentId?: string | null | undefined }

/** Who would approve: the steps as they are resolved now, with nothing begun. */
export async function previewOf(process: { id: string | null, name: string | null, definition: ProcessDefinition }, asked: PreviewAsked, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Preview> {
  const { definition } = process
  const { requesterId, kind, amount = null, departmentId = null } = asked
  const facts = await factsOf({ companyId: me.companyId, requesterId, departmentId, definition }, run)
  const steps = resolve(definition, { kind, amount, chosen: {} }, facts)
  const copies = definition.copyIds.filter(id => facts.here.includes(id))
  const named = [...new Set([requesterId, ...copies, ...steps.flatMap(({ signers, range }) => range ?? signers.map(({ personId }) => personId))])]
  const [answer] = await run([{
    name: 'approval_preview_people', text: `select id, name, avatar_file_id from person where comp_id = $1 and id = any($2::uuid[])`, values: [me.companyId, named], plain: true,
  }])
  const people = new Map((answer!.rows as [string, string, string | null][]).map(([id, name, avatar]) => [id, { id, name, avatar }]))
  if (!people.has(requesterId)) refuse(unknownPerson, {}, 'requester_id')
  const brief = (id: string): PersonBrief => people.get(id)!
  return {
    processId: process.id, processName: process.name, copyAt: definition.copyAt, copies: copies.map(brief),
    steps: steps.map(({ name, step, signers, range }) => ({
      key: step.key, name, by: step.by, mode: step.mode, people: (range ?? signers.map(({ personId }) => personId)).map(brief), isChosen: range !== null,
      isSkipped: range === null && signers.length === 0,
      standsIn: signers.flatMap(({ cause }) => cause === 'self' || cause === 'missing' ? [cause] : [])[0] ?? null,
    })),
  }
}
