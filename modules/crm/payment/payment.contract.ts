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
  listOf,
  money,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { dayRateDraft } from '#mechanisms/currencies/currency.contract.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { contractBrief, incomeTypes, usualIncomeTypes } from '../contract/contract-brief.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** What an instalment is: in advance, as the work goes on, at its end, or kept back as a warranty. */
export const TermType = { Advance: 0, Progress: 1, Final: 2, Warranty: 3 } as const
export type TermType = (typeof TermType)[keyof typeof TermType]
export const termTypes: readonly TermType[] = /* @__PURE__ */ Object.values(TermType)
export const mostTerms = 60

/** How an instalment stands: not yet due, past its day and not whole, or whole. */
export const termStates = ['open', 'overdue', 'done'] as const
export type TermState = (typeof termStates)[number]

const term = {
  id: out.id,
  contractId: out.id,
  num: out.number,
  type: v.picklist(termTypes),
  name: out.text,
  price: out.money,
  paymentAmount: out.money,
  paymentDate: out.maybeDay,
  finishDate: out.maybeDay,
  period: out.text,
  state: v.picklist(termStates),
}
const termRow = v.object({ ...term, contract: contractBrief })
export type TermRow = v.InferOutput<typeof termRow>

const payment = {
  id: out.id,
  amount: out.money,
  /** Of a contract in another currency: what one of it was worth on that day, and what exchange gained by it, or lost. */
  rate: out.maybeText,
  exchange: v.nullable(out.money),
  payDate: out.day,
  payTypeName: out.maybeText,
  serial: out.text,
  note: out.text,
  creator: personBrief,
  isReversed: out.flag,
  reason: out.text,
  /** The deposit that it was paid with. */
  isDeposit: out.flag,
  /** Which instalments it went to. */
  bookings: v.array(v.object({ num: out.number, name: out.text, amount: out.money })),
}
const paymentRow = v.object({ ...payment, contract: contractBrief })
export type PaymentRow = v.InferOutput<typeof paymentRow>

const depositRow = v.object({
  id: out.id,
  customer: customerBrief,
  amount: out.money,
  receivedOn: out.day,
  note: out.text,
  creator: personBrief,
  givenBackOn: out.maybeDay,
  /** The contract that it was used for. */
  contract: v.nullable(v.object({ id: out.id, name: out.text })),
  can: abilities(['use', 'giveBack']),
})
export type DepositRow = v.InferOutput<typeof depositRow>

const contractMoney = v.object({
  id: out.id,
  total: out.money,
  received: out.money,
  invoiced: out.money,
  overdue: out.money,
  /** Of the total, in hundredths of a percent; null where it comes to nothing. */
  receivedShare: out.maybeNumber,
  invoicedShare: out.maybeNumber,
  overdueShare: out.maybeNumber,
  terms: v.array(v.object(term)),
  payments: v.array(v.object(payment)),
  invoices: v.array(
    v.object({
      id: out.id,
      number: out.text,
      amount: out.money,
      issuedOn: out.day,
      creator: personBrief,
      isReversed: out.flag,
    }),
  ),
  can: abilities(['write']),
})
export type ContractMoney = v.InferOutput<typeof contractMoney>

const kinds = v.optional(listOf(numberedChoice(incomeTypes), incomeTypes.length), usualIncomeTypes)
const termFilters = {
  contractId: v.optional(id),
  incomeType: kinds,
  state: v.optional(listOf(choice(termStates), termStates.length)),
  startDate: v.optional(day),
  endDate: v.optional(day),
  key: v.optional(searchKey),
}
const paymentFilters = {
  contractId: v.optional(id),
  incomeType: kinds,
  startDate: v.optional(day),
  endDate: v.optional(day),
  key: v.optional(searchKey),
}
const sum = v.object({ num: out.number, total: out.money })
const depositFilters = { ...paging(20).entries, customerId: v.optional(id), isOpen: v.optional(flag) }

export const paymentCalls = callsAbout('contract', {
  terms: call('GET /crm/contracts/payment_terms', v.object({ ...paging(20).entries, ...termFilters }), page(termRow), {
    summary: 'Instalments of the contracts that the caller may see, the next one due first',
  }),
  termsTotal: call('GET /crm/contracts/payment_terms/total', v.object(termFilters), sum, {
    summary: 'How many instalments the same list has, and what of them is still to come',
  }),
  setTerms: call(
    'PUT /crm/contracts/:id/payment_terms',
    v.object({
      id,
      terms: v.pipe(
        v.array(
          v.object({
            id: emptiable(id),
            type: v.optional(numberedChoice(termTypes), TermType.Progress),
            name: requiredText(50),
            /** An amount; or of the total so many percent; or neither: what is left, which the last one takes. */
            price: emptiable(positiveMoney),
            percent: emptiable(money),
            paymentDate: emptiable(day),
            period: v.optional(text(100), ''),
          }),
        ),
        v.maxLength(mostTerms, 'too_many'),
      ),
    }),
    done,
    { summary: 'Say in which instalments a contract is paid; together they are its total' },
  ),
  money: call('GET /crm/contracts/:id/money', byId, contractMoney, {
    summary: 'What of a contract was received, invoiced and is overdue, with its instalments, payments and invoices',
  }),
  log: call('GET /crm/paymentLog', v.object({ ...paging(20).entries, ...paymentFilters }), page(paymentRow), {
    summary: 'Money that came in or went out by the contracts that the caller may see, the latest first',
  }),
  logTotal: call('GET /crm/paymentLog/total', v.object(paymentFilters), sum, {
    summary: 'How many payments the same list has, and what those that stand come to',
  }),
  pay: call(
    'POST /crm/contracts/:id/payments',
    v.object({
      id,
      amount: emptiable(positiveMoney),
      ...dayRateDraft,
      payDate: day,
      /** The instalment that it is for; none: the earliest that are open, one after the other. */
      termId: emptiable(id),
      /** A deposit of the contract's customer that it is paid with: the amount is the deposit's. */
      depositId: emptiable(id),
      payTypeId: emptiable(id),
      serial: v.optional(text(64), ''),
      note: v.optional(text(500), ''),
    }),
    v.object({ id: out.id }),
    { summary: 'Book money against the instalments of a contract' },
  ),
  reverse: call('POST /crm/paymentLog/:id/reverse', v.object({ id, reason: requiredText(200) }), done, {
    summary: 'Take a payment back: it stays with its reason, and its instalments are open again',
  }),
  invoice: call(
    'POST /crm/contracts/:id/invoices',
    v.object({ id, number: requiredText(50), amount: positiveMoney, issuedOn: day }),
    v.object({ id: out.id }),
    { summary: 'Say that an invoice was issued, or came, by a contract' },
  ),
  reverseInvoice: call('POST /crm/contracts/invoices/:id/reverse', byId, done, {
    summary: 'Take an invoice of a contract back',
  }),
})

export const depositCalls = callsAbout('customer', {
  list: call('GET /crm/deposits', v.object(depositFilters), page(depositRow), {
    summary: 'Deposits of the customers that the caller may see, the latest first',
  }),
  create: call(
    'POST /crm/deposits',
    v.object({ customerId: id, amount: positiveMoney, receivedOn: day, note: v.optional(text(500), '') }),
    v.object({ id: out.id }),
    { summary: 'Take a deposit of a customer' },
  ),
  giveBack: call('POST /crm/deposits/:id/give_back', v.object({ id, givenBackOn: day }), done, {
    summary: 'Give a deposit back that was not used',
  }),
})

export const financeInputClosed = refusal('contract.money.closed', {
  zh: '企业未开放合同财务录入',
  en: 'Your company does not enter finance figures of contracts',
})
export const termsNotTotal = refusal('contract.terms.sum', {
  zh: '各期金额合计须等于合同金额 {total}，现为 {sum}',
  en: 'Instalments must come to the total of {total}: now {sum}',
})
export const restNotLast = refusal('contract.terms.rest', {
  zh: '除最后一期外，每期须填写金额或比例',
  en: 'Each instalment but the last needs an amount or a percentage',
})
export const termHasMoney = refusal('contract.terms.paid', {
  zh: '已收付款的期次不能删除，金额也不能低于已收付金额',
  en: 'An instalment that money was booked to stays, with no less than that',
})
export const paidTooMuch = refusal('contract.payment.too_much', {
  zh: '金额超过未收付金额，请刷新后重试',
  en: 'That is more than is left to pay: refresh',
})
export const depositCurrency = refusal('contract.deposit.currency', {
  zh: '预收款以人民币登记，合同币种为 {currency}，不能使用预收款',
  en: 'Deposits are in the company’s own currency: none is used for a contract in {currency}',
})
export const paymentReversed = refusal('contract.payment.reversed', {
  zh: '这笔款项已冲销',
  en: 'This payment has already been reversed',
})
export const serialTaken = refusal('contract.payment.serial', {
  zh: '该流水号的款项已登记',
  en: 'A payment with this bank number is booked already',
})
export const paidAhead = refusal('contract.payment.ahead', {
  zh: '日期不能晚于今天',
  en: 'The date cannot be in the future',
})
export const amountNeeded = refusal('contract.payment.amount', { zh: '请填写金额', en: 'Enter an amount' })
export const depositDates = refusal('contract.deposit.dates', {
  zh: '日期不能早于收款日期 {day}',
  en: 'The date cannot be before it was received, on {day}',
})
export const depositUsed = refusal('contract.deposit.used', {
  zh: '该预收款已使用或已退还',
  en: 'This deposit was used or given back already',
})
export const invoiceNumberTaken = refusal('contract.invoice.number', {
  zh: '该发票号码已登记',
  en: 'An invoice with this number is recorded already',
})
export const invoicedTooMuch = refusal('contract.invoice.too_much', {
  zh: '开票金额合计不能超过合同金额',
  en: 'Invoices cannot come to more than the contract',
})
export const unknownTerm = refusal('contract.term.unknown', {
  zh: '所选期次不属于该合同',
  en: 'That instalment is not of this contract',
})
