import { relation } from '#platform/web/app/relation.tsx'
import { goodsDirectoryCalls } from './goods.contract.ts'
import { load, t } from './goods.words.ts'
import { unitPrice } from './show-goods.web.ts'

/** One of the company's goods, found by name, pinyin, initials or code. */
export const { Field: GoodsField } = relation({
  directory: goodsDirectoryCalls.list,
  words: { load, title: () => t('chooseGoods'), find: () => t('search') },
  textOf: ({ code, spec, price }) => [code, spec, unitPrice(price)].filter(Boolean).join(' · '),
})
