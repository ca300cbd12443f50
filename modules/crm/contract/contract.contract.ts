import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  day,
  done,
  emptiable,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  searchKey,
} from '#platform/contract/fields.ts'
import { listQuery, page, paging, withCan } from '#platform/contract/list.ts'
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
import { currencyCode, currencyDraft, currencyShown } from '#mechanisms/currencies/currency.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { goodsLineDrafts, goodsLineRow, goodsTotals } from '#mechanisms/lines/goods-line.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { supplierBrief } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { confirming } from '../confirming.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'
import { quotationBrief } from '../quotation/quotation-brief.contract.ts'
import { chanceBrief } from '../chance/chance-brief.contract.ts'
import { tenderBrief } from '../tender/tender-brief.contract.ts'
import {
  contractBrief,
  incomeTypes,
  purchaseType,
  usualIncomeTypes,
  type IncomeType,
} from './contract-brief.contract.ts'

/**
 * The spec's numbers of the two processes that contracts go by (spec 1 §9): of what comes in, and of what is bought.
 */
export const processTypes = [18, 22] as const
/** Which kinds of contract go by these processes. */
export const incomeTypesOf = (processes: readonly (typeof processTypes)[number][]): IncomeType[] => [
  ...(processes.includes(18) ? usualIncomeTypes : []),
  ...(processes.includes(22) ? ([purchaseType] as const) : []),
]
export const mostContractPartners = 50
/** More than any company's contract, and small enough for every sum. */
export const mostContractTotal = '9999999999.99'

/** What changes while a contract is carried out: how far that is, who signed for the other side, and when. */
const signing = {
  statusId: f.entry('CONTRACT_STATUS').as('contractStatus').filter(),
  signedDate: f.date().filter('signStartDate', 'signEndDate').sort('desc').listed(),
  customerSignedUser: f.text(50).hinted(),
}
/** What is known of a contract, beside its people and files. */
export const contractFields = fields({
  incomeType: f.numbered(incomeTypes, 0).listed(),
  name: f.text(100).required().hinted().listed(),
  customerId: f
    .record(customerBrief, ({ simpleName, fullName }) => simpleName || fullName)
    .as('customer')
    .filter()
    .listed(),
  /** The chance that it came of: with the same customer. */
  chanceId: f
    .record(chanceBrief, ({ name }) => name)
    .as('chance')
    .filter(),
  /** The approved quotation that it was made of: to the same customer. */
  quotationId: f
    .record(quotationBrief, ({ name }) => name)
    .as('quotation')
    .filter(),
  /** The tender that was won by it: of the same customer. */
  tenderId: f
    .record(tenderBrief, ({ name }) => name)
    .as('tender')
    .filter(),
  supplierId: f
    .record(supplierBrief, ({ name }) => name)
    .as('supplier')
    .filter()
    .listed(),
  total: f
    .money({ min: '0.00', max: mostContractTotal })
    .required()
    .filter('minAmount', 'maxAmount')
    .sort('desc')
    .listed(),
  /** Empty: the company's next number. */
  code: f.text(50).hinted().listed(),
  typeId: f.entry('CONTRACT_TYPE').as('type').filter(),
  payTypeId: f.entry('PAY_TYPE').as('payType'),
  statusId: signing.statusId,
  startDate: f.date().listed(),
  endDate: f.date().after('startDate').sort().listed(),
  signedDate: signing.signedDate,
  customerSignedUser: signing.customerSignedUser,
  needInvoice: f.flag(true).filter(),
  summary: f.longText(5_000).hinted(),
})
/** What is said of one that was approved. */
export const carriedOut = fields({
  ...signing,
  /** The day when all of it was done. */
  finishedDate: f.date().filter('finishStartDate', 'finishEndDate').listed(),
  isArchive: f.flag().filter().listed(),
})

const contractDraft = v.object({
  ...contractFields.draft,
  ...currencyDraft,
  managerId: emptiable(id),
  partnerId: v.optional(ids(mostContractPartners), []),
  /** What is sold or bought by it; where it says so, they come to its total. */
  items: v.optional(goodsLineDrafts.lines, []),
  discount: goodsLineDrafts.discount,
  resId: v.optional(ids(mostFiles), []),
  ...applyChoices,
})
export type ContractDraft = Omit<v.InferOutput<typeof contractDraft>, 'resId'>

const contractChanges = v.object({
  ...carriedOut.changes,
  managerId: v.optional(id),
  partnerId: v.optional(ids(mostContractPartners)),
  ...fileChange,
})
export type ContractChanges = v.InferOutput<typeof contractChanges>

const contractRow = v.object({
  ...contractBrief.entries,
  manager: v.nullable(personBrief),
  statusName: out.maybeText,
  typeName: out.maybeText,
  ...contractFields.row,
  ...currencyShown,
  ...carriedOut.row,
  turn: whoseTurn,
  /** 0 to be confirmed, 1 confirmed. */
  docStatus: out.number,
  createdAt: out.instant,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type ContractRow = v.InferOutput<typeof contractRow>

const people = v.optional(v.array(personBrief))
const contractDetail = v.object({
  ...v.omit(contractRow, ['newStatus']).entries,
  ...contractFields.shown,
  creator: v.nullable(personBrief),
  rel: v.object({ creator: people, manager: people, partner: people, approval: people, follower: people }),
  agreedAt: out.maybeInstant,
  attachments: v.array(fileBrief),
  /** What is sold or bought by it, and what that came to when it was submitted: a change order changes the total alone. */
  items: v.array(goodsLineRow),
  itemTotals: v.object(goodsTotals),
  /** Its stage: the how manieth of how many that the company has; one that is retired is none of them (0). */
  stageInfo: v.nullable(v.object({ id: out.id, name: out.text, num: out.number, count: out.number })),
  /** What is done by it. */
  projects: v.array(projectBrief),
  /** How it was changed after it was approved, the latest first. */
  changes: v.array(
    v.object({
      id: out.id,
      code: out.text,
      name: out.text,
      status: v.picklist(approvalStatuses),
      total: out.money,
      createdAt: out.instant,
    }),
  ),
  /**
   * The caller may change it and submit it again; may delete it; may say how it is carried out; may confirm it; may
   * hand in a change of it.
   */
  can: abilities(['follow', 'comment', 'edit', 'remove', 'change', 'confirm', 'alter']),
})
export type ContractDetail = v.InferOutput<typeof contractDetail>

const filters = {
  ...v.omit(listQuery(['lastOptDate', 'createdAt', ...contractFields.sorts]), ['key']).entries,
  key: v.optional(searchKey),
  incomeType: v.optional(listOf(numberedChoice(incomeTypes), incomeTypes.length), usualIncomeTypes),
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  ...contractFields.query,
  ...carriedOut.query,
  /** Those in this currency. */
  currency: v.optional(currencyCode),
  createStartDate: v.optional(day),
  createEndDate: v.optional(day),
  projectId: v.optional(id),
  /** Goods that are among its items. */
  productId: v.optional(id),
  docStatus: v.optional(numberedChoice([0, 1])),
}
const query = v.object(filters)
export type ContractQuery = v.InferOutput<typeof query>

const handedIn = v.object({ ...handed.entries, code: out.text })

const manager = { authority: ['CONTRACT_MANAGER'] }

/** A page of contracts with all that is known of each, for a workbook. */
export const contractExported = page(v.object({ ...contractRow.entries, ...contractFields.shown }))
export type ContractExported = v.InferOutput<typeof contractExported>['list'][number]

export const contractCalls = callsAbout('contract', {
  export: call('GET /crm/contracts/export', query, v.unknown(), {
    answers: 'file',
    summary: 'Contracts of the same filters as an .xlsx, which an import reads again',
  }),
  list: call(
    'GET /crm/contracts',
    query,
    withCan(page(contractRow), { create: 'everyone', manageAll: manager.authority }),
    {
      summary: 'Contracts by scope, kind, state, amount, dates, customer, supplier, project and goods',
    },
  ),
  total: call('GET /crm/contracts/total', query, v.object({ num: out.number, total: out.money }), {
    summary: 'How many contracts the same list has, and what they come to',
  }),
  charged: call(
    'GET /crm/contracts/apply/charge_by_me',
    v.object({
      ...paging(20).entries,
      status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length), ['waiting']),
      procType: v.optional(listOf(numberedChoice(processTypes), processTypes.length), [...processTypes]),
      /** Whose applications. */
      personId: v.optional(id),
      key: v.optional(searchKey),
    }),
    page(contractRow),
    { summary: "Contracts that wait for the caller's decision; with another status those that the caller has decided" },
  ),
  detail: call('GET /crm/contracts/:id', byId, contractDetail, {
    summary: 'A contract with its people, files and projects',
  }),
  create: call('POST /crm/contracts', contractDraft, handedIn, {
    about: ['customer', 'chance'],
    summary: 'Hand in a contract',
  }),
  update: call('PUT /crm/contracts/:id', v.object({ id, ...contractDraft.entries, ...fileChange }), handedIn, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  change: call('PATCH /crm/contracts/:id', v.object({ id, ...contractChanges.entries }), done, {
    summary: 'Say how an agreed contract is carried out: signed, finished, archived, by whom',
  }),
  changeStatus: call('POST /crm/contracts/:id/change_status', v.object({ id, statusId: emptiable(id) }), done, {
    summary: 'Move a contract to another stage of the dictionary CONTRACT_STATUS',
  }),
  revoke: call('POST /crm/contracts/apply/revoke/:id', byId, handed, { summary: 'Take it back while it waits' }),
  cancel: call('POST /crm/contracts/apply/cancel/:id', byId, handed, { summary: 'Make a contract void' }),
  decide: call(
    'POST /crm/contracts/apply/process_step/:id',
    v.object({ id, agree: exactFlag, opinion, signatureId }),
    handed,
    { summary: 'Agree to a contract, or turn it down' },
  ),
  confirm: call('POST /crm/contracts/batch_status_commit', confirming, v.object({ count: out.number }), {
    ...manager,
    summary: 'Confirm several contracts, or take that back',
  }),
  remove: call('DELETE /crm/contracts/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
})

export const contractNotEditable = refusal('contract.not_editable', {
  zh: '只有被拒绝或已撤回的合同可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const contractNotRemovable = refusal('contract.not_removable', {
  zh: '只有未通过或已作废的合同可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})
export const contractNotAgreed = refusal('contract.not_agreed', {
  zh: '合同审批通过后才能操作',
  en: 'This can be done once the contract is approved',
})
export const stagesClosed = refusal('contract.stage.closed', {
  zh: '企业未启用合同阶段',
  en: 'Your company does not use contract stages',
})
export const contractCodeTaken = refusal('contract.code.taken', {
  zh: '已有相同编号的合同',
  en: 'A contract with this number already exists',
})
export const customerNeeded = refusal('contract.customer.needed', { zh: '请选择客户', en: 'Choose the customer' })
export const supplierNeeded = refusal('contract.supplier.needed', { zh: '请选择供应商', en: 'Choose the supplier' })
export const partyOfOtherKind = refusal('contract.party.kind', {
  zh: '采购合同没有客户，销售合同没有供应商',
  en: 'A purchase contract has no customer, a sales contract no supplier',
})
export const contractDatesCrossed = refusal('contract.dates.crossed', {
  zh: '结束日期不能早于开始日期',
  en: 'It ends before it starts',
})
export const itemsNotTotal = refusal('contract.items.total', {
  zh: '合同金额须等于明细合计 {total}',
  en: 'The total must be what the items come to: {total}',
})
export const contractInUse = refusal('contract.in_use', {
  zh: '有项目关联了该合同，请先解除关联',
  en: 'Projects are linked to this contract: unlink them first',
})
export const contractIsNamed = refusal('contract.in_use', {
  zh: '该合同有收付款、发票、订单或费用单据的记录，不能删除',
  en: 'Payments, invoices, orders or expenses were recorded by this contract: it cannot be deleted',
})
export const contractPartyStays = refusal('contract.party.stays', {
  zh: '已有订单关联该合同，不能更换客户或供应商',
  en: 'Orders are linked to this contract: its customer or supplier stays',
})
export const contractHasMoney = refusal('contract.has_money', {
  zh: '已登记收付款或发票的合同不能作废，请先冲销',
  en: 'A contract with payments or invoices cannot be voided: reverse them first',
})
