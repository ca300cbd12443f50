import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, choice, day, done, emptiable, id, ids, listOf, money, numberedChoice, out, requiredText, searchKey, text } from '#platform/contract/fields.ts'
import { listQuery, page, paging, scopes } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { applyChoices, approvalStatuses, exactFlag, handed, opinion, signatureId } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { mostTags, tagBrief } from '#mechanisms/tags/tag.contract.ts'
import { contractBrief } from '../contract/contract-brief.contract.ts'
import { confirming } from '../confirming.contract.ts'
import { chanceBrief, chanceStatuses } from './chance-brief.contract.ts'

/** Fields of a chance that are choices of the company's own, and the dictionary of each (spec 1 §3 "Dictionary kinds"). */
export const chanceDictionaries = {
  stateId: 'SALE_STATE', typeId: 'CHANCE_TYPE', sourceId: 'CHANCE_SOURCE', industryId: 'CHANCE_INDUSTRY', salesStrategyId: 'SALES_STRATEGY',
} as const
export type ChanceChoice = keyof typeof chanceDictionaries
export const chanceChoices = Object.keys(chanceDictionaries) as ChanceChoice[]
/** Why a chance was lost: given when it is. */
export const chanceLossReasons = 'CHANCE_LOSS_REASON'
export const mostChancePartners = 50

const amount = v.pipe(money, v.check(value => compareMoney(value, '0.00') >= 0, 'too_small'), v.check(value => compareMoney(value, '9999999999.99') <= 0, 'too_large'))

const chanceDraft = v.object({
  name: requiredText(100),
  customerId: id,
  managerId: emptiable(id),
  partnerId: v.optional(ids(mostChancePartners), []),
  /** Who works out what is offered. */
  designerId: emptiable(id),
  stateId: emptiable(id),
  typeId: emptiable(id),
  sourceId: emptiable(id),
  industryId: emptiable(id),
  salesStrategyId: emptiable(id),
  /** What it is thought to bring, and when. */
  preAmount: emptiable(amount),
  preDate: emptiable(day),
  discoverDate: emptiable(day),
  summary: v.optional(text(5_000), ''),
  tagIds: v.optional(ids(mostTags), []),
  resId: v.optional(ids(mostFiles), []),
})
export type ChanceDraft = v.InferOutput<typeof chanceDraft>

const chanceRow = v.object({
  ...chanceBrief.entries,
  approval: v.nullable(v.picklist(approvalStatuses)),
  manager: v.nullable(personBrief),
  stateName: out.maybeText,
  preDate: out.maybeDay,
  finalAmount: v.nullable(out.money),
  statusDate: out.maybeDay,
  /** 0 to be confirmed, 1 confirmed. */
  docStatus: out.number,
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type ChanceRow = v.InferOutput<typeof chanceRow>

const chosen = v.nullable(v.object({ id: out.id, name: out.text }))
const people = v.optional(v.array(personBrief))
const chanceDetail = v.object({
  ...v.omit(chanceRow, ['newStatus']).entries,
  state: chosen,
  type: chosen,
  source: chosen,
  industry: chosen,
  salesStrategy: chosen,
  lossReasonChoice: chosen,
  lossReason: out.text,
  designer: v.nullable(personBrief),
  discoverDate: out.maybeDay,
  summary: out.text,
  creator: v.nullable(personBrief),
  rel: v.object({ creator: people, manager: people, partner: people, approval: people, follower: people }),
  tags: v.array(tagBrief),
  attachments: v.array(fileBrief),
  /** What came of it. */
  project: v.nullable(projectBrief),
  contracts: v.array(contractBrief),
  /** The asker may change it; may say what became of it; may hand it in for review; may delete it. */
  isEditable: out.flag,
  isDecidable: out.flag,
  isAppliable: out.flag,
  isRemovable: out.flag,
  can: abilities(['follow', 'comment']),
})
export type ChanceDetail = v.InferOutput<typeof chanceDetail>

const filters = {
  ...v.omit(listQuery(['lastOptDate', 'createdAt', 'preAmount', 'preDate', 'discoverDate']), ['scope']).entries,
  typeId: v.optional(ids(20)),
  stateId: v.optional(ids(20)),
  sourceId: v.optional(ids(20)),
  industryId: v.optional(ids(20)),
  salesStrategyId: v.optional(ids(20)),
  lossReasonId: v.optional(ids(20)),
  status: v.optional(listOf(numberedChoice(chanceStatuses), chanceStatuses.length)),
  tagId: v.optional(ids(20)),
  minAmount: v.optional(money),
  maxAmount: v.optional(money),
  preStartDate: v.optional(day),
  preEndDate: v.optional(day),
  discoverStartDate: v.optional(day),
  discoverEndDate: v.optional(day),
  customerId: v.optional(id),
  docStatus: v.optional(numberedChoice([0, 1])),
}
const query = v.object({ scope: choice(scopes), ...filters })
export type ChanceQuery = v.InferOutput<typeof query>

export const chanceCalls = {
  list: call('GET /crm/chances/:scope', query, page(chanceRow), { summary: 'Chances by scope, state, kind, amount, dates and customer' }),
  total: call('GET /crm/chances/:scope/total', query, v.object({ num: out.number, preAmount: out.money, finalAmount: out.money }), { summary: 'How many chances the same list has, what they are thought to bring, and what was won' }),
  charged: call('GET /crm/chances/apply/charge_by_me', v.object({
    ...paging(20).entries, status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length), ['waiting']), personId: v.optional(id), key: v.optional(searchKey),
  }), page(chanceRow), { summary: "Chances that wait for the asker's review; with another status those that the asker has reviewed" }),
  detail: call('GET /crm/chance/:id', byId, chanceDetail, { summary: 'A chance with its people, files, project and contracts' }),
  create: call('POST /crm/chances', chanceDraft, v.object({ id: out.id, code: out.text }), { summary: 'Write down a chance' }),
  update: call('PUT /crm/chance/:id', v.object({ id, ...chanceDraft.entries }), done, { summary: 'Change a chance in progress' }),
  changeState: call('POST /crm/chance/:id/change_state', v.object({ id, stateId: emptiable(id) }), done, { summary: 'Move a chance to another stage of the sale' }),
  changeStatus: call('POST /crm/chance/:id/change_status', v.object({
    id, status: numberedChoice(chanceStatuses),
    /** What was won; what was thought to come, where nothing is said. */
    finalAmount: emptiable(amount),
    lossReasonId: emptiable(id),
    lossReason: v.optional(text(500), ''),
  }), done, { summary: 'A chance was won (2), or lost (1) with a reason, or goes on again (0)' }),
  apply: call('POST /crm/chances/apply/:id', v.object({ id, ...applyChoices }), handed, { summary: 'Hand a chance in for review, also again once it was turned down or taken back' }),
  revoke: call('POST /crm/chances/apply/revoke/:id', byId, handed, { summary: 'Take it back while it waits' }),
  cancel: call('POST /crm/chances/apply/cancel/:id', byId, handed, { summary: 'Make the review of a chance void' }),
  decide: call('POST /crm/chances/apply/process_step/:id', v.object({ id, agree: exactFlag, opinion, signatureId }), handed, { summary: 'Agree to go after a chance, or turn it down' }),
  confirm: call('POST /crm/chances/batch_status_commit', confirming, v.object({ count: out.number }), { authority: ['CRM_MANAGER'], summary: 'Confirm several chances, or take that back' }),
  remove: call('DELETE /crm/chance/:id', byId, done, { summary: 'Delete a chance that nothing came of' }),
}

export const chanceEnded = refusal('chance.ended', { zh: '商机已结束，请先重新打开', en: 'This chance has ended: take it up again first' })
export const chanceWaiting = refusal('chance.waiting', { zh: '商机正在评审，结束后才能修改', en: 'The chance is being reviewed: it can be changed afterwards' })
export const chanceGoesOn = refusal('chance.goes_on', { zh: '商机还在进行中', en: 'The chance is in progress' })
export const lossReasonNeeded = refusal('chance.loss_reason.needed', { zh: '请填写输单原因', en: 'Say why it was lost' })
export const chanceReviewed = refusal('chance.reviewed', { zh: '商机已在评审中或已通过评审', en: 'The chance is being reviewed, or was agreed to' })
export const chanceInUse = refusal('chance.in_use', { zh: '已有项目或合同关联该商机，不能删除', en: 'A project or contract is linked to this chance: it cannot be deleted' })
export const chanceOfOtherProject = refusal('chance.project.taken', { zh: '该商机已关联其他项目', en: 'Another project is linked to this chance' })
export const chanceOfOtherCustomer = refusal('chance.customer.other', { zh: '该商机属于其他客户', en: 'That chance is with another customer' })
