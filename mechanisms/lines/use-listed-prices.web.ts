import type { CallOutput } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { listedPriceCalls, mostPricesAtOnce } from '#mechanisms/goods/listed-prices.contract.ts'
import { mostGoodsLines } from './goods-line.contract.ts'
import type { GoodsLineValues } from './goods-line-values.web.ts'

export type ListedPrice = CallOutput<typeof listedPriceCalls.onDay>['list'][number]
const parts = Array.from({ length: Math.ceil(mostGoodsLines / mostPricesAtOnce) }, (_, at) => at * mostPricesAtOnce)

/**
 * What the goods of lines cost on the document's day by the company's price lists, by their ids; without a day nothing.
 */
export function useListedPrices(
  lines: readonly GoodsLineValues[],
  day: string | null | undefined,
): Map<string, ListedPrice> {
  const ids = [...new Set(lines.flatMap(({ goodsId }) => goodsId ?? []))].toSorted()
  const queries = parts.map(from => {
    const goodsId = ids.slice(from, from + mostPricesAtOnce)
    return [goodsId, Boolean(day) && goodsId.length > 0] as const
  })
  const of = (at: number) => [{ goodsId: queries[at]![0], day: day ?? '' }, { enabled: queries[at]![1] }] as const
  const answers = [
    useCall(listedPriceCalls.onDay, ...of(0)),
    useCall(listedPriceCalls.onDay, ...of(1)),
    useCall(listedPriceCalls.onDay, ...of(2)),
  ]
  return new Map(answers.flatMap(({ data }) => data?.list ?? []).map(one => [one.goodsId, one]))
}
