import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { apart } from '../list/task-parts.server.ts'
import { isOpen } from '../task/task-subject.server.ts'
import { analysed } from './analysed.server.ts'
import { tableSides, type analysisCalls } from './analysis.contract.ts'

type Side = (typeof tableSides)[number]
type Table = CallOutput<typeof analysisCalls.table>

/** At most this many rows or columns: those with most tasks. */
const most = sql.raw('50')
const sideJson = (
  key: string,
  name: SQL,
) => sql`(select coalesce(json_agg(json_build_object('key', parts.key, 'name', coalesce((${name}), '')) order by
  parts.num desc, parts.key), '[]'::json)
  from (select ${sql.raw(key)} as key, sum(num) as num from cells group by 1 order by 2 desc limit ${most}) parts)`
const empty = sql`''`

function statementOf(row: Side, column: Side) {
  const [down, across] = [apart[row], apart[column]]
  const join = sql.join(
    [...new Set([down.join, across.join])].filter(one => one !== undefined),
    sql` `,
  )
  return analysed<Table>(
    'direct',
    ({ from, where }) => sql`with cells as (select "row", "column", count(*)::int as num
      from (select (${down.by})::text as "row", (${across.by})::text as "column" from ${from} ${join} where ${where}
        and ${isOpen}) open group by 1, 2)
    select json_build_object('rows', ${sideJson('"row"', down.name ?? empty)}, 'columns',
      ${sideJson('"column"', across.name ?? empty)},
      'list', (select coalesce(json_agg(json_build_object('row', "row", 'column', "column", 'num', num) order by "row",
        "column"), '[]'::json) from cells))::text`,
  )
}
const statements = Object.fromEntries(
  tableSides.flatMap(row => tableSides.map(column => [`${row} ${column}`, statementOf(row, column)])),
)

/** Open tasks, grouped in two ways at once. */
export const tableOf = (
  { rows, columns, ...query }: CallParsed<typeof analysisCalls.table>,
  context: Context,
): Promise<Json<Table>> => statements[`${rows} ${columns}`]!(query, context)
