import { getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { wireName } from '#platform/contract/wire-names.ts'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { amountOf, centsOf, timesMoney } from '#mechanisms/money/money.contract.ts'
import { linesNeeded, mostTotal, totalTooLarge, type LineDraft } from './line.contract.ts'

/** A table of lines (`lineColumns`), and its column that names the record. */
export interface LinesTable {
  table: PgTable & { companyId: PgColumn; position: PgColumn }
  owner: PgColumn
}

/**
 * What lines come to, each rounded half up to the cent: nothing that can be counted is taken from the client. Refused
 * where there are none, or where the sum is no amount that every total has room for.
 */
export function admitLines(
  lines: readonly LineDraft[],
  { needed, tooLarge }: { needed: RefusalKind; tooLarge: RefusalKind } = {
    needed: linesNeeded,
    tooLarge: totalTooLarge,
  },
): string {
  if (lines.length === 0) refuse(needed, {}, 'lines')
  const cents = lines.reduce((sum, { quantity, price }) => sum + (centsOf(quantity) * centsOf(price) + 50n) / 100n, 0n)
  return cents <= centsOf(mostTotal) ? amountOf(cents) : refuse(tooLarge, {}, 'lines')
}

/** Makes these a record's lines, in their order. */
export async function setLines(
  { table, owner }: LinesTable,
  id: string,
  lines: readonly LineDraft[],
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  const name = getTableName(table)
  const of = wireName(owner.name)
  const counted = lines.map(line => ({ ...line, amount: timesMoney(line.quantity, line.price) }))
  await run([
    {
      name: `${name}_clear`,
      values: [me.companyId, id],
      text: `delete from "${name}" where comp_id = $1 and "${of}" = $2`,
    },
    {
      name: `${name}_add`,
      values: [me.companyId, id, JSON.stringify(counted)],
      text: `insert into "${name}" (comp_id, "${of}", position, name, spec, unit, quantity, price, amount)
        select $1, $2, place, l ->> 'name', l ->> 'spec', l ->> 'unit', (l ->> 'quantity')::numeric, (l ->>
          'price')::numeric, (l ->> 'amount')::numeric
        from jsonb_array_elements($3::jsonb) with ordinality as line (l, place)`,
    },
  ])
}

/** A record's lines as JSON, each a `lineRow`; `more` are columns of the table's own, with their casts, by their names. */
export const linesJson = (
  { table, owner }: LinesTable,
  companyId: SQLWrapper,
  id: SQLWrapper,
  more: Record<string, SQL> = {},
): SQL => sql`(select coalesce(json_agg(json_build_object('name', l.name, 'spec', l.spec, 'unit', l.unit,
  'quantity', l.quantity::text, 'price', l.price::text, 'amount', l.amount::text${sql.join(
    Object.entries(more).map(([name, value]) => sql`, ${sql.raw(`'${name}'`)}, ${value}`),
  )}) order by l.position), '[]'::json)
  from ${sql.raw(`"${getTableName(table)}"`)} l where l.comp_id = ${companyId} and l.${sql.raw(`"${wireName(owner.name)}"`)} = ${id})`
