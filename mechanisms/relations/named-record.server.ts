import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import { jsonObject, type RowShape } from '#platform/server/database/json.ts'
import { col, type RowOf, type Shape } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import type { Subject, SubjectTable } from '#mechanisms/subjects/subject.server.ts'

interface NamedRecord<Table, Kept extends Shape> {
  /** What is shown of one wherever it is named: whoever sees the record that names it sees that much. */
  brief: (one: Table) => RowShape
  /** What a selector shows beside that. */
  more?: RowShape
  /** Condition: something new may name it. What named it before keeps it. */
  stands: SQL
  /** What selectors narrow it down by, beside its id. */
  filters: SubjectList['filters']
  unknown: RefusalKind
  /** The field of the wire that it is mostly named by. */
  field: string
  /** How it is held until the transaction ends: alone, where it keeps count of what names it. */
  hold?: 'share' | 'update'
  /** What of it the record that names it goes by, under the names of `row`. */
  kept?: { columns: SQL; row: Kept }
}
interface Wanted {
  id?: string | undefined
  key?: string | undefined
  start: number
  limit: number
}

/**
 * A record that others name, on the server: `json` shows it where it is named, `directory` answers its selector, and
 * `admit` refuses one that the actor may not see or that no longer stands. `relation` of the web asks that directory.
 */
export function namedRecord<Table extends SubjectTable, Kept extends Shape = { id: typeof col.uuid }>(
  subject: Subject,
  table: Table,
  { brief, more, stands, filters, unknown, field, hold = 'share', kept }: NamedRecord<Table, Kept>,
) {
  const name = `named_${subject.type.replaceAll('-', '_')}`
  // Under a name of its own: the record that names it may be of the same table.
  const named = alias(table, name) as unknown as Table
  const rows = subjectList<{ list: never[]; total: number | null; start: number; limit: number }>(subject, {
    hasNews: false,
    row: { ...brief(table), ...more },
    usualScope: 'company',
    usualSort: 'lastOptDate',
    sorts: {},
    listed: { by: stands },
    filters: { one: { by: sql`${table.id} = ${param('one')}::uuid` }, ...filters },
  })
  const { columns, row } = kept ?? { columns: sql`${table.id}`, row: { id: col.uuid } }
  const chosen = compile(
    sql`select ${columns} from ${table} where ${table.companyId} = ${param('company')} and ${table.id} = ${param('id')}
      and ${stands} for ${sql.raw(hold)}`,
    { row: row as Kept },
  )

  return {
    /** Null where none is named. */
    json: (companyId: unknown, id: unknown) =>
      sql`(select ${jsonObject(brief(named))} from ${table} ${sql.identifier(name)} where ${named.companyId} =
        ${companyId} and ${named.id} = ${id})`,
    directory: ({ id, key, ...query }: Wanted, context: Context) =>
      rows({ ...query, ...(id ? { one: id } : {}), ...soughtByKey(key) }, context),
    /** One that is there stays as it is until the transaction ends. `of`: the field to mend, as the wire names it. */
    async admit(id: string, { me, run }: Pick<Context, 'me' | 'run'>, of = field): Promise<RowOf<Kept>> {
      const [held, sight] = await run([chosen({ company: me.companyId, id }), subject.visibility(id, me)])
      const { first: one } = held as { first: RowOf<Kept> | undefined }
      if (!one || !sight.first) refuse(unknown, {}, of)
      return one
    },
  }
}
