import { createHash } from 'node:crypto'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import type { ImportContext } from '#mechanisms/imports/importer.server.ts'
import type { ReadRow } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { readLink } from '../plan/plan-link.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import type { TaskColumns } from './task-sheet.contract.ts'

type Row = ReadRow<TaskColumns>

/** What a row is called for good: by the program it comes from, or by all that it says. */
export interface ExternalName {
  source: string
  externalId: string
}

/** What rows of a file mean in the company. */
export interface Known {
  names: readonly ExternalName[]
  /** The tasks that rows have made before, by the row's place in the file. */
  existing: ReadonlyMap<number, string>
  /** Tasks outside of the file that rows name by their code, which the actor may see. */
  byCode: ReadonlyMap<string, { id: string; takesChildren: boolean }>
  /** Those made before that take further ones below them. */
  takeChildren: ReadonlySet<string>
}

/** Programs that write our own format need no names of their own: it is read as a sheet by people. */
export const isForeign = ({ values: { source } }: Row) => source !== null && source !== ownSource
export const ownSource = 'kaigong'
const sheetSource = 'sheet'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Columns that sheets did not have at first: left empty they say nothing, so that rows imported before are known again.
 */
const laterColumns: ReadonlySet<string> = new Set<keyof TaskColumns>([
  'kind',
  'point',
  'sprint',
  'sprintStart',
  'sprintEnd',
  'module',
  'version',
  'repairVersion',
  'tags',
])

/**
 * The same row in the same words is the same task; twice in one file, it is two. A project knows its own alone: a plan
 * may be the beginning of several.
 */
export function externalNames(rows: readonly Row[], intoId: string | null = null): ExternalName[] {
  const seen = new Map<string, number>()
  const within = (source: string) => (intoId === null ? source : `${intoId} ${source}`.slice(0, 200))
  return rows.map(({ values }) => {
    const { source, externalId, number, ...said } = values
    const own = externalId ?? (source === null ? null : number)
    if (own !== null) return { source: within(source ?? ownSource), externalId: own.toLowerCase() }
    const words = Object.entries(said).filter(([name, value]) => value !== null || !laterColumns.has(name))
    const print = createHash('sha256')
      .update(JSON.stringify([number, words.toSorted()]))
      .digest('base64url')
      .slice(0, 32)
    const turn = (seen.get(print) ?? 0) + 1
    seen.set(print, turn)
    return { source: within(sheetSource), externalId: `${print}.${turn}` }
  })
}

/** Looks everything up at once: what was made before, and what the file only names. */
export async function readKnown(rows: readonly Row[], { me, run, intoId }: ImportContext): Promise<Known> {
  const names = externalNames(rows, intoId)
  const codes = [
    ...new Set(
      rows.flatMap(({ values: { parent, predecessors } }) => [
        parent ?? '',
        ...(predecessors ?? []).map(one => readLink(one).number),
      ]),
    ),
  ]
    .map(code => code.toUpperCase())
    .filter(code => /^T\d{3,8}$/.test(code))
  const [external, own, coded] = await run([
    {
      text: `select e.source, e.external_id, e.task_id from task_external e join unnest($2::text[], $3::text[]) as n
        (source, external_id)
        on n.source = e.source and n.external_id = e.external_id where e.comp_id = $1`,
      values: [me.companyId, names.map(({ source }) => source), names.map(({ externalId }) => externalId)],
      row: { source: col.text, externalId: col.text, taskId: col.uuid },
    },
    {
      text: 'select id from task where comp_id = $1 and id = any($2::uuid[]) and ($3::uuid is null or project_id = $3)',
      values: [me.companyId, names.map(({ externalId }) => externalId).filter(one => uuid.test(one)), intoId],
      value: col.uuid,
    },
    {
      text: 'select code, id from task where comp_id = $1 and code = any($2::text[])',
      values: [me.companyId, codes],
      row: { code: col.text, id: col.uuid },
    },
  ])
  const key = (source: string, externalId: string) => `${source}\n${externalId}`
  const made = new Map(external.rows.map(({ source, externalId, taskId: id }) => [key(source, externalId), id]))
  const ours = new Set(own.rows)
  const existing = new Map<number, string>()
  for (const [place, { source, externalId }] of names.entries()) {
    const id = made.get(key(source, externalId)) ?? (ours.has(externalId) ? externalId : undefined)
    if (id !== undefined) existing.set(place, id)
  }
  const named = coded.rows
  const ids = [...new Set([...named.map(({ id }) => id), ...existing.values()])]
  const rights = await abilitiesOf(ids, { me, run })
  return {
    names,
    existing,
    byCode: new Map(
      named.flatMap(({ code, id }) =>
        rights.has(id) ? [[code, { id, takesChildren: rights.get(id)! }] as const] : [],
      ),
    ),
    takeChildren: new Set(ids.filter(id => rights.get(id))),
  }
}

/** Which of these tasks the actor may see, and whether they take children of the actor's. */
async function abilitiesOf(
  ids: readonly string[],
  { me, run }: Pick<ImportContext, 'me' | 'run'>,
): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    const answers = await run(some.map(id => taskSubject.admission(id, me)))
    for (const [index, answer] of answers.entries()) {
      try {
        found.set(some[index]!, taskSubject.admitted(answer).addChild)
      } catch (problem) {
        if (!(problem instanceof Refused) || ![notFound.code, notAllowed.code].includes(problem.kind.code))
          throw problem
      }
    }
  }
  return found
}
