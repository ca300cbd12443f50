import { sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { currencyOfSource, inOwnCurrency, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { admitCurrency, admitOwnTotal, currencyOf } from '#mechanisms/currencies/currency.server.ts'
import type { GoodsTotals } from '#mechanisms/lines/goods-line.contract.ts'
import { goodsLinesJson, goodsTotalsOf, withGoods } from '#mechanisms/lines/goods-lines.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { applicationHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { admitSupplier, supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { admitContract, contractJson, currencyOfContract, isPurchaseOf } from '#modules/crm/crm.server.ts'
import { admitOffer, currencyOfOffer, enquiryJson } from '../enquiry/enquiry-subject.server.ts'
import { admitApplyLines, admitOrdered } from '../purchase-apply/ordered.server.ts'
import { admitPurchaseApply, purchaseApplyJson } from '../purchase-apply/purchase-apply.server.ts'
import { admitPrices, offeredPrice } from './offered-price.server.ts'
import { receipts as receiptsJson, receive, receivedValue, receives, reverseReceipt } from './receipt.server.ts'
import { storeOrderApproval, storeOrderSubject, storeOrderSubjectType as type } from './store-order-subject.server.ts'
import {
  cannotEditOrder,
  cannotRemoveOrder,
  contractOfOtherSupplier,
  type StoreOrderBrief,
  storeOrderCalls,
  type StoreOrderDetail,
  type StoreOrderRow,
} from './store-order.contract.ts'
import { storeOrder, storeOrderItem } from './store-order.table.ts'

const goods = { table: storeOrderItem, owner: storeOrderItem.storeOrderId, source: storeOrderItem.applyItemId }

const { companyId } = storeOrder
const brief = {
  id: storeOrder.id,
  code: storeOrder.code,
  name: storeOrder.name,
  total: storeOrder.total,
  balance: sql`(${storeOrder.total} - ${storeOrder.askedAmount})::text`,
  ...currencyOf(storeOrder),
  supplier: supplierJson(companyId, storeOrder.supplierId),
}
const row = {
  ...brief,
  status: storeOrder.status,
  turn: whoseTurn(type, storeOrder),
  deliveryDate: storeOrder.deliveryDate,
  creator: personJson(sql`${companyId}`, sql`${storeOrder.creatorId}`),
  createdAt: storeOrder.createdAt,
  lastOptDate: storeOrder.lastOptDate,
}

const linked = (column: 'supplierId' | 'contractId' | 'projectId') => ({
  by: sql`${storeOrder[column]} = ${param(column)}::uuid`,
})
const rows: SubjectList = {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: storeOrder.id, descending: true, isId: true },
    total: { by: storeOrder.ownTotal, descending: true },
  },
  charged: inBox(storeOrderSubject, 'charged'),
  handled: inBox(storeOrderSubject, 'handled'),
  filters: {
    keyPattern: foundByKey(type, storeOrder),
    status: { by: sql`${storeOrder.status} = any(${param('status')}::text[])` },
    ids: { by: sql`${storeOrder.id} = any(${param('ids')}::uuid[])` },
    supplierId: linked('supplierId'),
    contractId: linked('contractId'),
    projectId: linked('projectId'),
    currency: { by: sql`${storeOrder.currency} = ${param('currency')}` },
    productId: withGoods(goods, storeOrder),
  },
}
interface Page<Row> {
  list: Row[]
  total: number | null
  start: number
  limit: number
}
const list = subjectList<Page<StoreOrderRow>>(storeOrderSubject, rows)
const balances = subjectList<Page<StoreOrderBrief>>(storeOrderSubject, {
  ...rows,
  row: brief,
  listed: { by: sql`${storeOrder.status} = 'agree'` },
})

const lines = goodsLinesJson(goods, companyId, storeOrder.id, {
  received_quantity: sql`l.received_quantity::text`,
  invoiced_quantity: sql`l.invoiced_quantity::text`,
  invoiced_amount: sql`l.invoiced_amount::text`,
  apply_item_id: sql`l.apply_item_id`,
  offered_price: offeredPrice(sql`l`, sql`store_order`),
})
/** What the lines of an order come to together, by an aggregate of theirs (`l`). */
const ofLines = (
  sum: SQL,
) => sql`(select coalesce(${sum}, 0.00)::text from store_order_item l where l.comp_id = ${companyId}
  and l.store_order_id = ${storeOrder.id})`
const isMine = sql`${storeOrder.creatorId} = ${actor.person}`
const detail = storeOrderSubject.detail<StoreOrderDetail>({
  ...row,
  contract: contractJson(companyId, storeOrder.contractId),
  purchaseApply: purchaseApplyJson(companyId, storeOrder.purchaseApplyId),
  enquiry: enquiryJson(companyId, storeOrder.enquiryId),
  project: projectJson(companyId, storeOrder.projectId),
  remark: storeOrder.remark,
  ...goodsTotalsOf(storeOrder),
  lines,
  receivedAmount: ofLines(sql`sum(${receivedValue(sql`l`)})`),
  invoicedAmount: ofLines(sql`sum(l.invoiced_amount)`),
  attachments: attachmentsJson(sql`${companyId}`, type, sql`${storeOrder.id}`),
  receipts: receiptsJson,
  ...rights({
    edit: sql`(${isMine} and ${storeOrder.status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${storeOrder.status} in ('disagree', 'revoke', 'cancel'))`,
    receive: sql`(${receives} and ${storeOrder.status} = 'agree' and exists (select from store_order_item l where
    l.comp_id = ${companyId} and l.store_order_id = ${storeOrder.id} and l.received_quantity < l.quantity))`,
    receiveOver: sql`(${actor.managesAll}::boolean and ${storeOrder.status} = 'agree')`,
    reverse: receives,
    bill: sql`(${isMine} and ${storeOrder.status} = 'agree')`,
    askToPay: sql`(${isMine} and ${storeOrder.status} = 'agree' and ${storeOrder.askedAmount} < ${storeOrder.total})`,
  }),
})

type Draft = Omit<CallParsed<typeof storeOrderCalls.create>, 'resId'>
type Linked = Partial<Record<'supplierId' | 'contractId' | 'projectId' | 'enquiryId', string | null>>

/**
 * What a draft says, as the row keeps it, and what it comes to. Refused where it names what its requester may not; what
 * it has already, it keeps.
 */
async function columnsOf(draft: Draft, context: Context, kept: Linked | undefined, totals?: GoodsTotals) {
  const { name, supplierId, contractId = null, purchaseApplyId = null, projectId = null } = draft
  const { enquiryId = null, deliveryDate = null, remark } = draft
  if (supplierId !== kept?.supplierId) await admitSupplier(supplierId, context)
  if (contractId !== kept?.contractId) await admitContract(contractId, context)
  const isWithOther = contractId !== kept?.contractId || supplierId !== kept.supplierId
  if (contractId && isWithOther && !(await isPurchaseOf(contractId, supplierId, context)))
    refuse(contractOfOtherSupplier, {}, 'contract_id')
  if (projectId && projectId !== kept?.projectId) await projectSubject.admit(projectId, context)
  if (enquiryId && (enquiryId !== kept?.enquiryId || supplierId !== kept.supplierId))
    await admitOffer(enquiryId, supplierId, context)
  // What is ordered of it is counted again each time: it is held each time.
  if (purchaseApplyId) await admitPurchaseApply(purchaseApplyId, context)
  const sources = draft.lines.map(({ ofId }) => ofId)
  await admitApplyLines(purchaseApplyId, sources, context)
  const currency = await admitOrderCurrency(draft, kept as (Linked & Currency) | undefined, context)
  admitOwnTotal(totals!.total, currency, 'lines')
  const linked = { supplierId, contractId, purchaseApplyId, enquiryId, projectId }
  const columns = { name, ...linked, deliveryDate, remark, ...currency }
  return kept ? columns : { ...columns, code: `CD${await context.nextNumber(context.me.companyId, 'store_order')}` }
}

/** The currency and rate of an order: those of the contract that it is by, of the offer that it takes, or its own. */
async function admitOrderCurrency(draft: Draft, kept: (Linked & Currency) | undefined, context: Context) {
  const { contractId, enquiryId, supplierId } = draft
  const [agreed, offered] = [
    contractId ? await currencyOfContract(contractId, context) : undefined,
    enquiryId ? await currencyOfOffer(enquiryId, supplierId, context) : undefined,
  ]
  if (agreed && offered && agreed.currency !== offered.currency)
    refuse(currencyOfSource, { source: agreed.name, currency: agreed.currency }, 'enquiry_id')
  const hadSource = Boolean(kept?.contractId || kept?.enquiryId)
  return await admitCurrency(draft, { kept, source: agreed ?? offered, hadSource }, context)
}

const written = applicationHandlers<Draft>({
  subject: storeOrderSubject,
  columns: columnsOf,
  goods,
  hasFiles: true,
  approval: {
    approvable: storeOrderApproval,
    of: ({ total, rate }, { name }) => ({ title: name, amount: inOwnCurrency(String(total), String(rate)) }),
    notEditable: cannotEditOrder,
    notRemovable: cannotRemoveOrder,
  },
})
/** Its lines are at most what was applied for and cost what was offered, whether new or changed. */
const holding =
  <Given extends Draft>(write: (draft: Given, context: Context) => ReturnType<typeof written.create>) =>
  async (draft: Given, context: Context) => {
    const answer = await write(draft, context)
    if (draft.purchaseApplyId) await admitOrdered(draft.purchaseApplyId, context)
    await admitPrices(answer.id, draft, context)
    return answer
  }

export const storeOrderHandlers = handle(storeOrderCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...soughtByKey(key) }, context),
  lastBalance: ({ key, ...query }, context) => balances({ ...query, ...soughtByKey(key) }, context),
  detail: ({ id }, context) => detail(id, context),

  receive,
  reverseReceipt: ({ id, reason }, context) => reverseReceipt(id, reason, context),

  create: holding(written.create),
  update: holding(written.update),
  remove: written.remove,
  ...recordCases(type),
})
