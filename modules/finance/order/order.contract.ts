import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  money,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listQuery, page, paging, withCan } from '#platform/contract/list.ts'
import {
  applyChoices,
  approvalStatuses,
  handed,
  opinion,
  signatureId,
  whoseTurn,
} from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { historyRow } from '#mechanisms/history/history.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { supplierBrief } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { contractBrief, customerBrief } from '#modules/crm/crm.contract.ts'
import { projectBrief } from '#mechanisms/projects/project-types.contract.ts'
import { storeOrderBrief } from '#modules/purchasing/purchasing.contract.ts'
import { invoiceCode, invoiceNumber } from '../invoice/invoice-mark.contract.ts'

/** The six kinds of finance order (spec 1 §3). */
export const orderTypes = ['travel', 'expense', 'purchase', 'borrow', 'prepay', 'payment'] as const
export type OrderType = (typeof orderTypes)[number]
/** What is borrowed or paid ahead: no spending by itself, but by what it is settled with. */
export const advanceTypes = ['borrow', 'prepay'] as const satisfies OrderType[]
export const spendingTypes = ['travel', 'expense', 'purchase', 'payment'] as const satisfies Exclude<
  OrderType,
  (typeof advanceTypes)[number]
>[]
export type SpendingType = (typeof spendingTypes)[number]
const allTypes = ['all', ...orderTypes] as const

/** `none`: nothing is owed, or nobody has approved it yet. */
export const payStatuses = ['none', 'unpaid', 'partial', 'paid'] as const
export type PayStatus = (typeof payStatuses)[number]

/** The kinds that are settled with what was borrowed or paid ahead, and by which kind. */
export const settledBy: Partial<Record<OrderType, 'borrow' | 'prepay'>> = {
  expense: 'borrow',
  travel: 'borrow',
  purchase: 'prepay',
  payment: 'prepay',
}

/** What an order may name beside its projects. */
export const orderLinks = ['customer', 'supplier', 'contract'] as const
export type OrderLink = (typeof orderLinks)[number]
/**
 * Which of them each kind has: what employees spend and borrow is for customers, what is bought and paid is of
 * suppliers; a payment may go back to a customer, and what is bought may be bought for one.
 */
export const linksOf: Record<OrderType, readonly OrderLink[]> = {
  travel: ['contract', 'customer'],
  expense: ['contract', 'customer'],
  purchase: ['contract', 'supplier', 'customer'],
  borrow: ['contract', 'customer'],
  prepay: ['contract', 'supplier'],
  payment: ['contract', 'supplier', 'customer'],
}

/** The kinds that pay for what was ordered of a supplier. */
export const paysStoreOrders: readonly OrderType[] = ['prepay', 'payment']

export const mostLines = 200
/** More than any company's order, and small enough for every sum. */
export const mostTotal = '9999999999.99'

const currency = v.pipe(v.string('text'), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/, 'format'))
/** What one of a currency is in the company's own: above 0, at most six decimals. */
const rate = v.pipe(
  v.union([v.number(), v.string()], 'number'),
  v.transform(String),
  v.regex(/^\d{1,7}(\.\d{1,6})?$/, 'number'),
  v.check(value => Number(value) > 0, 'too_small'),
)

const line = v.object({
  startDate: emptiable(day),
  endDate: emptiable(day),
  typeId: emptiable(id),
  amount: money,
  summary: v.optional(text(500), ''),
  fromPlace: v.optional(text(100), ''),
  toPlace: v.optional(text(100), ''),
  /** Of what is bought: the amount is quantity × price, to the cent. */
  quantity: emptiable(money),
  unit: v.optional(text(20), ''),
  price: emptiable(money),
  invoiceNum: v.optional(whole(0, 999), 0),
  invoiceCode,
  invoiceNumber,
  /** The photo that it was read from. */
  invoiceFileId: emptiable(id),
  /** The requester's memo that is claimed with it. */
  memoId: emptiable(id),
})
export type LineDraft = v.InferOutput<typeof line>

const orderDraft = v.object({
  name: requiredText(100),
  detail: v.optional(text(2_000), ''),
  departmentId: emptiable(id),
  dueDate: emptiable(day),
  payeeName: v.optional(text(100), ''),
  payeeBank: v.optional(text(100), ''),
  payeeAccount: v.optional(text(50), ''),
  customerId: emptiable(id),
  /** Whom it is paid to, where nothing else is said of the payee. */
  supplierId: emptiable(id),
  contractId: emptiable(id),
  /** What was ordered of the supplier, and is paid with it. */
  storeOrderId: emptiable(id),
  currency: v.optional(currency, 'CNY'),
  rate: v.optional(rate, '1'),
  rateDate: emptiable(day),
  /** The requester stands by a rate that is far from the company's own. */
  isRateConfirmed: v.optional(flag, false),
  lines: v.pipe(v.array(line), v.maxLength(mostLines, 'too_many')),
  /** Which departments bear it; none: the order's own bears it all. */
  allocations: v.optional(
    v.pipe(v.array(v.object({ departmentId: id, amount: money })), v.maxLength(100, 'too_many')),
    [],
  ),
  /** Which projects bear it; none: it is for no project. */
  projects: v.optional(v.pipe(v.array(v.object({ projectId: id, amount: money })), v.maxLength(50, 'too_many')), []),
  /**
   * What it is settled with: orders of what was borrowed or paid ahead, and how much of each, in the company's own
   * currency.
   */
  offsets: v.optional(v.pipe(v.array(v.object({ id, amount: money })), v.maxLength(50, 'too_many')), []),
  resId: v.optional(ids(mostFiles), []),
  /** Photos and files of invoices. */
  invoiceResId: v.optional(ids(mostFiles), []),
  ...applyChoices,
})
/** The invoices of a change, as `fileChange` has the other files; those of its lines come and go with the lines. */
const invoiceFileChange = {
  invoiceResId: v.optional(ids(mostFiles)),
  addInvoiceResId: v.optional(ids(mostFiles)),
  delInvoiceResId: v.optional(ids(mostFiles)),
}
export type OrderDraft = Omit<v.InferOutput<typeof orderDraft>, 'resId' | 'invoiceResId'>

const departmentBrief = v.object({ id: out.id, name: out.text })

export const orderRow = v.object({
  id: out.id,
  type: v.picklist(orderTypes),
  code: out.text,
  name: out.text,
  status: v.picklist(approvalStatuses),
  turn: whoseTurn,
  payStatus: v.picklist(payStatuses),
  /** In the company's own currency; `total` in the order's. */
  amount: out.money,
  total: out.money,
  currency: out.text,
  /** What is to be paid in all: the amount less what was settled. */
  payable: out.money,
  paidAmount: out.money,
  creator: personBrief,
  department: v.nullable(departmentBrief),
  payeeName: out.text,
  orderDate: out.day,
  dueDate: out.maybeDay,
  createdAt: out.instant,
  lastOptDate: out.instant,
})
export type OrderRow = v.InferOutput<typeof orderRow>

const orderLine = v.object({
  startDate: out.maybeDay,
  endDate: out.maybeDay,
  /** Whole days, both included, where a line has two dates. */
  days: out.maybeNumber,
  type: v.nullable(v.object({ id: out.id, name: out.text })),
  amount: out.money,
  summary: out.text,
  fromPlace: out.text,
  toPlace: out.text,
  quantity: v.nullable(out.money),
  unit: out.text,
  price: v.nullable(out.money),
  invoiceNum: out.number,
  invoiceCode: out.text,
  invoiceNumber: out.maybeText,
  /** Its photo, among `invoiceFiles`. */
  invoiceFileId: out.maybeId,
  memoId: out.maybeId,
})
export type OrderLine = v.InferOutput<typeof orderLine>

const settlement = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  type: v.picklist(orderTypes),
  amount: out.money,
})
const payment = v.object({
  id: out.id,
  amount: out.money,
  payDate: out.day,
  way: out.text,
  note: out.text,
  cashier: personBrief,
  createdAt: out.instant,
  isReversed: out.flag,
  isReversal: out.flag,
})

const orderDetail = v.object({
  ...orderRow.entries,
  detail: out.text,
  payeeBank: out.text,
  payeeAccount: out.text,
  customer: v.nullable(customerBrief),
  supplier: v.nullable(supplierBrief),
  contract: v.nullable(contractBrief),
  storeOrder: v.nullable(storeOrderBrief),
  /** What it asks for of that one, in that one's currency. */
  storeOrderAmount: out.money,
  rate: out.text,
  rateDate: out.maybeDay,
  offsetAmount: out.money,
  /** Of what was borrowed or paid ahead: what is left to settle. */
  balance: out.money,
  /** Of what was borrowed: what came back in money. */
  repaidAmount: out.money,
  agreedAt: out.maybeInstant,
  lines: v.array(orderLine),
  allocations: v.array(v.object({ department: departmentBrief, amount: out.money })),
  projects: v.array(v.object({ project: projectBrief, amount: out.money })),
  offsets: v.array(settlement),
  /** Which orders were settled with it. */
  settlements: v.array(settlement),
  payments: v.array(payment),
  attachments: v.array(fileBrief),
  invoiceFiles: v.array(fileBrief),
  vouchers: v.array(fileBrief),
  /**
   * The caller may change it and submit it again; may delete it; may pay what is owed; may take a payment back; may
   * give back what was borrowed, or write down that it was; may add vouchers.
   */
  can: abilities(['comment', 'edit', 'remove', 'copy', 'pay', 'reverse', 'repay', 'vouch']),
})
export type OrderDetail = v.InferOutput<typeof orderDetail>

const filters = {
  ...listQuery(['lastOptDate', 'createdAt', 'amount']).entries,
  status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
  payStatus: v.optional(listOf(v.picklist(payStatuses, 'choice'), payStatuses.length)),
  startDate: v.optional(day),
  endDate: v.optional(day),
  /** An expense or purchase type that one of its lines has. */
  typeId: v.optional(id),
  /** Whose orders, by their id. */
  partnerId: v.optional(id),
  /** A project that bears it. */
  projectId: v.optional(id),
  customerId: v.optional(id),
  supplierId: v.optional(id),
  contractId: v.optional(id),
}
const ofType = v.object({ type: choice(allTypes), ...filters })

const balanceRow = v.object({
  id: out.id,
  type: v.picklist(orderTypes),
  code: out.text,
  name: out.text,
  payeeName: out.text,
  supplier: v.nullable(supplierBrief),
  paidAmount: out.money,
  balance: out.money,
  dueDate: out.maybeDay,
  orderDate: out.day,
})

const kindDetail = (type: OrderType) =>
  call(`GET /finance/${type}/detail/:id`, byId, orderDetail, { summary: `A finance order of the kind "${type}"` })
const kindCancel = (type: OrderType) =>
  call(`POST /finance/${type}/cancel/:id`, byId, done, { summary: `Make a finance order of the kind "${type}" void` })
const handedIn = v.object({ ...handed.entries, code: out.text })

export const orderCalls = callsAbout('finance', {
  list: call('GET /finance/:type', ofType, withCan(page(orderRow), { create: 'everyone', viewAll: ['FINANCE_VIEW'] }), {
    summary: 'Finance orders of a kind, or of all, by scope, state, day, type and person',
  }),
  total: call(
    'GET /finance/:type/total',
    ofType,
    v.object({
      num: out.number,
      /** Of all kinds: what is spending. Of one kind: what its orders come to. */
      amount: out.money,
      /** Of all kinds: what was borrowed or paid ahead, which is no spending by itself. */
      advances: out.money,
      paidAmount: out.money,
    }),
    { summary: 'How many orders the same list has, and what they come to' },
  ),
  export: call(
    'GET /finance/orders/export',
    v.object({ type: v.optional(choice(allTypes)), ...filters }),
    v.unknown(),
    { answers: 'file', summary: 'The orders of a list as an .xlsx' },
  ),
  charged: call(
    'GET /finance/charge_by_me',
    v.object({ type: v.optional(choice(allTypes)), ...filters }),
    page(orderRow),
    { summary: "Finance orders that wait for the caller's decision" },
  ),
  balances: call(
    'GET /finance/last-balance',
    v.object({ type: v.optional(choice(['borrow', 'prepay']), 'borrow'), supplierId: v.optional(id) }),
    v.object({ balance: out.money, list: v.array(balanceRow) }),
    {
      summary:
        'What the caller has borrowed or paid ahead and not settled yet, and what others have paid ahead to a supplier as far as the caller may see it, the oldest first',
    },
  ),
  detail: call('GET /finance/detail/:id', byId, orderDetail, { summary: 'A finance order, whatever its kind' }),
  travel: kindDetail('travel'),
  expense: kindDetail('expense'),
  purchase: kindDetail('purchase'),
  borrow: kindDetail('borrow'),
  prepay: kindDetail('prepay'),
  payment: kindDetail('payment'),
  create: call('POST /finance/:type', v.object({ type: choice(orderTypes), ...orderDraft.entries }), handedIn, {
    summary: 'Hand in a finance order',
  }),
  update: call(
    'PUT /finance/:type/:id',
    v.object({ type: choice(orderTypes), id, ...orderDraft.entries, ...fileChange, ...invoiceFileChange }),
    handedIn,
    {
      summary: 'Change what was turned down or taken back, and hand it in again',
    },
  ),
  revoke: call('POST /finance/revoke/:id', byId, done, { summary: 'Take it back while it waits' }),
  decide: call('POST /finance/process_step/:id', v.object({ id, agree: flag, opinion, signatureId }), handed, {
    summary: 'Agree to it, or turn it down',
  }),
  cancelTravel: kindCancel('travel'),
  cancelExpense: kindCancel('expense'),
  cancelPurchase: kindCancel('purchase'),
  cancelPayment: kindCancel('payment'),
  cancelBorrow: kindCancel('borrow'),
  cancelPrepay: kindCancel('prepay'),
  remove: call('DELETE /finance/order/:id', byId, done, { summary: 'Delete what was never agreed to, or is void' }),
  log: call('GET /finance/log/:id', v.object({ id, ...paging(20).entries }), page(historyRow), {
    summary: 'What was done to a finance order, newest first',
  }),
})
