import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, day, done, emptiable, id, out, requiredText, text, whole } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** By what a supplier is rated, each from 1 to 5. */
export const criteria = ['quality', 'delivery', 'price', 'service'] as const
export type Criterion = (typeof criteria)[number]
const grade = whole(1, 5)
const grades = { quality: out.number, delivery: out.number, price: out.number, service: out.number }

/** How long a document still holds: it has expired, does so soon, or neither. */
export const documentStates = ['expired', 'soon'] as const
export type DocumentState = (typeof documentStates)[number]

const rating = v.object({
  id: out.id,
  person: personBrief,
  ...grades,
  /** The mean of its criteria, two decimals. */
  score: out.text,
  note: out.text,
  createdAt: out.instant,
  mayRemove: out.flag,
})
export type SupplierRating = v.InferOutput<typeof rating>

export const supplierDocumentRow = v.object({
  id: out.id,
  name: out.text,
  number: out.text,
  validUntil: out.maybeDay,
  note: out.text,
  state: v.nullable(v.picklist(documentStates)),
})
export type SupplierDocument = v.InferOutput<typeof supplierDocumentRow>

const documentDraft = {
  name: requiredText(100),
  number: v.optional(text(100), ''),
  /** Its last day; empty: it does not expire. */
  validUntil: emptiable(day),
  note: v.optional(text(500), ''),
}

export const supplierStandingCalls = callsAbout('erp-supplier', {
  ratings: call('GET /erp/suppliers/:id/ratings', v.object({ id, ...paging(20).entries }), page(rating), {
    summary: 'What people thought of a supplier, the newest first',
  }),
  rate: call(
    'POST /erp/suppliers/:id/ratings',
    v.object({ id, quality: grade, delivery: grade, price: grade, service: grade, note: v.optional(text(500), '') }),
    done,
    { summary: 'Rate an approved supplier by its criteria' },
  ),
  unrate: call('DELETE /erp/suppliers/ratings/:id', byId, done, {
    summary: "Take one's rating of a supplier back; purchasing managers take back any",
  }),
  addDocument: call('POST /erp/suppliers/:id/documents', v.object({ id, ...documentDraft }), done, {
    summary: 'Note a licence or certificate of a supplier, with its last day',
  }),
  changeDocument: call('PUT /erp/suppliers/documents/:id', v.object({ id, ...documentDraft }), done, {
    summary: 'Change a document of a supplier: renew it',
  }),
  removeDocument: call('DELETE /erp/suppliers/documents/:id', byId, done, {
    summary: 'Remove a document of a supplier',
  }),
})

export const notRateable = refusal('supplier.not_rateable', {
  zh: '只有已同意且未删除的供应商可以评价',
  en: 'Only approved suppliers that are not deleted can be rated',
})
export const notOwnRating = refusal('supplier.rating.not_own', {
  zh: '只能撤回自己的评价',
  en: 'Only your own rating can be withdrawn',
})
export const notDocumentKeeper = refusal('supplier.document.not_allowed', {
  zh: '只有供应商的负责人和采购管理员可以维护证照',
  en: 'Only those in charge of the supplier and purchasing managers keep its documents',
})
