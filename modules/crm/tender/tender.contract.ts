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
  listOf,
  money,
  numberedChoice,
  out,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { chanceBrief } from '../chance/chance-brief.contract.ts'
import { confirming } from '../confirming.contract.ts'
import { contractBrief } from '../contract/contract-brief.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'
import { tenderBrief, tenderStatuses } from './tender-brief.contract.ts'

export const mostTenderPartners = 50
export const mostTenderDeposits = 20

/** What a deposit is held for: that the bid stands, or that the work is done. */
export const DepositKind = { Bid: 0, Performance: 1 } as const
export type DepositKind = (typeof DepositKind)[keyof typeof DepositKind]
export const depositKinds: readonly DepositKind[] = /* @__PURE__ */ Object.values(DepositKind)

const between = { min: '0.00', max: '9999999999.99' }
/** What is known of a tender, beside its people and files. */
export const tenderFields = fields({
  name: f.text(100).required().hinted().listed(),
  /** Who invites the bids. */
  customerId: f
    .record(customerBrief, ({ simpleName, fullName }) => simpleName || fullName)
    .required()
    .as('customer')
    .filter()
    .listed(),
  /** The chance that it came of: with the same customer. */
  chanceId: f
    .record(chanceBrief, ({ name }) => name)
    .as('chance')
    .filter(),
  projectId: f
    .record(projectBrief, ({ name }) => name)
    .as('project')
    .filter(),
  /** The inviter's number; empty: the company's next one. */
  code: f.text(50).hinted().listed(),
  agency: f.text(100),
  /** What is bid; what the inviter would pay at most. */
  amount: f.money(between).filter('minAmount', 'maxAmount').sort('desc').listed(),
  budget: f.money(between),
  /** By when the bid is in; when bids are opened. */
  deadline: f.date().filter('deadlineStart', 'deadlineEnd').sort().listed(),
  openDate: f.date().after('deadline'),
  summary: f.longText(5_000).hinted(),
})
/** What became of it. */
export const tenderResult = fields({
  resultDate: f.date().listed(),
  wonAmount: f.money(between).listed(),
  /** Who won, where others did. */
  winner: f.text(100),
  lossReason: f.text(500).hinted(),
})

const tenderDraft = v.object({
  ...tenderFields.draft,
  managerId: emptiable(id),
  partnerId: v.optional(ids(mostTenderPartners), []),
  resId: v.optional(ids(mostFiles), []),
})
export type TenderDraft = Omit<v.InferOutput<typeof tenderDraft>, 'resId'>

const tenderRow = v.object({
  ...tenderBrief.entries,
  manager: v.nullable(personBrief),
  ...tenderFields.row,
  ...tenderResult.row,
  /** What of its deposits is still with the inviter. */
  depositOut: out.money,
  isArchive: out.flag,
  /** 0 to be confirmed, 1 confirmed. */
  docStatus: out.number,
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type TenderRow = v.InferOutput<typeof tenderRow>

const deposit = v.object({
  id: out.id,
  kind: v.picklist(depositKinds),
  amount: out.money,
  paidOn: out.day,
  dueBackOn: out.maybeDay,
  note: out.text,
  creator: personBrief,
  givenBackOn: out.maybeDay,
  /** What came back of it: less than all where something was withheld. */
  givenBack: v.nullable(out.money),
})
export type TenderDeposit = v.InferOutput<typeof deposit>

const people = v.optional(v.array(personBrief))
const tenderDetail = v.object({
  ...v.omit(tenderRow, ['newStatus']).entries,
  ...tenderFields.shown,
  ...tenderResult.shown,
  creator: v.nullable(personBrief),
  rel: v.object({ creator: people, manager: people, partner: people, follower: people }),
  deposits: v.array(deposit),
  attachments: v.array(fileBrief),
  /** What was signed after it was won. */
  contracts: v.array(contractBrief),
  can: abilities(['follow', 'comment', 'edit', 'decide', 'deposit', 'archive', 'unarchive', 'remove', 'confirm']),
})
export type TenderDetail = v.InferOutput<typeof tenderDetail>

const filters = {
  ...tenderFields.query,
  status: v.optional(listOf(numberedChoice(tenderStatuses), tenderStatuses.length)),
  isArchive: v.optional(flag, false),
  /** Those with deposits that are still out. */
  hasDeposit: v.optional(flag),
  docStatus: v.optional(numberedChoice([0, 1])),
  key: v.optional(searchKey),
}
const query = v.object({ ...listQuery(['lastOptDate', 'createdAt', ...tenderFields.sorts]).entries, ...filters })
export type TenderQuery = v.InferOutput<typeof query>
/** A page of them with all that is known of each, for a workbook. */
export const tenderExported = page(v.object({ ...tenderRow.entries, ...tenderFields.shown, ...tenderResult.shown }))

const manager = { authority: ['CRM_MANAGER'] }
const made = v.object({ id: out.id, code: out.text })

export const tenderCalls = callsAbout('tender', {
  list: call(
    'GET /crm/tenders',
    query,
    withCan(page(tenderRow), { create: 'everyone', manageAll: manager.authority }),
    { summary: 'Tenders by scope, state, customer, chance, project, amount and deadline; archived ones apart' },
  ),
  total: call(
    'GET /crm/tenders/total',
    query,
    v.object({ num: out.number, amount: out.money, depositOut: out.money }),
    { summary: 'How many tenders the same list has, what they bid, and what of their deposits is still out' },
  ),
  export: call('GET /crm/tenders/export', v.object({ ...query.entries }), v.unknown(), {
    answers: 'file',
    summary: 'Tenders of the same filters as an .xlsx',
  }),
  detail: call('GET /crm/tenders/:id', byId, tenderDetail, {
    summary: 'A tender with its people, deposits, files and contracts',
  }),
  create: call('POST /crm/tenders', tenderDraft, made, { summary: 'Write down a tender' }),
  update: call('PUT /crm/tenders/:id', v.object({ id, ...tenderDraft.entries, ...fileChange }), done, {
    summary: 'Change a tender that nothing has become of yet',
  }),
  changeStatus: call(
    'POST /crm/tenders/:id/change_status',
    v.object({ id, status: numberedChoice(tenderStatuses), ...tenderResult.draft }),
    done,
    { summary: 'A tender was handed in (1), won (2), lost (3) with a reason, abandoned (4), or goes on again' },
  ),
  archive: call('POST /crm/tenders/:id/archive', byId, done, { summary: 'Put a tender away' }),
  unarchive: call('POST /crm/tenders/:id/unarchive', byId, done, { summary: 'Take a tender out of the archive' }),
  payDeposit: call(
    'POST /crm/tenders/:id/deposits',
    v.object({
      id,
      kind: v.optional(numberedChoice(depositKinds), DepositKind.Bid),
      amount: positiveMoney,
      paidOn: day,
      dueBackOn: emptiable(day),
      note: v.optional(text(200), ''),
    }),
    v.object({ id: out.id }),
    { summary: 'Say that a deposit of a tender was paid' },
  ),
  giveBack: call(
    'POST /crm/tenders/deposits/:id/give_back',
    v.object({
      id,
      givenBackOn: day,
      /** All of it, where nothing is said. */
      amount: emptiable(money),
    }),
    done,
    { summary: 'Say that a deposit came back, whole or less what was withheld' },
  ),
  removeDeposit: call('DELETE /crm/tenders/deposits/:id', byId, done, {
    summary: 'Delete a deposit that was written down by mistake and has not come back',
  }),
  confirm: call('POST /crm/tenders/batch_status_commit', confirming, v.object({ count: out.number }), {
    ...manager,
    summary: 'Confirm several tenders, or take that back',
  }),
  remove: call('DELETE /crm/tenders/:id', byId, done, { summary: 'Delete a tender without deposits and contracts' }),
})

export const tenderEnded = refusal('tender.ended', {
  zh: '投标已有结果，请先重新打开',
  en: 'This tender has its result: reopen it first',
})
export const tenderArchived = refusal('tender.archived', {
  zh: '投标已归档，请先取消归档',
  en: 'This tender is archived: take it out first',
})
export const tenderNotArchived = refusal('tender.not_archived', {
  zh: '投标没有归档',
  en: 'This tender is not archived',
})
export const tenderSameStatus = refusal('tender.same_status', {
  zh: '投标已是这个状态',
  en: 'The tender stands so already',
})
export const tenderReasonNeeded = refusal('tender.loss_reason.needed', {
  zh: '请填写未中标的原因',
  en: 'Enter why it was lost',
})
export const tenderCodeTaken = refusal('tender.code.taken', {
  zh: '已有相同编号的投标',
  en: 'A tender with this number already exists',
})
export const tenderDatesCrossed = refusal('tender.dates.crossed', {
  zh: '开标日期不能早于投标截止日期',
  en: 'Bids are opened before the deadline',
})
export const tenderOfOtherCustomer = refusal('tender.customer.other', {
  zh: '该投标属于其他客户',
  en: 'That tender belongs to another customer',
})
export const tenderCustomerStays = refusal('tender.customer.stays', {
  zh: '已有合同关联该投标，不能更换客户',
  en: 'A contract is linked to this tender: its customer stays',
})
export const tenderInUse = refusal('tender.in_use', {
  zh: '该投标已有保证金或合同，不能删除',
  en: 'This tender has deposits or a contract: it cannot be deleted',
})
export const depositStillOut = refusal('tender.deposit.out', {
  zh: '还有未退还的保证金，不能归档',
  en: 'A deposit is still out: the tender cannot be archived',
})
export const depositIsBack = refusal('tender.deposit.back', {
  zh: '这笔保证金已退还',
  en: 'This deposit has already come back',
})
export const depositTooMuch = refusal('tender.deposit.too_much', {
  zh: '退还金额不能超过保证金',
  en: 'That is more than the deposit',
})
export const depositDates = refusal('tender.deposit.dates', {
  zh: '退还日期不能早于缴纳日期',
  en: 'It comes back before it was paid',
})
export const depositAhead = refusal('tender.deposit.ahead', {
  zh: '日期不能晚于今天',
  en: 'The date cannot be in the future',
})
export const tooManyDeposits = refusal('tender.deposit.too_many', {
  zh: `一个投标最多登记 ${mostTenderDeposits} 笔保证金`,
  en: `A tender has at most ${mostTenderDeposits} deposits`,
})
