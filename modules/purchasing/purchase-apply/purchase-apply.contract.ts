import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  flag,
  done,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  searchKey,
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
import { enquiryBrief } from '../enquiry/enquiry-brief.contract.ts'
import { chargedScope } from '#mechanisms/approvals/charged-scope.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { goodsLineDrafts, goodsLineRow, goodsTotals } from '#mechanisms/lines/goods-line.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/**
 * What is known of one: what the calls take and answer, its columns, the rows of its form, the facts on its page, its
 * history, filter and export follow from here (`mechanisms/fields`).
 */
export const purchaseApplyFields = fields({
  name: f.text(100).required().hinted().sort().listed(),
  /** By when it is needed. */
  neededOn: f.date().filter('neededFrom', 'neededUntil').listed(),
  projectId: f
    .record(projectBrief, ({ name }) => name)
    .as('project')
    .filter()
    .listed(),
  note: f.longText(2_000).hinted().listed(),
})

/** What a person fills in. */
const purchaseApplyDraft = v.object({
  ...purchaseApplyFields.draft,
  ...goodsLineDrafts,
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
})

/** A row of a list. */
const purchaseApplyRow = v.object({
  id: out.id,
  code: out.text,
  ...purchaseApplyFields.row,
  total: out.money,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  lastOptDate: out.instant,
  managers: v.array(personBrief),
  newStatus: out.flag,
})
export type PurchaseApplyRow = v.InferOutput<typeof purchaseApplyRow>

/** A store order that was made of one. */
const storeOrderOfApply = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  total: out.money,
  currency: out.text,
  status: v.picklist(approvalStatuses),
})

const purchaseApplyDetail = v.object({
  ...v.omit(purchaseApplyRow, ['newStatus']).entries,
  ...purchaseApplyFields.shown,
  ...goodsTotals,
  /** What was ordered of each: by orders that wait or were agreed to. */
  lines: v.array(v.object({ ...goodsLineRow.entries, orderedQuantity: out.text })),
  orders: v.array(storeOrderOfApply),
  enquiries: v.array(v.object({ ...enquiryBrief.entries, isClosed: out.flag, answeredNum: out.number })),
  attachments: v.array(fileBrief),
  createdAt: out.instant,
  creator: v.nullable(personBrief),
  can: abilities(['edit', 'remove', 'comment', 'order']),
})
export type PurchaseApplyDetail = v.InferOutput<typeof purchaseApplyDetail>

/** What a list and its export are narrowed down by. */
const filters = {
  ...purchaseApplyFields.query,
  key: v.optional(searchKey),
  creatorId: v.optional(id),
  /** Those that have these goods among their lines. */
  productId: v.optional(id),
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  scope: chargedScope,
  /** There is no recycle bin of them. */
  deleted: v.optional(numberedChoice([0]), 0),
}
/** A page of them with all that is known of each, for a workbook. */
export const purchaseApplyExported = page(v.object({ ...purchaseApplyRow.entries, ...purchaseApplyFields.shown }))
const made = handed

export const purchaseApplyCalls = callsAbout('erp-purchase-apply', {
  list: call(
    'GET /erp/purchase-apply',
    v.object({ ...listQuery(['lastOptDate', 'createdAt', ...purchaseApplyFields.sorts]).entries, ...filters }),
    withCan(page(purchaseApplyRow), { create: 'everyone' }),
    { summary: 'Purchase applications: those that the caller may see' },
  ),
  export: call('GET /erp/purchase-apply/export', v.object(filters), v.unknown(), {
    answers: 'file',
    summary: 'Purchase applications: those of the same filters as an .xlsx',
  }),
  detail: call('GET /erp/purchase-apply/:id', byId, purchaseApplyDetail, {
    summary: 'Purchase applications: one, with what the caller may do',
  }),
  create: call('POST /erp/purchase-apply', purchaseApplyDraft, made, {
    summary: 'Purchase applications: hand in a new one',
  }),
  update: call('PUT /erp/purchase-apply/:id', v.object({ id, ...purchaseApplyDraft.entries, ...fileChange }), made, {
    summary: 'Purchase applications: change what was turned down or taken back, and hand it in again',
  }),
  remove: call('DELETE /erp/purchase-apply/:id', byId, done, {
    summary: 'Purchase applications: delete what never was agreed to, or is void',
  }),
  revoke: call('POST /erp/purchase-apply/apply/revoke/:id', byId, done, {
    summary: 'Purchase applications: take it back while it waits',
  }),
  cancel: call('POST /erp/purchase-apply/apply/cancel/:id', byId, done, {
    summary: 'Purchase applications: make it void',
  }),
  decide: call(
    'POST /erp/purchase-apply/apply/process_step/:id',
    v.object({ id, agree: flag, opinion, signatureId }),
    handed,
    { summary: 'Purchase applications: agree to it, or turn it down' },
  ),
})

/** Said by whatever is ordered of an application that is not to be seen, or was not agreed to. */
export const unknownPurchaseApply = refusal('purchase_apply.unknown', {
  zh: '所选的采购申请不存在或未通过审批',
  en: 'The chosen purchase application no longer exists, or is not approved',
})
export const orderedTooMuch = refusal('purchase_apply.ordered_too_much', {
  zh: '订购数量超过采购申请的未订数量，请刷新后重试',
  en: 'That is more than is left to order of the purchase application: refresh',
})
export const notOfPurchaseApply = refusal('purchase_apply.other_goods', {
  zh: '订单明细中有采购申请以外的物品',
  en: 'The order has goods that the purchase application does not name',
})
export const purchaseApplyInUse = refusal('purchase_apply.in_use', {
  zh: '已有询价或采购订单由该采购申请生成，不能删除',
  en: 'An enquiry or order was made of this application: it cannot be deleted',
})
export const purchaseApplyOrdered = refusal('purchase_apply.ordered', {
  zh: '已下采购订单的采购申请不能作废',
  en: 'An application that orders were made of cannot be voided',
})
