import { amountOf, centsOf, compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import type { OrderType } from '../order/order.contract.ts'

/** 分录: a line of a voucher; on one side only. */
export interface Entry {
  day: string
  number: number
  summary: string
  account: string
  debit: string
  credit: string
  auxiliary: string
}

/** The usual accounts of the books (企业会计准则), where a company has named none of its own. */
export const accounts = {
  cash: '1001 库存现金',
  bank: '1002 银行存款',
  prepaid: '1123 预付账款',
  lent: '1221 其他应收款',
  suppliers: '2202 应付账款',
  employees: '2241 其他应付款',
  expense: '6602 管理费用',
  goods: '1405 库存商品',
  income: '6001 主营业务收入',
} as const

export interface Spent {
  day: string
  code: string
  name: string
  type: OrderType
  amount: string
  offset: string
  payee: string
  requester: string
  bearers: string
  /** Its parts by expense or purchase type, with the account that the company has named; they come to its amount. */
  parts: readonly { name: string; account: string; amount: string }[]
}
export interface Moved {
  day: string
  code: string
  name: string
  type: OrderType
  amount: string
  isCash: boolean
  payee: string
  requester: string
}

const isOfEmployee = (type: OrderType) => type === 'expense' || type === 'travel' || type === 'borrow'
/** What an order is owed under until it is paid; of what is borrowed or paid ahead, what somebody owes since. */
const owedUnder = (type: OrderType) =>
  type === 'borrow'
    ? accounts.lent
    : type === 'prepay'
      ? accounts.prepaid
      : isOfEmployee(type)
        ? accounts.employees
        : accounts.suppliers
const whom = ({ type, payee, requester }: Pick<Spent, 'type' | 'payee' | 'requester'>) =>
  isOfEmployee(type) ? requester : payee || requester

/** Money that came in or went out beside the orders. */
export interface Logged {
  day: string
  direction: 'in' | 'out'
  party: string
  summary: string
  kind: string
  /** Of the books (2211 应付职工薪酬), which it is entered against; anything else says which of the company's accounts. */
  account: string
  amount: string
  isCash: boolean
}
const ofBooks = /^\d{4}[\d.]* \S/

/**
 * The vouchers of what was approved, of payments (a reversal in red: below zero on the same sides), of repayments,
 * and of the transactions; each balances.
 */
export function vouchersOf({
  spent,
  paid,
  repaid,
  logged,
}: {
  spent: readonly Spent[]
  paid: readonly Moved[]
  repaid: readonly Moved[]
  logged: readonly Logged[]
}): Entry[] {
  const vouchers = [
    ...spent.map(agreed),
    ...paid.map(one => moved(one, 'out')),
    ...repaid.map(one => moved(one, 'in')),
    ...logged.map(written),
  ]
  return vouchers
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .flatMap(({ day, summary, lines }, place) =>
      lines
        .filter(({ amount }) => centsOf(amount) !== 0n)
        .map(({ account, side, amount, auxiliary }) => ({
          day,
          number: place + 1,
          summary,
          account,
          auxiliary,
          debit: side === 'debit' ? amount : '',
          credit: side === 'credit' ? amount : '',
        })),
    )
}

interface Voucher {
  day: string
  summary: string
  lines: { account: string; side: 'debit' | 'credit'; amount: string; auxiliary: string }[]
}

function agreed(order: Spent): Voucher {
  const { day, code, name, type, amount, offset, bearers, parts } = order
  return {
    day,
    summary: `${code} ${name}`,
    lines: [
      ...parts.map(part => ({
        account: part.account || (type === 'purchase' ? accounts.goods : accounts.expense),
        side: 'debit' as const,
        amount: part.amount,
        auxiliary: [part.name, bearers].filter(Boolean).join('；'),
      })),
      {
        account: isOfEmployee(type) ? accounts.lent : accounts.prepaid,
        side: 'credit',
        amount: offset,
        auxiliary: whom(order),
      },
      { account: owedUnder(type), side: 'credit', amount: subtractMoney(amount, offset), auxiliary: whom(order) },
    ],
  }
}

function moved(order: Moved, direction: 'in' | 'out'): Voucher {
  const { day, code, name, type, amount, isCash } = order
  const money = { account: isCash ? accounts.cash : accounts.bank, amount, auxiliary: '' }
  const claim = { account: owedUnder(type), amount, auxiliary: whom(order) }
  const said = `${compareMoney(amount, '0.00') < 0 ? '冲销' : ''}${direction === 'in' ? '还款' : '付款'}`
  return {
    day,
    summary: `${said} ${code} ${name}`,
    lines:
      direction === 'out'
        ? [
            { ...claim, side: 'debit' },
            { ...money, side: 'credit' },
          ]
        : [
            { ...money, side: 'debit' },
            { ...claim, side: 'credit' },
          ],
  }
}

/**
 * A transaction: the money against the account of the books that it names (a transfer: another of the money's), else
 * against income, or expense; the kind and the party are its auxiliary.
 */
function written({ day, direction, party, summary, kind, account, amount, isCash }: Logged): Voucher {
  const isBooked = ofBooks.test(account)
  const money = { account: isCash ? accounts.cash : accounts.bank, amount, auxiliary: isBooked ? '' : account }
  const against = {
    account: isBooked ? account : direction === 'in' ? accounts.income : accounts.expense,
    amount,
    auxiliary: [kind, party].filter(Boolean).join('；'),
  }
  return {
    day,
    summary: `${direction === 'in' ? '收款' : '付款'} ${[party, summary].filter(Boolean).join(' ')}`,
    lines:
      direction === 'in'
        ? [
            { ...money, side: 'debit' },
            { ...against, side: 'credit' },
          ]
        : [
            { ...against, side: 'debit' },
            { ...money, side: 'credit' },
          ],
  }
}

/** What the debits, and the credits, come to. */
export const sumOf = (entries: readonly Entry[], side: 'debit' | 'credit') =>
  amountOf(entries.reduce((sum, entry) => sum + (entry[side] ? centsOf(entry[side]) : 0n), 0n))
