import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { foundByKey } from '#mechanisms/search/found-by-key.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { goodsDirectoryCalls, unknownGoods } from './goods.contract.ts'
import { listedPrice } from './listed-prices.server.ts'
import { goodsSubject } from './goods-subject.server.ts'
import { goods } from './goods.table.ts'

/** What goods are counted in, in words; '' where nothing is said. */
const unitName = sql`coalesce((select e.name from dictionary_entry e where e.comp_id = ${goods.companyId} and e.id =
  ${goods.unitId}), '')`

/** What a line begins with: the price by the list that is valid on the document's day, or their own. */
const price = sql`coalesce(${listedPrice(goods.companyId, goods.id, param('day'))}, ${goods.price})::text`

const { directory } = namedRecord(goodsSubject, goods, {
  brief: ({ id, code, name, spec }) => ({ id, code, name, spec }),
  more: { unit: unitName, price, taxRate: sql`${goods.taxRate}::text` },
  stands: sql`${goods.isDelete} = ${fixed(Bin.None)}`,
  filters: { keyPattern: foundByKey('goods', goods) },
  unknown: unknownGoods,
  field: 'goods_id',
})

export const goodsDirectoryHandlers = handle(goodsDirectoryCalls, {
  list: ({ day = null, ...query }, context) => directory({ ...query, day }, context),
})

/**
 * What the goods of lines are called, by their ids. Refuses those that are not there to be chosen, but those that are
 * `kept`; they stay as they are until the transaction ends.
 */
export async function admitGoods(
  ids: readonly string[],
  kept: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
  field = 'lines',
): Promise<Map<string, { name: string; spec: string; unit: string }>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const [answer] = await run([
    {
      name: 'goods_admitted',
      row: { id: col.uuid, name: col.text, spec: col.text, unit: col.text },
      values: [me.companyId, wanted, kept],
      text: `select g.id, g.name, g.spec, coalesce((select e.name from dictionary_entry e where e.comp_id = g.comp_id
          and e.id = g.unit_id), '') as unit
        from goods g where g.comp_id = $1 and g.id = any($2::uuid[]) and (g.is_delete = ${Bin.None} or g.id =
          any($3::uuid[])) order by g.id for share`,
    },
  ])
  if (answer.count < wanted.length) refuse(unknownGoods, {}, field)
  return new Map(answer.rows.map(({ id, ...goods }) => [id, goods]))
}
