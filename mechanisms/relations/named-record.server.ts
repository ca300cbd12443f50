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
  /** Its columns wherever it is referenced: people who see the referencing record see that much of it. */
  brief: (one: Table) => RowShape
  /** Further columns in a selector. */
  more?: RowShape
  /** Condition: new references are allowed. Existing ones stay valid. */
  stands: SQL
  /** A selector's filters, beside the id. */
  filters: SubjectList['filters']
  unknown: RefusalKind
  /** The usual wire name of the reference. */
  field: string
  /** The row lock until the transaction ends: `update` if it counts its references. */
  hold?: 'share' | 'update'
  /** The columns that the referencing record stores, under the names of `row`. */
  kept?: { columns: SQL; row: Kept }
}
interface Wanted {
  id?: string | undefined
  key?: string | undefined
  start: number
  limit: number
}

/**
 * A record that others reference, on the server: `json` shows it there, `directory` answers its selector, and `admit`
 * refuses one that the actor may not see or that is no longer valid. The web's `relation` queries that directory.
 */
export function namedRecord<Table extends SubjectTable, Kept extends Shape = { id: typeof col.uuid }>(
  subject: Subject,
  table: Table,
  { brief, more, stands, filters, unknown, field, hold = 'share', kept }: NamedRecord<Table, Kept>,
) {
  const name = `named_${subject.type.replaceAll('-', '_')}`
  // Under an alias: the referencing record may be of the same table.
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
    /** Null if there is no reference. */
    json: (companyId: unknown, id: unknown) =>
      sql`(select ${jsonObject(brief(named))} from ${table} ${sql.identifier(name)} where ${named.companyId} =
        ${companyId} and ${named.id} = ${id})`,
    directory: ({ id, key, ...query }: Wanted & Record<string, unknown>, context: Context) =>
      rows({ ...query, ...(id ? { one: id } : {}), ...soughtByKey(key) }, context),
    /** Locks it until the transaction ends. `of`: the wire name of the field to refuse. */
    async admit(id: string, { me, run }: Pick<Context, 'me' | 'run'>, of = field): Promise<RowOf<Kept>> {
      const [held, visibility] = await run([chosen({ company: me.companyId, id }), subject.visibility(id, me)])
      const { first: one } = held as { first: RowOf<Kept> | undefined }
      if (!one || !visibility.first) refuse(unknown, {}, of)
      return one
    },
  }
}
