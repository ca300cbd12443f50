import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, done, id, ids, listOf, out } from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import {
  applyChoices,
  approvalStatuses,
  exactFlag,
  handed,
  opinion,
  signatureId,
  whoseTurn,
} from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { contractBrief } from '../contract/contract-brief.contract.ts'
import { mostContractTotal } from '../contract/contract.contract.ts'

/** As the spec's deep links name it. */
export const changeSubjectType = 'crm-contract-change-order'

/** What a change order may change: what an agreed contract says, and nobody changes otherwise. */
export const changedTerms = fields({
  total: f.money({ min: '0.00', max: mostContractTotal }).required().listed(),
  typeId: f.entry('CONTRACT_TYPE').as('type'),
  payTypeId: f.entry('PAY_TYPE').as('payType'),
  startDate: f.date(),
  endDate: f.date().after('startDate'),
  needInvoice: f.flag(true),
  summary: f.longText(5_000),
})
/** What is said of the change itself. */
export const changeFields = fields({
  name: f.text(100).required().hinted().listed(),
  reason: f.longText(2_000).required().hinted(),
})

/** What a contract says, as a change order keeps it: choices by what they were called then. */
const contractTerms = v.object(changedTerms.shown)
export type ContractTerms = v.InferOutput<typeof contractTerms>

const changeDraft = {
  ...changeFields.draft,
  ...changedTerms.draft,
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
}

const changeRow = v.object({
  id: out.id,
  code: out.text,
  contract: contractBrief,
  ...changeFields.row,
  ...changedTerms.row,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  creator: personBrief,
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type ContractChangeRow = v.InferOutput<typeof changeRow>

const changeDetail = v.object({
  ...v.omit(changeRow, ['newStatus']).entries,
  ...changeFields.shown,
  ...changedTerms.shown,
  /** The contract's rate, by which the change is decided in the company's own currency. */
  rate: out.text,
  /** What the contract said before; while nobody has agreed to the change, what it says. */
  before: contractTerms,
  agreedAt: out.maybeInstant,
  attachments: v.array(fileBrief),
  /** The caller may change it and submit it again; may delete it. */
  can: abilities(['comment', 'edit', 'remove']),
})
export type ContractChangeDetail = v.InferOutput<typeof changeDetail>

const query = v.object({
  ...listQuery(['lastOptDate', 'createdAt']).entries,
  contractId: v.optional(id),
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
})

export const contractChangeCalls = callsAbout(changeSubjectType, {
  list: call('GET /crm/contract-change-order', query, page(changeRow), {
    summary: 'Changes of contracts that the caller may see; by `scope` charged those that wait for their decision',
  }),
  detail: call('GET /crm/contract-change-order/:id', byId, changeDetail, {
    summary: 'A change of a contract: what it said before, and what it is to say',
  }),
  create: call('POST /crm/contract-change-order', v.object({ contractId: id, ...changeDraft }), handed, {
    about: ['contract'],
    summary: 'Hand in a change of an agreed contract',
  }),
  update: call(
    'PUT /crm/contract-change-order/:id',
    v.object({ id, contractId: v.optional(id), ...changeDraft, ...fileChange }),
    handed,
    {
      about: ['contract'],
      summary: 'Change what was turned down or taken back, of the same contract, and hand it in again',
    },
  ),
  remove: call('DELETE /crm/contract-change-order/:id', byId, done, {
    about: ['contract'],
    summary: 'Delete a change that was never agreed to, or is void',
  }),
  revoke: call('POST /crm/contract-change-order/apply/revoke/:id', byId, handed, {
    about: ['contract'],
    summary: 'Take it back while it waits',
  }),
  cancel: call('POST /crm/contract-change-order/apply/cancel/:id', byId, handed, {
    about: ['contract'],
    summary: 'Make it void: the contract says again what it said before',
  }),
  decide: call(
    'POST /crm/contract-change-order/apply/process_step/:id',
    v.object({ id, agree: exactFlag, opinion, signatureId }),
    handed,
    { about: ['contract'], summary: 'Agree to it, and the contract takes the change; or turn it down' },
  ),
})

export const changeNotEditable = refusal('contract_change.not_editable', {
  zh: '只有被拒绝或已撤回的合同变更可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const changeNotRemovable = refusal('contract_change.not_removable', {
  zh: '只有未通过或已作废的合同变更可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})
export const changeWaits = refusal('contract_change.waiting', {
  zh: '该合同已有变更在审批，结束后才能再次变更',
  en: 'A change of this contract is being decided: wait until it is',
})
export const changeOfOther = refusal('contract_change.contract.other', {
  zh: '合同变更不能换成另一个合同',
  en: 'A change stays with its contract',
})
export const changesNothing = refusal('contract_change.nothing', {
  zh: '没有改动合同内容',
  en: 'This changes nothing in the contract',
})
export const contractPutAway = refusal('contract_change.archived', {
  zh: '合同已归档，不能变更',
  en: 'The contract is archived: it cannot be changed',
})
export const totalBelowMoney = refusal('contract_change.below_money', {
  zh: '合同金额不能低于已收付款或已开票的 {amount}',
  en: 'The total cannot be less than the {amount} paid or invoiced already',
})
export const lastTermTooSmall = refusal('contract_change.last_term', {
  zh: '金额的增减计入最后一期，最后一期不够减少，请先调整期次',
  en: 'The last instalment takes the difference, and is too small for it: adjust the instalments first',
})
export const changeNotLatest = refusal('contract_change.not_latest', {
  zh: '之后还有其他变更已生效，请先作废最近的一次',
  en: 'A later change is in force: void the latest one first',
})
export const contractHasChanges = refusal('contract_change.of_contract', {
  zh: '合同有变更记录，不能删除',
  en: 'The contract has changes: it cannot be deleted',
})
