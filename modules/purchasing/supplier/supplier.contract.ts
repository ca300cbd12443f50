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
  number,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
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
import { email } from '#mechanisms/people/contact-fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { criteria, documentStates, type Criterion, supplierDocumentRow } from './standing.contract.ts'
import { chargedScope } from '#mechanisms/approvals/charged-scope.contract.ts'

/** What is written of one in words: its form, its row and its history name them alike. */
export const supplierTexts = [
  'name',
  'code',
  'contactName',
  'phone',
  'email',
  'address',
  'taxNumber',
  'bankName',
  'bankAccount',
  'remark',
] as const

/** The dictionary of their categories. */
export const supplierCategories = 'SUPPLIER_CATEGORY'

export const noCreation = refusal('supplier.create.not_allowed', {
  zh: '公司只允许指定的人新建供应商，请联系采购管理员',
  en: 'Only authorised people can add suppliers: ask a purchasing manager',
})
export const codeTaken = refusal('supplier.code.taken', {
  zh: '已有使用该编号的供应商',
  en: 'A supplier with this code already exists',
})
export const nameTaken = refusal('supplier.name.taken', {
  zh: '已有同名的供应商',
  en: 'A supplier with this name already exists',
})
export const cannotEdit = refusal('supplier.not_editable', {
  zh: '审批中或已作废的供应商不能修改；未通过的由申请人修改，已同意的由负责人修改',
  en: 'It cannot be changed while pending or void; after a rejection its requester can change it, once approved those in charge of it',
})
export const accountIsKept = refusal('supplier.account.kept', {
  zh: '已同意的供应商，收款账户只能由采购管理员修改',
  en: 'Once a supplier is approved, only purchasing managers can change its bank account',
})
export const cannotRemove = refusal('supplier.not_removable', {
  zh: '审批中的供应商请先撤回；只有负责人和采购管理员可以删除',
  en: 'Withdraw it first; only those in charge and purchasing managers can delete it',
})
export const cannotRecover = refusal('supplier.not_recoverable', {
  zh: '只有采购管理员可以从回收站恢复供应商',
  en: 'Only purchasing managers can recover a supplier from the recycle bin',
})

const supplierDraft = v.object({
  name: requiredText(100),
  /** Empty: the next of the company's numbers. */
  code: v.optional(v.pipe(text(30), v.toUpperCase()), ''),
  categoryId: emptiable(id),
  /** Who answers for it; nobody: who submits it. */
  managerId: emptiable(id),
  contactName: v.optional(text(50), ''),
  phone: v.optional(text(50), ''),
  email: emptiable(email),
  address: v.optional(text(200), ''),
  taxNumber,
  bankName: v.optional(text(100), ''),
  bankAccount: v.optional(text(50), ''),
  remark: v.optional(text(2_000), ''),
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
})

const supplierRow = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  category: v.nullable(v.object({ id: out.id, name: out.text })),
  contactName: out.text,
  phone: out.text,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  isDelete: out.number,
  managers: v.array(personBrief),
  /** The mean of its ratings, two decimals; null before anybody has rated it. */
  rating: out.maybeText,
  ratingNum: out.number,
  /** Whether one of its documents has expired, or does so soon. */
  documentState: v.nullable(v.picklist(documentStates)),
  lastOptDate: out.instant,
})
export type SupplierRow = v.InferOutput<typeof supplierRow>

const supplierDetail = v.object({
  ...supplierRow.entries,
  email: out.text,
  address: out.text,
  taxNumber: out.text,
  /**
   * Where it is paid: for those who answer for it, decide it, manage purchasing, pay, or see all of finance; empty for
   * others.
   */
  bankName: out.text,
  bankAccount: out.text,
  remark: out.text,
  /** The mean of each criterion. */
  grades: v.nullable(
    v.object(Object.fromEntries(criteria.map(name => [name, out.text])) as Record<Criterion, typeof out.text>),
  ),
  /** Its licences and certificates, first those that end first. */
  documents: v.array(supplierDocumentRow),
  attachments: v.array(fileBrief),
  creator: personBrief,
  createdAt: out.instant,
  /**
   * The caller may change it (and submit it again, where it was rejected); where it is paid; may delete it; may
   * take it out of the recycle bin; may rate it; keeps its documents.
   */
  can: abilities(['comment', 'edit', 'editAccount', 'remove', 'recover', 'rate', 'keepDocuments']),
})
export type SupplierDetail = v.InferOutput<typeof supplierDetail>

const filters = {
  scope: chargedScope,
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  categoryId: v.optional(id),
  /** Rated so well at least, from 1 to 5. */
  minRating: v.optional(number(1, 5)),
  documentState: v.optional(v.picklist(documentStates, 'choice')),
  /** 1: the recycle bin, of purchasing managers alone. */
  deleted: v.optional(numberedChoice([0, 1]), 0),
}
const listFields = v.object({
  ...listQuery(['lastOptDate', 'createdAt', 'name', 'code', 'rating']).entries,
  ...filters,
})
/** A page of suppliers with all that a workbook says of each. */
export const supplierExported = page(
  v.object({
    ...supplierRow.entries,
    email: out.text,
    address: out.text,
    taxNumber: out.text,
    bankName: out.text,
    bankAccount: out.text,
    remark: out.text,
  }),
)
export type SupplierExported = v.InferOutput<typeof supplierExported>['list'][number]

export const supplierCalls = callsAbout('erp-supplier', {
  list: call(
    'GET /erp/suppliers',
    listFields,
    v.object({ ...page(supplierRow).entries, can: abilities(['create', 'seeBin']) }),
    {
      summary: 'Suppliers by scope, state and category',
    },
  ),
  export: call('GET /erp/suppliers/export', v.object({ ...filters, key: v.optional(searchKey) }), v.unknown(), {
    answers: 'file',
    summary: 'Suppliers of the same filters as an .xlsx, which an import reads again',
  }),
  access: call('GET /erp/suppliers/access', v.object({}), v.object({ create: out.flag }), {
    summary: 'Whether the caller may add suppliers',
  }),
  detail: call('GET /erp/suppliers/:id', byId, supplierDetail, { summary: 'A supplier' }),
  create: call('POST /erp/suppliers', supplierDraft, handed, { summary: 'Hand in a new supplier' }),
  update: call('PUT /erp/suppliers/:id', v.object({ id, ...supplierDraft.entries, ...fileChange }), handed, {
    summary: 'Change a supplier; what was turned down or taken back is handed in again',
  }),
  remove: call('DELETE /erp/suppliers/:id', byId, done, {
    summary: 'Move a supplier to the recycle bin: it is chosen no more, and named where it was chosen',
  }),
  recover: call('POST /erp/suppliers/recover/:id', byId, done, { summary: 'Take a supplier out of the recycle bin' }),
  revoke: call('POST /erp/suppliers/apply/revoke/:id', byId, done, { summary: 'Take it back while it waits' }),
  cancel: call('POST /erp/suppliers/apply/cancel/:id', byId, done, { summary: 'Make it void: it is chosen no more' }),
  decide: call(
    'POST /erp/suppliers/apply/process_step/:id',
    v.object({ id, agree: flag, opinion, signatureId }),
    handed,
    { summary: 'Agree to it, or turn it down' },
  ),
})
