import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
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
  text,
} from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
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
import { taxNumber } from '#mechanisms/formats/tax-number.contract.ts'
import { lineQuantity, mostGoodsLines } from '#mechanisms/lines/goods-line.contract.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'
import { currencyCode, currencyShown } from '#mechanisms/currencies/currency.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { storeOrderBrief } from '#modules/purchasing/purchasing.contract.ts'
import { invoiceCode, invoiceNumber } from './invoice-mark.contract.ts'

/** What kind of invoice it is (spec 1 §3): not said, none, ordinary, special. */
export const InvoiceType = { Unset: 0, None: 1, Ordinary: 2, Special: 3 } as const
export type InvoiceType = (typeof InvoiceType)[keyof typeof InvoiceType]
export const invoiceTypes: readonly InvoiceType[] = /* @__PURE__ */ Object.values(InvoiceType)
/** One that the company was given, or that it is to issue. */
export const invoiceDirections = ['in', 'out'] as const
export type InvoiceDirection = (typeof invoiceDirections)[number]

export const cannotEdit = refusal('invoice.not_editable', {
  zh: '只有被拒绝或已撤回的发票可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const cannotRemove = refusal('invoice.not_removable', {
  zh: '只有未通过或已作废的发票可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})
export const numberNeeded = refusal('invoice.number_needed', {
  zh: '请填写收到的发票的号码，可以扫描发票上的二维码',
  en: 'Enter the number of the invoice you received; you can scan its QR code',
})
export const noneHasNoNumber = refusal('invoice.none_has_no_number', {
  zh: '“无发票”不能填写发票号码',
  en: '“No invoice” has no number',
})
export const taxTooLarge = refusal('invoice.tax_too_large', {
  zh: '税额应小于价税合计',
  en: 'The tax must be less than the amount',
})
export const cannotIssue = refusal('invoice.not_issuable', {
  zh: '只有已同意、尚未登记号码的开票申请可以登记',
  en: 'Only an approved request without a number can be issued',
})

export const noStoreOrderToInvoice = refusal('invoice.store_order.needed', {
  zh: '只有收到的发票可以对应采购订单，并需先选择订单',
  en: 'Only an invoice that was received is for a purchase order: choose the order',
})
export const invoicesOtherSum = refusal('invoice.store_order.sum', {
  zh: '各行开票金额之和应等于发票的价税合计',
  en: 'The lines do not come to the amount of the invoice',
})
export const invoicedInOwn = refusal('invoice.currency.own', {
  zh: '不对应采购订单的发票以人民币计',
  en: 'An invoice that is for no purchase order is in the company’s own currency',
})

const maybeMoney = emptiable(
  v.pipe(v.union([v.string(), v.number()], 'money'), v.transform(String), v.regex(/^\d{1,13}(\.\d{1,2})?$/, 'money')),
)

const invoiceDraft = v.object({
  /** What it is for. */
  name: requiredText(100),
  direction: v.optional(choice(invoiceDirections), 'in'),
  type: v.optional(numberedChoice(invoiceTypes), 0),
  /** Who issued it, or whom it is for, and their tax number. */
  partyName: requiredText(100),
  taxNumber,
  /** Tax included; the tax in it. */
  amount: positiveMoney,
  taxAmount: maybeMoney,
  code: invoiceCode,
  number: invoiceNumber,
  invoiceDate: emptiable(day),
  /** The last six digits, or all, of what the tax office checks it by. */
  checkCode: v.optional(v.pipe(v.string('text'), v.trim(), v.regex(/^(\d{6}|\d{20})?$/, 'check_code')), ''),
  detail: v.optional(text(5_000), ''),
  /** The purchase order that it is for, and how much of which of its lines, at what: together the amount. */
  storeOrderId: emptiable(id),
  /** What its amounts are in: what the purchase order is in, of an invoice of none the company's own currency. */
  currency: emptiable(currencyCode),
  storeLines: v.optional(
    v.pipe(
      v.array(v.object({ lineId: id, quantity: lineQuantity, amount: positiveMoney })),
      v.maxLength(mostGoodsLines, 'too_many'),
    ),
    [],
  ),
  resId: v.optional(ids(mostFiles), []),
  /** The process by which it is decided: an open one of the company; none, where it has designed none. */
  procId: emptiable(id),
  ...applyChoices,
})

const invoiceRow = v.object({
  id: out.id,
  name: out.text,
  direction: v.picklist(invoiceDirections),
  type: v.picklist(invoiceTypes),
  partyName: out.text,
  amount: out.money,
  /** By the rate of its purchase order. */
  ...currencyShown,
  code: out.text,
  number: out.text,
  invoiceDate: out.maybeDay,
  procId: out.maybeId,
  procName: out.text,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  creator: personBrief,
  createdAt: out.instant,
  lastOptDate: out.instant,
})
export type InvoiceRow = v.InferOutput<typeof invoiceRow>

const invoiceDetail = v.object({
  ...invoiceRow.entries,
  taxNumber: out.text,
  taxAmount: v.nullable(out.money),
  checkCode: out.text,
  detail: out.text,
  storeOrder: v.nullable(storeOrderBrief),
  storeLines: v.array(
    v.object({ lineId: out.id, name: out.text, unit: out.text, quantity: out.text, amount: out.money }),
  ),
  attachments: v.array(fileBrief),
  /** The caller may change it and submit it again; may delete it; may say which invoice was issued for it. */
  can: abilities(['comment', 'edit', 'remove', 'issue']),
})
export type InvoiceDetail = v.InferOutput<typeof invoiceDetail>

const listFields = v.object({
  ...listQuery(['lastOptDate', 'createdAt']).entries,
  type: v.optional(listOf(numberedChoice(invoiceTypes), invoiceTypes.length)),
  direction: v.optional(choice(invoiceDirections)),
  /** Those of a purchase order. */
  storeOrderId: v.optional(id),
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  /** Of the invoice's own day. */
  startDate: v.optional(day),
  endDate: v.optional(day),
})

export const invoiceCalls = callsAbout('invoice', {
  list: call(
    'GET /erp/invoice',
    listFields,
    withCan(page(invoiceRow), { create: 'everyone', viewAll: ['MANAGER_INVOICE', 'FINANCE_VIEW'] }),
    { summary: 'Invoices by scope, type, state and day' },
  ),
  detail: call('GET /erp/invoice/:id', byId, invoiceDetail, { summary: 'An invoice' }),
  create: call('POST /erp/invoice', invoiceDraft, handed, {
    summary: 'Hand in an invoice, or ask for one to be issued; one of a purchase order is in its currency',
  }),
  update: call('PUT /erp/invoice/:id', v.object({ id, ...invoiceDraft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  remove: call('DELETE /erp/invoice/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
  revoke: call('POST /erp/invoice/apply/revoke/:id', byId, done, { summary: 'Take it back while it waits' }),
  cancel: call('POST /erp/invoice/apply/cancel/:id', byId, done, {
    summary: 'Make it void; its number may be used again',
  }),
  decide: call(
    'POST /erp/invoice/apply/process_step/:id',
    v.object({ id, agree: flag, opinion, signatureId }),
    handed,
    { summary: 'Agree to it, or turn it down' },
  ),
  issue: call(
    'POST /erp/invoice/issue/:id',
    v.object({
      id,
      code: invoiceCode,
      number: v.pipe(v.string('required'), v.trim(), v.regex(/^(\d{8}|\d{20})$/, 'invoice_number')),
      invoiceDate: day,
    }),
    done,
    { authority: ['MANAGER_INVOICE'], summary: 'Say which invoice was issued for a request that was agreed to' },
  ),
})
