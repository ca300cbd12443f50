import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { grouped } from '#platform/contract/grouped.ts'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { rowProblem, sameAsLine, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { addMembersOfEach, type MemberRole } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import type { Columns } from '#mechanisms/spreadsheets/sheet.contract.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'

/** Rows of one statement; after each the progress moves. */
const slice = 500

interface Drafted<Draft> {
  line: number
  draft: Draft
}
interface Keyed<Draft, There> {
  /** The column that a problem is reported in. */
  column: string
  /** What a row is known by; '' for a new one without. */
  keyOf: (draft: Draft) => string
  /** What is there already, by the same. */
  there: ReadonlyMap<string, There>
  /** Why the importer does not change one that is there; null where they do. */
  why: (one: There) => RefusalKind | null
}
/** A change of a record that is there: what the file says of it. */
export interface ChangedRow<Draft> {
  id: string
  values: Partial<Draft>
}

/**
 * Sorts the rows of a file into new records and changes of those that are there, by a name or a number. An empty cell
 * leaves a record as it is. Reported as problems: the same one twice, and one that the importer may not change.
 */
export function byKey<Draft extends object, There extends { id: string }>(
  drafts: readonly Drafted<Draft>[],
  rows: readonly ReadRow<Columns>[],
  { column, keyOf, there, why }: Keyed<Draft, There>,
) {
  const rowAt = new Map(rows.map(row => [row.line, row.values as Record<string, unknown>]))
  const problems: RowProblem[] = []
  const lines = new Map<string, number>()
  const made: Draft[] = []
  const changed: ChangedRow<Draft>[] = []
  for (const { line, draft } of drafts) {
    const key = keyOf(draft)
    const first = key === '' ? undefined : lines.get(key)
    if (first !== undefined) {
      problems.push(sameAsLine(line, column, key, first))
      continue
    }
    lines.set(key, line)
    const one = key === '' ? undefined : there.get(key)
    const problem = one && why(one)
    if (problem) problems.push(rowProblem(line, column, key, problem))
    else if (one) changed.push({ id: one.id, values: saidIn(draft, rowAt.get(line) ?? {}) })
    else made.push(draft)
  }
  return { made, changed, problems }
}

/** Of a draft what the row's cells say. */
const saidIn = <Draft extends object>(draft: Draft, cells: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(draft).filter(([name]) => cells[name] !== null && cells[name] !== undefined && cells[name] !== ''),
  ) as Partial<Draft>

type Table = Subject['table']
type Change = Pick<ChangedRow<object>, 'id' | 'values'>
/** Writes changes of the same columns in one statement, whatever their number. */
async function changeAlike(table: Table, changes: readonly Change[], { me, db }: Pick<ImportContext, 'me' | 'db'>) {
  const columns = Object.entries(getTableColumns(table))
    .filter(([name]) => name in changes[0]!.values)
    .map(([name, column]) => ({ name, column: toSnakeCase(column.name) }))
  const rows = changes.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(columns.map(({ name, column }) => [column, values[name as keyof typeof values]])),
  }))
  const set = columns.map(({ column }) => sql`${sql.identifier(column)} = changed.${sql.identifier(column)}`)
  if ('lastOptDate' in table) set.push(sql`last_opt_date = now()`)
  if (set.length === 0) return
  await db.execute(sql`update ${table} set ${sql.join(set, sql`, `)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) changed
    where ${table.companyId} = ${me.companyId} and ${table.id} = changed.id`)
}

interface Written<Row extends { id: string }> {
  subject: Subject
  /** Whole rows. */
  made: readonly Row[]
  /** Who takes part in the new ones: the importer. */
  roles: readonly MemberRole[]
  changed?: readonly { id: string; values: object }[]
}

/**
 * Writes new records and changes, with people, history and their place in searches; says how far it is. Answers the
 * news for phones.
 */
export async function writeImported<Row extends { id: string }>(
  { subject: { type, table }, made, roles, changed = [] }: Written<Row>,
  { me, run, db }: Pick<ImportContext, 'me' | 'run' | 'db'>,
  done: (rows: number) => Promise<void>,
) {
  for (let at = 0; at < made.length; at += slice) {
    const some = made.slice(at, at + slice)
    const ids = some.map(({ id }) => id)
    await db.insert(table as Table).values(some as never)
    await run([
      addMembersOfEach(
        me.companyId,
        type,
        ids.flatMap(subjectId => roles.map(role => ({ subjectId, personId: me.personId, role }))),
        me.personId,
      ),
      recordedOnEach(
        me,
        type,
        'create',
        ids.map(id => ({ id, details: { imported: true } })),
      ),
      searchable(me.companyId, type, ids),
    ])
    await done(at + some.length)
  }
  const toChange = changed.filter(({ values }) => Object.keys(values).length > 0)
  for (let at = 0; at < toChange.length; at += slice) {
    const some = toChange.slice(at, at + slice)
    for (const alike of grouped(some, ({ values }) => Object.keys(values).toSorted().join(' ')).values())
      await changeAlike(table, alike, { me, db })
    await done(made.length + at + some.length)
  }
  if (toChange.length > 0)
    await run([
      recordedOnEach(
        me,
        type,
        'edit',
        toChange.map(({ id, values }) => ({
          id,
          details: { imported: true, ...Object.fromEntries(Object.keys(values).map(name => [name, true])) },
        })),
      ),
      searchable(
        me.companyId,
        type,
        toChange.map(({ id }) => id),
      ),
    ])
  await done(made.length + changed.length)
  const [first] = [...made, ...toChange]
  return first
    ? [
        {
          companyId: me.companyId,
          to: [me.personId],
          subjectType: type,
          subjectId: first.id,
          event: made.length > 0 ? 'created' : 'edit',
          by: me.personId,
        } satisfies Parameters<Context['publish']>[0],
      ]
    : []
}
