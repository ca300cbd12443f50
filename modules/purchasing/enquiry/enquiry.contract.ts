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
  numberedChoice,
  out,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { approvalStatuses } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { currencyDraft, currencyShown } from '#mechanisms/currencies/currency.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import {
  goodsLineDraftsOf,
  goodsLineRow,
  goodsTotals,
  mostGoodsLines,
  pricePlaces,
} from '#mechanisms/lines/goods-line.contract.ts'
import { decimal, rate } from '#mechanisms/money/decimal.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { supplierBrief } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { purchaseApplyBrief } from '../purchase-apply/purchase-apply-brief.contract.ts'

/** How comments, history, notices and the socket name this type of record. */
export const enquiryType = 'erp-enquiry'
/** The most suppliers that one enquiry asks. */
export const mostAsked = 20

/**
 * What is known of one: what the calls take and answer, its columns, the rows of its form, the facts on its page, its
 * history, filter and export follow from here (`mechanisms/fields`).
 */
export const enquiryFields = fields({
  name: f.text(100).required().hinted().sort().listed(),
  /** Until when suppliers are asked to answer. */
  answerBy: f.date().filter('answerFrom', 'answerUntil').listed(),
  projectId: f
    .record(projectBrief, ({ name }) => name)
    .as('project')
    .filter()
    .listed(),
  note: f.longText(2_000).hinted().listed(),
})

/** What a person fills in. */
const enquiryDraft = v.object({
  ...enquiryFields.draft,
  /** The application whose goods are requested. */
  purchaseApplyId: emptiable(id),
  /** Whom to ask. */
  supplierIds: v.optional(ids(mostAsked), []),
  /** At the prices that are expected; each says of which line of the application it is. */
  ...goodsLineDraftsOf,
  resId: v.optional(ids(mostFiles), []),
})

/** How one of the suppliers has answered. */
export const answerStates = ['asked', 'answered', 'declined'] as const
export type AnswerState = (typeof answerStates)[number]

/** A row of a list. */
const enquiryRow = v.object({
  id: out.id,
  code: out.text,
  ...enquiryFields.row,
  /** What was expected, by the prices of its lines. */
  total: out.money,
  isClosed: out.flag,
  askedNum: out.number,
  answeredNum: out.number,
  lastOptDate: out.instant,
  managers: v.array(personBrief),
  newStatus: out.flag,
})
export type EnquiryRow = v.InferOutput<typeof enquiryRow>

/**
 * What a supplier wants for a line: the price of one, tax included; `gross` for all of it, which is `net` and `tax`.
 */
const offeredPrice = v.object({
  lineId: out.id,
  price: out.text,
  taxRate: out.text,
  gross: out.money,
  net: out.money,
  tax: out.money,
  /** `gross` in the company's own currency, by the offer's rate. */
  ownGross: out.money,
  /** Nobody else offers the line for less. */
  isLowest: out.flag,
})

/** A supplier that was invited, and its answer. */
const offer = v.object({
  id: out.id,
  supplier: supplierBrief,
  state: v.picklist(answerStates),
  answeredOn: out.maybeDay,
  /** Days from the order to the delivery. */
  deliveryDays: out.maybeNumber,
  /** The last day on which its prices hold. */
  validUntil: out.maybeDay,
  hasLapsed: out.flag,
  note: out.text,
  prices: v.array(offeredPrice),
  /** What the lines that it offers come to. */
  total: out.money,
  net: out.money,
  tax: out.money,
  /** What its prices are in; its rate is frozen as it is written down. */
  ...currencyShown,
  /** It offers every line, and nobody who does asks for less. */
  isLowest: out.flag,
  /** An order of what was chosen of it waits or was agreed to. */
  isOrdered: out.flag,
})
export type Offer = v.InferOutput<typeof offer>

/** A purchase order that was made of one. */
const storeOrderOfEnquiry = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  total: out.money,
  currency: out.text,
  status: v.picklist(approvalStatuses),
})

const enquiryDetail = v.object({
  ...v.omit(enquiryRow, ['newStatus']).entries,
  ...enquiryFields.shown,
  ...goodsTotals,
  purchaseApply: v.nullable(purchaseApplyBrief),
  /** `chosenId`: the offer that was chosen for it. */
  lines: v.array(v.object({ ...goodsLineRow.entries, applyItemId: out.maybeId, chosenId: out.maybeId })),
  offers: v.array(offer),
  orders: v.array(storeOrderOfEnquiry),
  attachments: v.array(fileBrief),
  createdAt: out.instant,
  creator: v.nullable(personBrief),
  can: abilities(['edit', 'remove', 'comment', 'answer', 'choose', 'order', 'close', 'reopen']),
})
export type EnquiryDetail = v.InferOutput<typeof enquiryDetail>

/** What a list and its export are narrowed down by. */
const filters = {
  ...enquiryFields.query,
  key: v.optional(searchKey),
  creatorId: v.optional(id),
  supplierId: v.optional(id),
  isClosed: v.optional(numberedChoice([0, 1])),
}
/** A page of them with all that is known of each, for a workbook. */
export const enquiryExported = page(v.object({ ...enquiryRow.entries, ...enquiryFields.shown }))

export const enquiryCalls = callsAbout(enquiryType, {
  list: call(
    'GET /erp/enquiries',
    v.object({ ...listQuery(['lastOptDate', 'createdAt', ...enquiryFields.sorts]).entries, ...filters }),
    withCan(page(enquiryRow), { create: 'everyone' }),
    { summary: 'Enquiries to suppliers: those that the caller may see' },
  ),
  export: call('GET /erp/enquiries/export', v.object(filters), v.unknown(), {
    answers: 'file',
    summary: 'Enquiries to suppliers: those of the same filters as an .xlsx',
  }),
  detail: call('GET /erp/enquiries/:id', byId, enquiryDetail, {
    summary: 'An enquiry: its lines, and what each supplier that was asked wants for them',
  }),
  create: call('POST /erp/enquiries', enquiryDraft, v.object({ id: out.id }), {
    summary: 'Enquire the prices of goods from several suppliers',
  }),
  update: call('PUT /erp/enquiries/:id', v.object({ id, ...enquiryDraft.entries, ...fileChange }), done, {
    summary:
      'Change an enquiry; once a supplier has answered, what was asked for stays, and more suppliers may be asked',
  }),
  remove: call('DELETE /erp/enquiries/:id', byId, done, { summary: 'Delete an enquiry that no order was made of' }),
  answer: call(
    'POST /erp/enquiries/:id/answer',
    v.object({
      id,
      supplierId: id,
      /** It does not want to offer; then the rest is nothing. */
      isDeclined: v.optional(flag, false),
      answeredOn: emptiable(day),
      deliveryDays: emptiable(whole(0, 999)),
      validUntil: emptiable(day),
      note: v.optional(text(500), ''),
      ...currencyDraft,
      /** The lines that it offers, each with its price, tax included. */
      prices: v.optional(
        v.pipe(
          v.array(v.object({ lineId: id, price: decimal(10, pricePlaces), taxRate: v.optional(rate, '0.00') })),
          v.maxLength(mostGoodsLines, 'too_many'),
        ),
        [],
      ),
    }),
    done,
    { summary: 'Write down what a supplier has answered, in its currency; a later answer replaces it' },
  ),
  choose: call(
    'POST /erp/enquiries/:id/choose',
    v.object({
      id,
      /** Which supplier for which line; none: nobody. Lines that are not named stay as they are. */
      lines: v.pipe(
        v.array(v.object({ lineId: id, supplierId: emptiable(id) })),
        v.minLength(1, 'required'),
        v.maxLength(mostGoodsLines, 'too_many'),
      ),
    }),
    done,
    { summary: 'Choose of which supplier each line is bought' },
  ),
  close: call('POST /erp/enquiries/:id/close', byId, done, { summary: 'Close an enquiry: nothing more is answered' }),
  reopen: call('POST /erp/enquiries/:id/reopen', byId, done, { summary: 'Open a closed enquiry again' }),
})

/** Said by an order that names an enquiry that is not to be seen. */
export const unknownEnquiry = refusal('enquiry.unknown', {
  zh: '所选的询价不存在',
  en: 'The chosen enquiry no longer exists',
})
export const notAsked = refusal('enquiry.not_asked', {
  zh: '询价单没有问过这家供应商',
  en: 'The enquiry did not ask this supplier',
})
export const noOffer = refusal('enquiry.no_offer', {
  zh: '这家供应商没有对该明细报价',
  en: 'This supplier has made no offer for the line',
})
export const pricesNeeded = refusal('enquiry.prices_needed', {
  zh: '请至少填写一行报价；不报价请选“不参与报价”',
  en: 'Enter at least one price, or say that the supplier declines',
})
export const answeredAhead = refusal('enquiry.answered_ahead', {
  zh: '报价日期不能晚于今天',
  en: 'An answer cannot be dated in the future',
})
export const offerLapsed = refusal('enquiry.offer_lapsed', {
  zh: '供应商的报价已过有效期，请先更新报价',
  en: 'The offer has expired: write down a new one first',
})
export const enquiryClosed = refusal('enquiry.closed', {
  zh: '询价已结束，请先重新打开',
  en: 'The enquiry is closed: reopen it first',
})
export const enquiryAnswered = refusal('enquiry.answered', {
  zh: '已有供应商报价，询价明细不能再改；可以增加供应商或新建一张询价',
  en: 'A supplier has answered, so the lines stay; ask more suppliers, or begin another enquiry',
})
export const supplierAnswered = refusal('enquiry.supplier_answered', {
  zh: '已报价的供应商不能从询价中去掉',
  en: 'A supplier that has answered cannot be removed from the enquiry',
})
export const enquiryOrdered = refusal('enquiry.ordered', {
  zh: '已下采购订单的询价不能删除',
  en: 'An enquiry that orders were made of cannot be deleted',
})
export const notOfAppliedLines = refusal('enquiry.other_lines', {
  zh: '明细不属于所选的采购申请',
  en: 'A line is not of the chosen purchase application',
})
