import { shortestKey } from '#platform/contract/fields.ts'
import { pick, type PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { sendCall } from '#platform/web/app/send-call.ts'
import { goodsDirectoryCalls, type GoodsChoice } from './goods.contract.ts'
import { load, t } from './goods.words.ts'
import { unitPrice } from './show-goods.web.ts'

/**
 * Asks for goods, several at once, in the order in which they were chosen; none when cancelled. With a day they cost
 * what they do then by the price list.
 */
export async function chooseGoods(day?: string | null): Promise<GoodsChoice[]> {
  await load()
  const known = new Map<string, GoodsChoice>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await sendCall(goodsDirectoryCalls.list, {
      limit: 50,
      ...(day ? { day } : {}),
      ...(key ? { key } : {}),
    })
    for (const one of list) known.set(one.id, one)
    return list.map(({ id, code, name, spec, price, unit }) => ({
      value: id,
      name,
      text: [code, spec, `${unitPrice(price)}${unit && `/${unit}`}`].filter(Boolean).join(' · '),
    }))
  }
  const chosen = await pick({
    title: t('chooseGoods'),
    options: [],
    search,
    shortest: shortestKey,
    placeholder: t('search'),
    none: t('none'),
    multiple: true,
    max: 100,
  })
  return (chosen ?? []).flatMap(({ value }) => known.get(value) ?? [])
}
