import { sql, type SQLWrapper } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { listedPriceCalls } from './listed-prices.contract.ts'

/** Of a list `l`: whether it is valid on a day. */
const isValid = 'l.start_date <= $3::date and (l.end_date is null or l.end_date >= $3::date)'
const ofGoods = `from price_list_item i join price_list l on l.comp_id = i.comp_id and l.id = i.price_list_id where
  i.comp_id = $1 and i.goods_id = g.id`

/** What goods cost on a day, in the statement of another: where several lists are valid, by the one that began last. */
export const listedPrice = (companyId: SQLWrapper, goodsId: SQLWrapper, day: SQLWrapper) => sql`(select i.price from
  price_list_item i join price_list l on l.comp_id = i.comp_id and l.id = i.price_list_id where i.comp_id = ${companyId}
    and i.goods_id = ${goodsId} and l.start_date <= ${day}::date and (l.end_date is null or l.end_date >= ${day}::date)
  order by l.start_date desc, l.id desc limit 1)`

export const listedPriceHandlers = handle(listedPriceCalls, {
  async onDay({ goodsId, day }, { me, run }) {
    const [answer] = await run([
      {
        name: 'listed_prices',
        row: {
          goodsId: col.uuid,
          price: col.text.orNull,
          priceList: col.text.orNull,
          endedList: col.text.orNull,
          endedOn: col.text.orNull,
        },
        values: [me.companyId, [...goodsId], day],
        text: `select g.id as goods_id, now_valid.price::text as price, now_valid.name as price_list,
            case when now_valid.name is null then ended.name end as ended_list,
            case when now_valid.name is null then ended.end_date::text end as ended_on
          from unnest($2::uuid[]) g (id)
            left join lateral (select i.price, l.name ${ofGoods} and ${isValid} order by l.start_date desc, l.id desc
              limit 1) now_valid on true
            left join lateral (select l.name, l.end_date ${ofGoods} and l.end_date < $3::date order by l.end_date desc,
              l.id desc limit 1) ended on true
          where now_valid.name is not null or ended.name is not null`,
      },
    ])
    return { list: answer.rows }
  },
})
