import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, choice, done, id, out, searchKey } from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { decimal } from '#mechanisms/money/decimal.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Who says what goods are sold at. */
export const priceKeeper = 'CRM_PRODUCT'
export const mostPriced = 500

export const pricesNeeded = refusal('price_list.items.needed', {
  zh: '请至少选择一种产品',
  en: 'Add at least one product',
})
export const priceDatesCrossed = refusal('price_list.dates.crossed', {
  zh: '截止日期不能早于开始日期',
  en: 'It ends before it begins',
})
export const pricedTwice = refusal('price_list.items.twice', {
  zh: '同一产品在一份价目表中只能有一个价格',
  en: 'A product has one price in a price list',
})

/**
 * What is known of one: what the calls take and answer, its columns, the rows of its form, the facts on its page, its
 * history, filter and export follow from here (`mechanisms/fields`).
 */
export const priceListFields = fields({
  name: f.text(100).required().hinted().sort().listed(),
  startDate: f.date().required().sort('desc').listed(),
  /** Its last day. */
  endDate: f.date().after('startDate').listed(),
  note: f.longText(2_000),
})

const priceListDraft = v.object({
  ...priceListFields.draft,
  items: v.pipe(v.array(v.object({ goodsId: id, price: decimal(10, 6) })), v.maxLength(mostPriced, 'too_many')),
})

/** On the company's day: valid, to come, or ended. */
export const priceListStates = ['valid', 'coming', 'ended'] as const
export type PriceListState = (typeof priceListStates)[number]

const priceListRow = v.object({
  id: out.id,
  ...priceListFields.row,
  state: v.picklist(priceListStates),
  lastOptDate: out.instant,
})
export type PriceListRow = v.InferOutput<typeof priceListRow>

const priceListItem = v.object({
  goodsId: out.id,
  code: out.text,
  name: out.text,
  spec: out.text,
  unit: out.text,
  /** Six decimals, tax included. */
  price: out.text,
})
export type PriceListItem = v.InferOutput<typeof priceListItem>

const priceListDetail = v.object({
  ...priceListRow.entries,
  ...priceListFields.shown,
  items: v.array(priceListItem),
  createdAt: out.instant,
  creator: v.nullable(personBrief),
  can: abilities(['edit', 'remove', 'comment']),
})
export type PriceListDetail = v.InferOutput<typeof priceListDetail>

/** What a list and its export are narrowed down by. */
const filters = {
  ...priceListFields.query,
  key: v.optional(searchKey),
  state: v.optional(choice(priceListStates)),
  /** Those that have a price of it. */
  productId: v.optional(id),
}
/** A page of them with all that is known of each, for a workbook. */
export const priceListExported = page(v.object({ ...priceListRow.entries, ...priceListFields.shown }))
const made = v.object({ id: out.id })

export const priceListCalls = callsAbout('price_list', {
  list: call(
    'GET /erp/price-lists',
    v.object({ ...listQuery(['lastOptDate', 'createdAt', ...priceListFields.sorts]).entries, ...filters }),
    withCan(page(priceListRow), { create: [priceKeeper] }),
    { summary: 'Price lists: valid, to come, ended' },
  ),
  export: call('GET /erp/price-lists/export', v.object(filters), v.unknown(), {
    answers: 'file',
    summary: 'Price lists of the same filters as an .xlsx',
  }),
  prices: call('GET /erp/price-lists/:id/export', byId, v.unknown(), {
    answers: 'file',
    summary: 'The prices of a list as an .xlsx',
  }),
  detail: call('GET /erp/price-lists/:id', byId, priceListDetail, { summary: 'A price list, with its prices' }),
  create: call('POST /erp/price-lists', priceListDraft, made, {
    authority: [priceKeeper],
    summary: 'Write down a price list',
  }),
  update: call('PUT /erp/price-lists/:id', v.object({ id, ...priceListDraft.entries }), done, {
    summary: 'Change a price list',
  }),
  remove: call('DELETE /erp/price-lists/:id', byId, done, { summary: 'Delete a price list' }),
})
