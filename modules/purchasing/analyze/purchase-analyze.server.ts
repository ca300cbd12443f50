import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { exchangeGain, inOwn } from '#mechanisms/currencies/currency.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { figuresOf, type Source } from '#mechanisms/figures/figures.server.ts'
import { figureWidgets } from '#mechanisms/widgets/figure-widgets.server.ts'
import { storeOrderSubject } from '../store-order/store-order-subject.server.ts'
import { storeOrder } from '../store-order/store-order.table.ts'
import { purchaseAnalyzeCalls, type PurchaseFigure, purchaseFigures } from './purchase-analyze.contract.ts'
import en from './purchase-analyze.words.en.ts'
import zh from './purchase-analyze.words.zh.ts'

const { companyId } = storeOrder
const day = sql`(${storeOrder.createdAt} at time zone ${param('timeZone')})::date`
const named = (table: 'supplier' | 'contract' | 'person', id: SQLWrapper) => {
  const nameIn = (company: SQLWrapper, key: SQLWrapper) =>
    sql`(select named.name from ${sql.raw(table)} named where named.comp_id = ${company} and named.id = ${key})`
  return {
    key: sql`${id}`,
    name: nameIn(companyId, id),
    nameOf: (key: SQL) => nameIn(actor.company, sql`(${key})::uuid`),
  }
}
const supplier = named('supplier', storeOrder.supplierId)
const supplierName = supplier.name
const order: Source = {
  subject: storeOrderSubject,
  where: sql`${storeOrder.status} = 'agree'`,
  id: sql`${storeOrder.id}`,
  name: sql`${storeOrder.name}`,
  about: supplierName,
  day,
  instant: sql`${storeOrder.createdAt}`,
  amount: sql`${storeOrder.ownTotal}`,
  link: sql`'/jxc/order/detail/' || ${storeOrder.id}`,
  by: {
    supplier,
    contract: named('contract', storeOrder.contractId),
    person: named('person', storeOrder.creatorId),
  },
}
const lines: Source = {
  ...order,
  join: sql`join store_order_item bought on bought.comp_id = ${companyId} and bought.store_order_id = ${storeOrder.id}`,
  id: sql`bought.id`,
  name: sql`bought.name`,
  about: sql`${storeOrder.name} || ' · ' || ${supplierName}`,
  amount: inOwn(sql`bought.gross`, storeOrder),
  by: { supplier, goods: { key: sql`bought.name`, name: sql`bought.name`, nameOf: key => key } },
}
const part = (quantity: SQL) => sql`round(bought.gross * ${quantity} / bought.quantity, 2)`
/** Lines of which so much is not as it was ordered, received or invoiced. */
const differing = (quantity: SQL): Source => ({
  ...lines,
  where: sql`${lines.where} and ${quantity} > 0`,
  amount: inOwn(part(quantity), storeOrder),
})
/**
 * Payments of orders in their currency, at the rate of their own day: what they cost less than the order said. One in
 * another currency pays what it comes to by the order's rate, and so differs in nothing.
 */
const exchangedAmount = exchangeGain(sql`-paid.store_order_amount`, sql`paid.rate`, storeOrder)
const { instant: _, ...ofOrder } = order
const exchanged: Source = {
  ...ofOrder,
  join: sql`join finance_order paid on paid.comp_id = ${companyId} and paid.store_order_id = ${storeOrder.id}`,
  where: sql`${order.where} and paid.status = 'agree' and paid.store_order_id is not null and paid.currency <> ${sql.raw(`'${ownCurrency}'`)} and
    paid.currency = ${storeOrder.currency} and ${exchangedAmount} <> 0`,
  id: sql`paid.id`,
  name: sql`paid.name`,
  about: sql`${storeOrder.name} || ' · ' || ${supplierName}`,
  day: sql`paid.order_date`,
  amount: exchangedAmount,
}
const statements: Record<Exclude<PurchaseFigure, 'exchange'>, Source> = {
  ordered: order,
  goods: lines,
  outstanding: differing(sql`(bought.quantity - bought.received_quantity)`),
  unbilled: differing(sql`(bought.received_quantity - bought.invoiced_quantity)`),
  billedAhead: differing(sql`(bought.invoiced_quantity - bought.received_quantity)`),
  billedOtherwise: {
    ...lines,
    where: sql`${lines.where} and bought.invoiced_amount <> ${part(sql`bought.invoiced_quantity`)}`,
    amount: inOwn(sql`bought.invoiced_amount - ${part(sql`bought.invoiced_quantity`)}`, storeOrder),
  },
  overReceived: differing(sql`(bought.received_quantity - bought.quantity)`),
  unpaid: {
    ...order,
    where: sql`${order.where} and ${storeOrder.askedAmount} < ${storeOrder.total}`,
    amount: inOwn(sql`${storeOrder.total} - ${storeOrder.askedAmount}`, storeOrder),
  },
}
/** Of each the whole company's is kept, by everything that it is broken down by; few are paid in another currency. */
const sources = {
  ...Object.fromEntries(
    Object.entries(statements).map(([about, source]) => [
      about,
      { ...source, kept: { source: `purchase.${about}`, by: Object.keys(source.by) } },
    ]),
  ),
  exchange: exchanged,
}
export const counted = figuresOf(sources, ['ERP_PURCHASE_MANAGER', 'LOOKOUT_MANAGER'])

export const purchaseAnalyzeHandlers = handle(purchaseAnalyzeCalls, {
  figures: (query, context) => counted.figures(query, context),
  rows: (query, context) => counted.rows(query, context),
  export: (query, context) => counted.export(query, { zh: '采购分析', en: 'Purchase analysis' }, context),
})

/** What purchasing counts, for dashboards. */
export const purchaseWidgetParts = figureWidgets({
  prefix: 'purchase',
  abouts: purchaseFigures,
  counted,
  words: { zh, en },
  app: () => 'store_order',
  listAt: () => '/jxc/analyze_list',
})
