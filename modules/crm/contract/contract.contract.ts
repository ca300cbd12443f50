import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, day, done, emptiable, flag, id, ids, listOf, money, numberedChoice, out, requiredText, searchKey, text } from '#platform/contract/fields.ts'
import { listQuery, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { applyChoices, approvalStatuses, exactFlag, handed, opinion, signatureId, whoseTurn } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { confirming } from '../confirming.contract.ts'
import { chanceBrief } from '../chance/chance-brief.contract.ts'
import { contractBrief, incomeTypes, purchaseType, usualIncomeTypes, type IncomeType } from './contract-brief.contract.ts'

/** The dictionaries that companies fill for contracts (spec 1 §3 "Dictionary kinds"). */
export const contractDictionaries = { status: 'CONTRACT_STATUS', type: 'CONTRACT_TYPE', payType: 'PAY_TYPE' } as const
/** The spec's numbers of the two processes that contracts go by (spec 1 §9): of what comes in, and of what is bought. */
export const processTypes = [18, 22] as const
/** Which kinds of contract go by these processes. */
export const incomeTypesOf = (processes: readonly (typeof processTypes)[number][]): IncomeType[] => [...processes.includes(18) ? usualIncomeTypes : [], ...processes.includes(22) ? [purchaseType] as const : []]
export const mostContractPartners = 50
/** More than any company's contract, and small enough for every sum. */
export const mostContractTotal = '9999999999.99'

const total = v.pipe(money, v.check(value => compareMoney(value, '0.00') >= 0, 'too_small'), v.check(value => compareMoney(value, mostContractTotal) <= 0, 'too_large'))

/** What changes while a contract is carried out. */
const following = {
  /** An entry of `CONTRACT_STATUS`: how far it has been carried out. */
  statusId: emptiable(id),
  /** Who signed for the other side, and when. */
  customerSignedUser: v.optional(text(50), ''),
  signedDate: emptiable(day),
  managerId: emptiable(id),
  partnerId: v.optional(ids(mostContractPartners), []),
  resId: v.optional(ids(mostFiles), []),
}

const contractDraft = v.object({
  ...following,
  name: requiredText(100),
  /** Empty: the company's next number. */
  code: v.optional(text(50), ''),
  incomeType: v.optional(numberedChoice(incomeTypes), 0),
  customerId: emptiable(id),
  supplierId: emptiable(id),
  /** The chance that it came of: with the same customer. */
  chanceId: emptiable(id),
  typeId: emptiable(id),
  payTypeId: emptiable(id),
  total,
  startDate: emptiable(day),
  endDate: emptiable(day),
  needInvoice: v.optional(flag, true),
  summary: v.optional(text(5_000), ''),
  ...applyChoices,
})
export type ContractDraft = v.InferOutput<typeof contractDraft>

const contractChanges = v.partial(v.object({
  ...following, customerSignedUser: text(50), partnerId: ids(mostContractPartners), resId: ids(mostFiles), managerId: id,
  /** The day when all of it was done. */
  finishedDate: emptiable(day),
  isArchive: flag,
}))
export type ContractChanges = v.InferOutput<typeof contractChanges>

const contractRow = v.object({
  ...contractBrief.entries,
  manager: v.nullable(personBrief),
  statusName: out.maybeText,
  typeName: out.maybeText,
  startDate: out.maybeDay,
  endDate: out.maybeDay,
  signedDate: out.maybeDay,
  finishedDate: out.maybeDay,
  isArchive: out.flag,
  turn: whoseTurn,
  /** 0 to be confirmed, 1 confirmed. */
  docStatus: out.number,
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type ContractRow = v.InferOutput<typeof contractRow>

const chosen = v.nullable(v.object({ id: out.id, name: out.text }))
const people = v.optional(v.array(personBrief))
const contractDetail = v.object({
  ...v.omit(contractRow, ['newStatus']).entries,
  contractStatus: chosen,
  type: chosen,
  payType: chosen,
  chance: v.nullable(chanceBrief),
  customerSignedUser: out.text,
  needInvoice: out.flag,
  summary: out.text,
  creator: v.nullable(personBrief),
  rel: v.object({ creator: people, manager: people, partner: people, approval: people, follower: people }),
  agreedAt: out.maybeInstant,
  attachments: v.array(fileBrief),
  /** What is done by it. */
  projects: v.array(projectBrief),
  /** The asker may change it and hand it in again; may delete it; may say how it is carried out. */
  isEditable: out.flag,
  isRemovable: out.flag,
  isChangeable: out.flag,
  can: abilities(['follow', 'comment']),
})
export type ContractDetail = v.InferOutput<typeof contractDetail>

const filters = {
  ...v.omit(listQuery(['lastOptDate', 'createdAt', 'total', 'signedDate', 'endDate']), ['key']).entries,
  key: v.optional(searchKey),
  incomeType: v.optional(listOf(numberedChoice(incomeTypes), incomeTypes.length), usualIncomeTypes),
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  statusId: v.optional(ids(20)),
  typeId: v.optional(ids(20)),
  minAmount: v.optional(money),
  maxAmount: v.optional(money),
  signStartDate: v.optional(day),
  signEndDate: v.optional(day),
  createStartDate: v.optional(day),
  createEndDate: v.optional(day),
  finishStartDate: v.optional(day),
  finishEndDate: v.optional(day),
  customerId: v.optional(id),
  supplierId: v.optional(id),
  chanceId: v.optional(id),
  projectId: v.optional(id),
  needInvoice: v.optional(flag),
  isArchive: v.optional(flag),
  docStatus: v.optional(numberedChoice([0, 1])),
}
const query = v.object(filters)
export type ContractQuery = v.InferOutput<typeof query>

const handedIn = v.object({ ...handed.entries, code: out.text })

export const contractCalls = {
  list: call('GET /crm/contracts', query, page(contractRow), { summary: 'Contracts by scope, kind, state, amount, dates, customer, supplier and project' }),
  total: call('GET /crm/contracts/total', query, v.object({ num: out.number, total: out.money }), { summary: 'How many contracts the same list has, and what they come to' }),
  charged: call('GET /crm/contracts/apply/charge_by_me', v.object({
    ...paging(20).entries,
    status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length), ['waiting']),
    procType: v.optional(listOf(numberedChoice(processTypes), processTypes.length), [...processTypes]),
    /** Whose applications. */
    personId: v.optional(id),
    key: v.optional(searchKey),
  }), page(contractRow), { summary: "Contracts that wait for the asker's decision; with another status those that the asker has decided" }),
  detail: call('GET /crm/contracts/:id', byId, contractDetail, { summary: 'A contract with its people, files and projects' }),
  create: call('POST /crm/contracts', contractDraft, handedIn, { summary: 'Hand in a contract' }),
  update: call('PUT /crm/contracts/:id', v.object({ id, ...contractDraft.entries }), handedIn, { summary: 'Change what was turned down or taken back, and hand it in again' }),
  change: call('PATCH /crm/contracts/:id', v.object({ id, ...contractChanges.entries }), done, { summary: 'Say how an agreed contract is carried out: signed, finished, archived, by whom' }),
  changeStatus: call('POST /crm/contracts/:id/change_status', v.object({ id, statusId: emptiable(id) }), done, { summary: 'Move a contract to another stage of the dictionary CONTRACT_STATUS' }),
  revoke: call('POST /crm/contracts/apply/revoke/:id', byId, handed, { summary: 'Take it back while it waits' }),
  cancel: call('POST /crm/contracts/apply/cancel/:id', byId, handed, { summary: 'Make a contract void' }),
  decide: call('POST /crm/contracts/apply/process_step/:id', v.object({ id, agree: exactFlag, opinion, signatureId }), handed, { summary: 'Agree to a contract, or turn it down' }),
  confirm: call('POST /crm/contracts/batch_status_commit', confirming, v.object({ count: out.number }), { authority: ['CONTRACT_MANAGER'], summary: 'Confirm several contracts, or take that back' }),
  remove: call('DELETE /crm/contracts/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
}

export const contractNotEditable = refusal('contract.not_editable', { zh: '只有被拒绝或已撤回的合同可以由申请人修改', en: 'Only its requester changes it, when it was turned down or taken back' })
export const contractNotRemovable = refusal('contract.not_removable', { zh: '只有未通过或已作废的合同可以由申请人删除', en: 'Only its requester deletes it, when it was never agreed to or is void' })
export const contractNotAgreed = refusal('contract.not_agreed', { zh: '合同审批通过后才能操作', en: 'This can be done once the contract is agreed to' })
export const contractCodeTaken = refusal('contract.code.taken', { zh: '已有相同编号的合同', en: 'There is a contract of this number already' })
export const customerNeeded = refusal('contract.customer.needed', { zh: '请选择客户', en: 'Choose the customer' })
export const supplierNeeded = refusal('contract.supplier.needed', { zh: '请选择供应商', en: 'Choose the supplier' })
export const partyOfOtherKind = refusal('contract.party.kind', { zh: '采购合同没有客户，销售合同没有供应商', en: 'A purchase has no customer, a sale no supplier' })
export const contractDatesCrossed = refusal('contract.dates.crossed', { zh: '结束日期不能早于开始日期', en: 'It ends before it begins' })
export const contractInUse = refusal('contract.in_use', { zh: '有项目关联了该合同，请先解除关联', en: 'Projects are linked to this contract: unlink them first' })
