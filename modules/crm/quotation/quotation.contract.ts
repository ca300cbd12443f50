import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
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
import { chargedScope } from '#mechanisms/approvals/charged-scope.contract.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { currencyCode, currencyDraft, currencyShown } from '#mechanisms/currencies/currency.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { goodsLineDrafts, goodsLineRow, goodsTotals } from '#mechanisms/lines/goods-line.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { chanceBrief } from '../chance/chance-brief.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** As the spec's deep links name it. */
export const quotationType = 'erp-equote-order'

export const quotationDatesCrossed = refusal('quotation.dates.crossed', {
  zh: '有效期不能早于报价日期',
  en: 'It expires before it is quoted',
})
export const quotationInUse = refusal('quotation.in_use', {
  zh: '已有合同或订单由该报价单生成，不能删除',
  en: 'A contract or order was made of this quotation: it cannot be deleted',
})
export const quotationCustomerStays = refusal('quotation.version.customer', {
  zh: '同一报价单的各版本须是同一客户',
  en: 'All versions of a quotation are for one customer',
})
export const noNewVersion = refusal('quotation.version.not_allowed', {
  zh: '只有报价人可以为已同意的报价单出新版本；未通过的直接修改',
  en: 'Only who quoted it makes a new version of an approved quotation; others are changed',
})

/** What is known of a quotation, beside its lines and files. */
export const quotationFields = fields({
  name: f.text(100).required().hinted().sort().listed(),
  customerId: f
    .record(customerBrief, ({ simpleName, fullName }) => simpleName || fullName)
    .required()
    .as('customer')
    .filter()
    .listed(),
  /** What it is hoped to win: with the same customer. */
  chanceId: f
    .record(chanceBrief, ({ name }) => name)
    .as('chance')
    .filter(),
  projectId: f
    .record(projectBrief, ({ name }) => name)
    .as('project')
    .filter()
    .listed(),
  quoteDate: f.date().filter('quoteStartDate', 'quoteEndDate').listed(),
  /** Its last day: afterwards nothing is made of it. */
  validUntil: f.date().after('quoteDate').listed(),
  payTypeId: f.entry('PAY_TYPE').as('payType'),
  remark: f.longText(2_000).hinted(),
})

const quotationDraft = v.object({
  ...quotationFields.draft,
  ...currencyDraft,
  ...goodsLineDrafts,
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
})

const quotationRow = v.object({
  id: out.id,
  /** All versions of a quotation have its number. */
  code: out.text,
  version: out.number,
  ...quotationFields.row,
  total: out.money,
  ...currencyShown,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  /** A newer version was approved; its last day has gone by. */
  isSuperseded: out.flag,
  isExpired: out.flag,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type QuotationRow = v.InferOutput<typeof quotationRow>

const quotationDetail = v.object({
  ...v.omit(quotationRow, ['newStatus']).entries,
  ...quotationFields.shown,
  ...goodsTotals,
  lines: v.array(goodsLineRow),
  attachments: v.array(fileBrief),
  /** All of them, the newest first. */
  versions: v.array(
    v.object({
      id: out.id,
      version: out.number,
      status: v.picklist(approvalStatuses),
      total: out.money,
      currency: out.text,
    }),
  ),
  /**
   * The caller may change it and submit it again; may delete it; may share it by a link; may make its next version, a
   * contract or an order of it.
   */
  can: abilities(['comment', 'edit', 'remove', 'share', 'renew', 'contract']),
})
export type QuotationDetail = v.InferOutput<typeof quotationDetail>

const listFields = v.object({
  ...listQuery(['lastOptDate', 'createdAt', 'total', ...quotationFields.sorts]).entries,
  ...quotationFields.query,
  scope: chargedScope,
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  /** Those in this currency. */
  currency: v.optional(currencyCode),
  /** Only those that newer versions have not replaced. */
  isCurrent: v.optional(flag),
  /** Only those that are for some project. */
  hasProject: v.optional(flag),
  /** Those that have these goods among their lines. */
  productId: v.optional(id),
  /** There is no recycle bin of them. */
  deleted: v.optional(numberedChoice([0]), 0),
})

export const quotationCalls = callsAbout(quotationType, {
  list: call('GET /erp/quote', listFields, withCan(page(quotationRow), { create: 'everyone' }), {
    summary: 'Quotations by scope, state, customer, chance, project and day',
  }),
  detail: call('GET /erp/quote/:id', byId, quotationDetail, { summary: 'A quotation with its lines and versions' }),
  create: call(
    'POST /erp/quote',
    v.object({
      ...quotationDraft.entries,
      /** The approved quotation that it is the next version of: it has its number and customer. */
      versionOf: emptiable(id),
    }),
    handed,
    { summary: 'Hand in a quotation, or the next version of one' },
  ),
  update: call('PUT /erp/quote/:id', v.object({ id, ...quotationDraft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  remove: call('DELETE /erp/quote/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
  revoke: call('POST /erp/quote/apply/revoke/:id', byId, done, { summary: 'Take it back while it waits' }),
  cancel: call('POST /erp/quote/apply/cancel/:id', byId, done, { summary: 'Make it void' }),
  decide: call('POST /erp/quote/apply/process_step/:id', v.object({ id, agree: flag, opinion, signatureId }), handed, {
    summary: 'Agree to it, or turn it down',
  }),
  print: call('GET /erp/quote/:id/print', v.object({ id, prices: v.optional(flag, true) }), v.unknown(), {
    answers: 'file',
    summary: 'A quotation as an A4 page (PDF), with prices or without',
  }),
})
