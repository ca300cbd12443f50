import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  emptiable,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  searchKey,
} from '#platform/contract/fields.ts'
import { listQuery, page, paging, scopes, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import {
  applyChoices,
  approvalStatuses,
  exactFlag,
  handed,
  opinion,
  signatureId,
} from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { mostTags, tagBrief } from '#mechanisms/tags/tag.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'
import { contractBrief } from '../contract/contract-brief.contract.ts'
import { confirming } from '../confirming.contract.ts'
import { chanceBrief, chanceStatuses } from './chance-brief.contract.ts'

/** Why an opportunity was lost: given when it is. */
export const chanceLossReasons = 'CHANCE_LOSS_REASON'
export const mostChancePartners = 50

const between = { min: '0.00', max: '9999999999.99' }
/** The dictionary of how far a sale has come. */
export const saleStates = 'SALE_STATE'
/** What is known of an opportunity, beside its people, tags and files. */
export const chanceFields = fields({
  name: f.text(100).required().hinted().listed(),
  customerId: f
    .record(customerBrief, ({ simpleName, fullName }) => simpleName || fullName)
    .required()
    .as('customer')
    .listed(),
  /** What it is thought to bring, and when. */
  preAmount: f.money(between).filter('minAmount', 'maxAmount').sort('desc').listed(),
  preDate: f.date().filter('preStartDate', 'preEndDate').sort().listed(),
  stateId: f.entry(saleStates).as('state').filter(),
  typeId: f.entry('CHANCE_TYPE').as('type').filter(),
  sourceId: f.entry('CHANCE_SOURCE').as('source').filter(),
  industryId: f.entry('CHANCE_INDUSTRY').as('industry').filter(),
  salesStrategyId: f.entry('SALES_STRATEGY').as('salesStrategy').filter(),
  discoverDate: f.date().filter('discoverStartDate', 'discoverEndDate').sort('desc'),
  /** Who works out what is offered. */
  designerId: f.person().as('designer'),
  summary: f.longText(5_000).hinted(),
})
/** What became of it: said when it has ended. */
export const chanceOutcome = fields({
  finalAmount: f.money(between).listed(),
  statusDate: f.date().listed(),
  lossReasonId: f.entry(chanceLossReasons).as('lossReasonChoice').filter(),
  lossReason: f.text(500).hinted(),
})

const chanceDraft = v.object({
  ...chanceFields.draft,
  managerId: emptiable(id),
  partnerId: v.optional(ids(mostChancePartners), []),
  tagIds: v.optional(ids(mostTags), []),
  resId: v.optional(ids(mostFiles), []),
})

const chanceRow = v.object({
  ...chanceBrief.entries,
  approval: v.nullable(v.picklist(approvalStatuses)),
  manager: v.nullable(personBrief),
  stateName: out.maybeText,
  ...chanceFields.row,
  ...chanceOutcome.row,
  /** 0 to be confirmed, 1 confirmed. */
  docStatus: out.number,
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type ChanceRow = v.InferOutput<typeof chanceRow>

const people = v.optional(v.array(personBrief))
const chanceDetail = v.object({
  ...v.omit(chanceRow, ['newStatus']).entries,
  ...chanceFields.shown,
  ...chanceOutcome.shown,
  creator: v.nullable(personBrief),
  rel: v.object({ creator: people, manager: people, partner: people, approval: people, follower: people }),
  tags: v.array(tagBrief),
  attachments: v.array(fileBrief),
  /** What came of it. */
  project: v.nullable(projectBrief),
  contracts: v.array(contractBrief),
  /** The caller may change it; may say what became of it; may submit it for review; may delete, may confirm it. */
  can: abilities(['follow', 'comment', 'edit', 'decide', 'apply', 'remove', 'confirm']),
})
export type ChanceDetail = v.InferOutput<typeof chanceDetail>

const filters = {
  ...v.omit(listQuery(['lastOptDate', 'createdAt', ...chanceFields.sorts]), ['scope']).entries,
  ...chanceFields.query,
  ...chanceOutcome.query,
  status: v.optional(listOf(numberedChoice(chanceStatuses), chanceStatuses.length)),
  tagId: v.optional(ids(20)),
  customerId: v.optional(id),
  docStatus: v.optional(numberedChoice([0, 1])),
}
const query = v.object({ scope: choice(scopes), ...filters })
export type ChanceQuery = v.InferOutput<typeof query>

const manager = { authority: ['CRM_MANAGER'] }

/** A page of opportunities with all that is known of each, for a workbook. */
export const chanceExported = page(v.object({ ...chanceRow.entries, ...chanceFields.shown, ...chanceOutcome.shown }))
export type ChanceExported = v.InferOutput<typeof chanceExported>['list'][number]

export const chanceCalls = callsAbout('chance', {
  export: call('GET /crm/chances/:scope/export', query, v.unknown(), {
    answers: 'file',
    summary: 'Opportunities of the same filters as an .xlsx, which an import reads again',
  }),
  list: call(
    'GET /crm/chances/:scope',
    query,
    withCan(page(chanceRow), { create: 'everyone', manageAll: manager.authority }),
    {
      summary: 'Opportunities by scope, state, kind, amount, dates and customer',
    },
  ),
  total: call(
    'GET /crm/chances/:scope/total',
    query,
    v.object({ num: out.number, preAmount: out.money, finalAmount: out.money }),
    { summary: 'How many opportunities the same list has, what they are thought to bring, and what was won' },
  ),
  charged: call(
    'GET /crm/chances/apply/charge_by_me',
    v.object({
      ...paging(20).entries,
      status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length), ['waiting']),
      personId: v.optional(id),
      key: v.optional(searchKey),
    }),
    page(chanceRow),
    {
      summary:
        "Opportunities that wait for the caller's review; with another status those that the caller has reviewed",
    },
  ),
  detail: call('GET /crm/chance/:id', byId, chanceDetail, {
    summary: 'An opportunity with its people, files, project and contracts',
  }),
  create: call('POST /crm/chances', chanceDraft, v.object({ id: out.id, code: out.text }), {
    summary: 'Write down an opportunity',
  }),
  update: call('PUT /crm/chance/:id', v.object({ id, ...chanceDraft.entries, ...fileChange }), done, {
    summary: 'Change an opportunity in progress',
  }),
  changeState: call('POST /crm/chance/:id/change_state', v.object({ id, stateId: emptiable(id) }), done, {
    summary: 'Move an opportunity to another stage of the sale',
  }),
  changeStatus: call(
    'POST /crm/chance/:id/change_status',
    v.object({
      id,
      status: numberedChoice(chanceStatuses),
      /** What was won; what was thought to come, where nothing is said. */
      finalAmount: chanceOutcome.draft.finalAmount,
      lossReasonId: chanceOutcome.draft.lossReasonId,
      lossReason: chanceOutcome.draft.lossReason,
    }),
    done,
    { about: ['customer'], summary: 'An opportunity was won (2), or lost (1) with a reason, or goes on again (0)' },
  ),
  apply: call('POST /crm/chances/apply/:id', v.object({ id, ...applyChoices }), handed, {
    summary: 'Hand an opportunity in for review, also again once it was turned down or taken back',
  }),
  revoke: call('POST /crm/chances/apply/revoke/:id', byId, handed, { summary: 'Take it back while it waits' }),
  cancel: call('POST /crm/chances/apply/cancel/:id', byId, handed, {
    summary: 'Make the review of an opportunity void',
  }),
  decide: call(
    'POST /crm/chances/apply/process_step/:id',
    v.object({ id, agree: exactFlag, opinion, signatureId }),
    handed,
    { summary: 'Agree to go after an opportunity, or turn it down' },
  ),
  confirm: call('POST /crm/chances/batch_status_commit', confirming, v.object({ count: out.number }), {
    ...manager,
    summary: 'Confirm several opportunities, or take that back',
  }),
  remove: call('DELETE /crm/chance/:id', byId, done, { summary: 'Delete an opportunity that nothing came of' }),
})

export const chanceEnded = refusal('chance.ended', {
  zh: '商机已结束，请先重新打开',
  en: 'This opportunity is closed: reopen it first',
})
export const chanceWaiting = refusal('chance.waiting', {
  zh: '商机正在评审，结束后才能修改',
  en: 'The opportunity is being reviewed: it can be changed afterwards',
})
export const chanceGoesOn = refusal('chance.goes_on', { zh: '商机还在进行中', en: 'The opportunity is in progress' })
export const lossReasonNeeded = refusal('chance.loss_reason.needed', {
  zh: '请填写输单原因',
  en: 'Enter the loss reason',
})
export const chanceReviewed = refusal('chance.reviewed', {
  zh: '商机已在评审中或已通过评审',
  en: 'The opportunity is being reviewed, or was approved',
})
export const chanceInUse = refusal('chance.in_use', {
  zh: '已有项目、报价、投标或合同关联该商机，不能删除',
  en: 'A project, quotation, tender or contract is linked to this opportunity: it cannot be deleted',
})
export const chanceCustomerStays = refusal('chance.customer.stays', {
  zh: '已有报价、投标或合同关联该商机，不能更换客户',
  en: 'Quotations, tenders or contracts are linked to this opportunity: its customer stays',
})
export const chanceOfOtherProject = refusal('chance.project.taken', {
  zh: '该商机已关联其他项目',
  en: 'Another project is linked to this opportunity',
})
export const chanceOfOtherCustomer = refusal('chance.customer.other', {
  zh: '该商机属于其他客户',
  en: 'That opportunity belongs to another customer',
})
/** Said of a row of a file that names an opportunity by a number that there is not, or that the importer does not see. */
export const chanceCodeUnknown = refusal('import.chance_unknown', {
  zh: '没有您可以查看的这个编号的商机；新商机请留空',
  en: 'There is no such opportunity that you can see; leave the number of a new one empty',
})
