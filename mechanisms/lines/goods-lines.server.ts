import { getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitGoods } from '#mechanisms/goods/goods-directory.server.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import type { Known } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import {
  amountOfGoods,
  countGoods,
  discountTooLarge,
  linesNeeded,
  mostTotal,
  totalTooLarge,
  unknownLine,
  type GoodsLineDraft,
  type GoodsLineRow,
  type GoodsTotals,
} from './goods-line.contract.ts'

/** A table of goods lines (`goodsLineColumns`), and its column that references the record. */
export interface GoodsLinesTable {
  table: PgTable & { companyId: PgColumn; id: PgColumn; goodsId: PgColumn; position: PgColumn }
  owner: PgColumn
  /** Where its lines may be of another record's (`goodsLineDraftsOf`): the column that has that line's id. */
  source?: PgColumn
}
interface Draft {
  lines: readonly GoodsLineDraft[]
  discount: string
}
/** A line to write; `ofId` is the other record's that it is of. */
type AdmittedLine = GoodsLineRow & { ofId?: string | null | undefined }
/** The lines to write, and their totals. */
export interface AdmittedGoods {
  lines: AdmittedLine[]
  totals: GoodsTotals
}

/**
 * The calculated lines of a draft: no calculated value is taken from the client. Refused if there are none, if their
 * total exceeds the limit or is less than the discount, if they use goods that may not be chosen (existing lines keep
 * theirs), or if a line does not belong to the record. `of`: the record that is changed; `field`: the draft's name for
 * the lines.
 */
export async function admitGoodsLines(
  { lines, discount }: Draft,
  of: { lines: GoodsLinesTable; id: string } | undefined,
  context: Pick<Context, 'me' | 'run'>,
  field = 'lines',
): Promise<AdmittedGoods> {
  if (lines.length === 0) refuse(linesNeeded, {}, field)
  const kept = of ? await keptLines(of.lines, of.id, context) : []
  const ids = lines.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length || ids.some(id => !kept.some(line => line.id === id)))
    refuse(unknownLine, {}, field)
  const known = await admitGoods(
    lines.flatMap(({ goodsId }) => goodsId ?? []),
    kept.flatMap(({ goodsId }) => goodsId ?? []),
    context,
    field,
  )
  // Goods have their current names; a line's own text takes precedence.
  const named = lines.map(line => {
    const goods = known.get(line.goodsId ?? '')
    return {
      ...line,
      id: line.id ?? newId(),
      goodsId: line.goodsId ?? null,
      name: line.name || goods?.name || '',
      spec: line.spec || (line.name === '' ? (goods?.spec ?? '') : ''),
      unit: line.unit || (line.name === '' ? (goods?.unit ?? '') : ''),
    }
  })
  // A single line may exceed the column's range.
  if (named.some(line => amountOfGoods(line).length > mostTotal.length)) refuse(totalTooLarge, {}, field)
  const { lines: counted, totals } = countGoods(named, discount)
  if (compareMoney(totals.subtotal, mostTotal) > 0) refuse(totalTooLarge, {}, field)
  if (compareMoney(discount, totals.subtotal) > 0) refuse(discountTooLarge, {}, 'discount')
  return { lines: counted, totals }
}

async function keptLines({ table, owner }: GoodsLinesTable, id: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const name = getTableName(table)
  const [answer] = await run([
    {
      name: `${name}_kept`,
      row: { id: col.uuid, goodsId: col.uuid.orNull },
      values: [me.companyId, id],
      text: `select id, goods_id from "${name}" where comp_id = $1 and "${toSnakeCase(owner.name)}" = $2`,
    },
  ])
  return answer.rows
}

/** Replaces a record's lines, in order: existing ones keep their ids, and their other columns. A new record has none. */
export async function setGoodsLines(
  { table, owner, source }: GoodsLinesTable,
  id: string,
  lines: readonly AdmittedLine[],
  { me, run }: Pick<Context, 'me' | 'run'>,
  isNew = false,
) {
  const name = getTableName(table)
  const of = toSnakeCase(owner.name)
  const link = source && toSnakeCase(source.name)
  await run([
    ...(isNew
      ? []
      : [
          {
            name: `${name}_without`,
            values: [me.companyId, id, lines.map(line => line.id)],
            text: `delete from "${name}" where comp_id = $1 and "${of}" = $2 and id <> all($3::uuid[])`,
          },
        ]),
    {
      name: `${name}_set`,
      values: [me.companyId, id, JSON.stringify(lines)],
      text: `insert into "${name}" (comp_id, id, "${of}", position, goods_id, name, spec, unit, quantity, price,
          discount_rate, tax_rate, amount, share, gross, net, tax${link ? `, "${link}"` : ''})
        select $1, (l ->> 'id')::uuid, $2, place, (l ->> 'goodsId')::uuid, l ->> 'name', l ->> 'spec', l ->> 'unit',
          (l ->> 'quantity')::numeric, (l ->> 'price')::numeric, (l ->> 'discountRate')::numeric,
          (l ->> 'taxRate')::numeric, (l ->> 'amount')::numeric, (l ->> 'share')::numeric, (l ->> 'gross')::numeric,
          (l ->> 'net')::numeric, (l ->> 'tax')::numeric${link ? `, (l ->> 'ofId')::uuid` : ''}
        from jsonb_array_elements($3::jsonb) with ordinality as line (l, place)
        on conflict (comp_id, id) do update set position = excluded.position, goods_id = excluded.goods_id,
          name = excluded.name, spec = excluded.spec, unit = excluded.unit, quantity = excluded.quantity,
          price = excluded.price, discount_rate = excluded.discount_rate, tax_rate = excluded.tax_rate,
          amount = excluded.amount, share = excluded.share, gross = excluded.gross, net = excluded.net,
          tax = excluded.tax${link ? `, "${link}" = excluded."${link}"` : ''}`,
    },
  ])
}

/** A record's totals, as its page shows them; `record` has `goodsTotalColumns`. */
export const goodsTotalsOf = ({ subtotal, discount, total, net, tax }: Record<keyof GoodsTotals, PgColumn>) => ({
  subtotal,
  discount,
  total,
  net,
  tax,
})

/** The filter `productId` of a list of records: those that have these goods among their lines. */
export function withGoods(
  { table, owner }: GoodsLinesTable,
  { companyId, id }: { companyId: SQLWrapper; id: SQLWrapper },
): Known {
  const name = sql.raw(`"${getTableName(table)}"`)
  const of = sql.raw(`"${toSnakeCase(owner.name)}"`)
  const isOfGoods = sql`l.goods_id = ${param('productId')}::uuid`
  const has = (company: SQLWrapper, record: SQLWrapper): SQL =>
    sql`(select true from ${name} l where l.comp_id = ${company} and l.${of} = ${record} and ${isOfGoods} limit 1) is true`
  return {
    by: sql`exists (select from ${name} l where l.comp_id = ${companyId} and l.${of} = ${id} and ${isOfGoods})`,
    hung: {
      all: sql`select l.${of} as subject_id from ${name} l where l.comp_id = ${actor.company} and ${isOfGoods}`,
      has: record => has(actor.company, record),
      row: has(companyId, id),
      isOfFew: true,
    },
  }
}

/** A record's lines as JSON, each a `goodsLineRow`; `more` are columns of the table's own (`l`), by their names. */
export const goodsLinesJson = (
  { table, owner }: GoodsLinesTable,
  companyId: SQLWrapper,
  id: SQLWrapper,
  more: Record<string, SQL> = {},
): SQL => sql`(select coalesce(json_agg(json_build_object('id', l.id, 'uuid', l.id, 'goods_id', l.goods_id, 'name', l.name,
  'spec', l.spec, 'unit', l.unit, 'quantity', l.quantity::text, 'price', l.price::text, 'discount_rate',
  l.discount_rate::text, 'tax_rate', l.tax_rate::text, 'amount', l.amount::text, 'share', l.share::text, 'gross',
  l.gross::text, 'net', l.net::text, 'tax', l.tax::text${sql.join(
    Object.entries(more).map(([name, value]) => sql`, ${sql.raw(`'${name}'`)}, ${value}`),
  )}) order by l.position), '[]'::json)
  from ${sql.raw(`"${getTableName(table)}"`)} l where l.comp_id = ${companyId} and l.${sql.raw(`"${toSnakeCase(owner.name)}"`)} = ${id})`

/** The totals of a record's lines as JSON, `goodsTotals`: for a record that may have none, and stores no sums. */
export const goodsSumsJson = ({ table, owner }: GoodsLinesTable, companyId: SQLWrapper, id: SQLWrapper): SQL => {
  const sum = (column: string) => sql.raw(`coalesce(sum(l.${column}), 0.00)::text`)
  return sql`(select json_build_object('subtotal', ${sum('amount')}, 'discount', ${sum('share')}, 'total', ${sum('gross')},
    'net', ${sum('net')}, 'tax', ${sum('tax')}) from ${sql.raw(`"${getTableName(table)}"`)} l where l.comp_id =
    ${companyId} and l.${sql.raw(`"${toSnakeCase(owner.name)}"`)} = ${id})`
}
