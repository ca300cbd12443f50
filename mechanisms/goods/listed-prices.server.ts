import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { listedPriceCalls } from './listed-prices.contract.ts'

const ofGoods = (companyId: SQLWrapper, goodsId: SQLWrapper) => sql`from price_list_item i join price_list l on
  l.comp_id = i.comp_id and l.id = i.price_list_id where i.comp_id = ${companyId} and i.goods_id = ${goodsId}`

/** Of an item `i` and its list `l`: those valid on a day; of several, of the list that began last. */
const validOn = (columns: SQL, companyId: SQLWrapper, goodsId: SQLWrapper, day: SQLWrapper) => sql`(select ${columns}
  ${ofGoods(companyId, goodsId)} and l.start_date <= ${day}::date and (l.end_date is null or l.end_date >= ${day}::date)
  order by l.start_date desc, l.id desc limit 1)`

/** What goods cost on a day, in the statement of another. */
export const listedPrice = (companyId: SQLWrapper, goodsId: SQLWrapper, day: SQLWrapper) =>
  validOn(sql`i.price`, companyId, goodsId, day)

const [company, day] = [param('company'), param('day')]
const onDay = compile(
  sql`select g.id as goods_id, now_valid.price::text as price, now_valid.name as price_list,
    case when now_valid.name is null then ended.name end as ended_list,
    case when now_valid.name is null then ended.end_date::text end as ended_on
  from unnest(${param('goodsId')}::uuid[]) g (id)
    left join lateral ${validOn(sql`i.price, l.name`, company, sql`g.id`, day)} now_valid on true
    left join lateral (select l.name, l.end_date ${ofGoods(company, sql`g.id`)} and l.end_date < ${day}::date
      order by l.end_date desc, l.id desc limit 1) ended on true
  where now_valid.name is not null or ended.name is not null`,
  {
    row: {
      goodsId: col.uuid,
      price: col.text.orNull,
      priceList: col.text.orNull,
      endedList: col.text.orNull,
      endedOn: col.text.orNull,
    },
  },
)

export const listedPriceHandlers = handle(listedPriceCalls, {
  async onDay({ goodsId, day }, { me, run }) {
    const [answer] = await run([onDay({ company: me.companyId, goodsId: [...goodsId], day })])
    return { list: answer.rows }
  },
})
