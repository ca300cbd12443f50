import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { day, ids, out } from '#platform/contract/fields.ts'

/** So many are queried at once: their ids stand in the address. */
export const mostPricesAtOnce = 200

export const listedPriceCalls = callsAbout('price_list', {
  onDay: call(
    'GET /erp/price-lists/prices',
    v.object({ goodsId: ids(mostPricesAtOnce), day }),
    v.object({
      /** Of goods that no price list ever had, nothing. */
      list: v.array(
        v.object({
          goodsId: out.id,
          /** What they cost on that day, and by which list; null where none was valid any more or yet. */
          price: out.maybeText,
          priceList: out.maybeText,
          /** Otherwise the list that ended last before that day, and its last day. */
          endedList: out.maybeText,
          endedOn: out.maybeDay,
        }),
      ),
    }),
    { about: ['goods'], summary: 'What goods cost on a day by the price list valid then, or which list has ended' },
  ),
})
