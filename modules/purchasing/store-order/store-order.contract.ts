import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  day,
  done,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import {
  applyChoices,
  approvalStatuses,
  handed,
  opinion,
  signatureId,
  whoseTurn,
} from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { currencyCode, currencyDraft, currencyShown } from '#mechanisms/currencies/currency.contract.ts'
import {
  goodsLineDraftsOf,
  goodsLineRow,
  goodsTotals,
  lineQuantity,
  mostGoodsLines,
} from '#mechanisms/lines/goods-line.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { supplierBrief } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { contractBrief } from '#modules/crm/crm.contract.ts'
import { enquiryBrief } from '../enquiry/enquiry-brief.contract.ts'
import { purchaseApplyBrief } from '../purchase-apply/purchase-apply-brief.contract.ts'
import { chargedScope } from '#mechanisms/approvals/charged-scope.contract.ts'

export const cannotEditOrder = refusal('store_order.not_editable', {
  zh: '只有被拒绝或已撤回的采购订单可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const cannotRemoveOrder = refusal('store_order.not_removable', {
  zh: '只有未通过或已作废的采购订单可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})
export const contractOfOtherSupplier = refusal('store_order.contract.other', {
  zh: '只能选择与同一供应商的采购合同',
  en: 'Choose a purchase contract with the same supplier',
})
export const isAskedFor = refusal('store_order.asked', {
  zh: '已有付款或预付款单据的采购订单不能作废',
  en: 'A purchase order with payment requests cannot be voided',
})
export const isReceived = refusal('store_order.received', {
  zh: '已收货的采购订单不能作废，请先冲销收货',
  en: 'A purchase order with received goods cannot be voided: reverse the receipts first',
})
export const isInvoiced = refusal('store_order.invoiced', {
  zh: '已登记发票的采购订单不能作废，请先处理发票',
  en: 'A purchase order with invoices cannot be voided: deal with the invoices first',
})
export const notReceivable = refusal('store_order.not_receivable', {
  zh: '只有已同意且未收完的采购订单可以收货',
  en: 'Only approved orders whose goods have not all arrived can receive goods',
})
export const receivedTooMuch = refusal('store_order.received_too_much', {
  zh: '收货数量不能超过未收数量，请刷新后重试',
  en: 'That is more than is outstanding: refresh',
})
export const notToConfirmOver = refusal('store_order.over_not_allowed', {
  zh: '超出订购数量的收货只能由采购管理员确认',
  en: 'Only purchasing managers confirm more than was ordered',
})
export const receiptReversed = refusal('store_order.receipt_reversed', {
  zh: '这次收货已冲销',
  en: 'This receipt has already been reversed',
})
export const receivedAhead = refusal('store_order.received_ahead', {
  zh: '收货日期不能晚于今天',
  en: 'Goods cannot be received in the future',
})
export const priceDiffers = refusal('store_order.price.differs', {
  zh: '“{line}”的单价 {price} 与供应商报价 {offered} 不同，请确认',
  en: 'The price of “{line}” is {price}, the supplier offered {offered}: confirm it',
})
export const priceNotOffered = refusal('store_order.price.not_offered', {
  zh: '供应商没有对“{line}”报价，请确认',
  en: 'The supplier made no offer for “{line}”: confirm it',
})
/** Said by whatever names a purchase order that is not to be seen, or does not stand. */
export const unknownStoreOrder = refusal('store_order.unknown', {
  zh: '所选的采购订单不存在或未通过审批',
  en: 'The chosen purchase order no longer exists, or is not approved',
})
export const overLastBalance = refusal('store_order.balance', {
  zh: '金额超过采购订单的余额，请刷新后重试',
  en: 'That is more than is left of the purchase order: refresh',
})

const storeOrderDraft = v.object({
  name: requiredText(100),
  supplierId: id,
  contractId: emptiable(id),
  /** The application that it is made of: of its lines, and no more than is left of them. */
  purchaseApplyId: emptiable(id),
  /** The enquiry of whose supplier's offer it is made: at its prices. */
  enquiryId: emptiable(id),
  /** A line that does not cost what the supplier offered is meant so. */
  isPriceConfirmed: v.optional(flag, false),
  projectId: emptiable(id),
  /** By when it is delivered. */
  deliveryDate: emptiable(day),
  remark: v.optional(text(2_000), ''),
  ...currencyDraft,
  /** Each says of which line of the application it is. */
  ...goodsLineDraftsOf,
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
})

/**
 * What is shown of a purchase order where it is named: on a payment. `balance`: what may still be requested, in its
 * currency.
 */
export const storeOrderBrief = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  total: out.money,
  balance: out.money,
  ...currencyShown,
  supplier: v.nullable(supplierBrief),
})
export type StoreOrderBrief = v.InferOutput<typeof storeOrderBrief>

const storeOrderRow = v.object({
  ...storeOrderBrief.entries,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  deliveryDate: out.maybeDay,
  creator: personBrief,
  createdAt: out.instant,
  lastOptDate: out.instant,
})
export type StoreOrderRow = v.InferOutput<typeof storeOrderRow>

const storeOrderDetail = v.object({
  ...storeOrderRow.entries,
  contract: v.nullable(contractBrief),
  purchaseApply: v.nullable(purchaseApplyBrief),
  enquiry: v.nullable(enquiryBrief),
  project: v.nullable(projectBrief),
  remark: out.text,
  ...goodsTotals,
  lines: v.array(
    v.object({
      ...goodsLineRow.entries,
      receivedQuantity: out.text,
      invoicedQuantity: out.text,
      invoicedAmount: out.money,
      applyItemId: out.maybeId,
      /** What the supplier wants for one by the enquiry that it is made of; null: nothing was offered for it. */
      offeredPrice: out.maybeText,
    }),
  ),
  /** What came, at its price; what invoices that wait or were approved say. */
  receivedAmount: out.money,
  invoicedAmount: out.money,
  /** What came, the oldest first; those that were reversed too. */
  receipts: v.array(
    v.object({
      id: out.id,
      receivedOn: out.day,
      note: out.text,
      receiver: personBrief,
      isReversed: out.flag,
      reason: out.text,
      lines: v.array(v.object({ lineId: out.id, name: out.text, unit: out.text, quantity: out.text })),
    }),
  ),
  attachments: v.array(fileBrief),
  /** The caller may change it and submit it again; may delete it; may say what came; may take that back. */
  can: abilities(['comment', 'edit', 'remove', 'receive', 'receiveOver', 'reverse', 'askToPay', 'bill']),
})
export type StoreOrderDetail = v.InferOutput<typeof storeOrderDetail>

const listFields = v.object({
  ...listQuery(['lastOptDate', 'createdAt', 'total']).entries,
  scope: chargedScope,
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  supplierId: v.optional(id),
  contractId: v.optional(id),
  projectId: v.optional(id),
  /** Those in this currency. */
  currency: v.optional(currencyCode),
  /** Those that have these goods among their lines. */
  productId: v.optional(id),
  /** There is no recycle bin of them. */
  deleted: v.optional(numberedChoice([0]), 0),
})

export const storeOrderCalls = callsAbout('erp-store-order', {
  list: call('GET /erp/store-orders', listFields, withCan(page(storeOrderRow), { create: 'everyone' }), {
    summary: 'Store orders by scope, state, supplier, contract, project and currency',
  }),
  lastBalance: call(
    'GET /erp/store-orders/last-balance',
    v.object({
      ...paging(30).entries,
      ids: v.optional(ids(100), []),
      supplierId: v.optional(id),
      key: v.optional(searchKey),
    }),
    page(storeOrderBrief),
    {
      summary:
        'What may still be asked for of agreed store orders: their total less the payments and prepayments that wait or were agreed to, in the currency of each; of these ids, or of a supplier',
    },
  ),
  detail: call('GET /erp/store-orders/:id', byId, storeOrderDetail, { summary: 'A store order' }),
  create: call('POST /erp/store-orders', storeOrderDraft, handed, { summary: 'Hand in a store order' }),
  update: call('PUT /erp/store-orders/:id', v.object({ id, ...storeOrderDraft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  receive: call(
    'POST /erp/store-orders/:id/receive',
    v.object({
      id,
      receivedOn: emptiable(day),
      note: v.optional(text(500), ''),
      /** How much came of which line; none: all that is still to come. */
      lines: v.optional(
        v.pipe(v.array(v.object({ lineId: id, quantity: lineQuantity })), v.maxLength(mostGoodsLines, 'too_many')),
        [],
      ),
      /** More came than was ordered, and is kept: purchasing managers confirm that. */
      isOverConfirmed: v.optional(flag, false),
    }),
    v.object({ id: out.id, receiptId: out.id }),
    { summary: 'Say that goods of a store order have come, whole or in part' },
  ),
  reverseReceipt: call(
    'POST /erp/store-orders/receipts/:id/reverse',
    v.object({ id, reason: requiredText(200) }),
    done,
    { summary: 'Reverse-check a receipt: its goods have not come after all, or went back; it stays with its reason' },
  ),
  remove: call('DELETE /erp/store-orders/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
  revoke: call('POST /erp/store-orders/apply/revoke/:id', byId, done, { summary: 'Take it back while it waits' }),
  cancel: call('POST /erp/store-orders/apply/cancel/:id', byId, done, { summary: 'Make it void' }),
  decide: call(
    'POST /erp/store-orders/apply/process_step/:id',
    v.object({ id, agree: flag, opinion, signatureId }),
    handed,
    { summary: 'Agree to it, or turn it down' },
  ),
})
