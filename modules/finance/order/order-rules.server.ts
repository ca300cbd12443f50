import { inOwnCurrency, rateOfOwn } from '#mechanisms/currencies/currency.contract.ts'
import { addMoney, amountOf, centsOf, compareMoney } from '#mechanisms/money/money.contract.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { dayAhead, problemOfDay } from '../day-sense.contract.ts'
import { admitProjects } from './order-projects.server.ts'
import { admitOffsets } from './order-offsets.server.ts'
import {
  allocationAmount,
  allocationUnequal,
  amountNeeded,
  dayNeeded,
  daysCrossed,
  dueNeeded,
  goodsAmount,
  goodsNeeded,
  lineAhead,
  lineNeeded,
  lineTooFar,
  payeeNeeded,
  placeNeeded,
  rateDayNeeded,
  totalTooLarge,
  typeNeeded,
} from './order-refusals.contract.ts'
import { mostTotal, type LineDraft, type OrderDraft, type OrderType } from './order.contract.ts'

/** What an order comes to: in its own currency, in the company's, and how much of that is settled already. */
export interface Sums {
  total: string
  amount: string
  offset: string
}

const isPositive = (amount: string) => compareMoney(amount, '0.00') > 0

/** Holds a draft against the rules that need nothing but itself, and adds it up, to the cent. */
export function admitDraft(type: OrderType, draft: OrderDraft, today: string): Sums {
  if (draft.lines.length === 0) refuse(lineNeeded, {}, 'lines')
  draft.lines.forEach((line, index) => {
    admitLine(type, line, index + 1)
    admitDays(type, line, index + 1, today)
  })
  if (type === 'borrow' && !draft.dueDate) refuse(dueNeeded, {}, 'due_date')
  if ((type === 'payment' || type === 'prepay') && draft.payeeName === '' && !draft.supplierId)
    refuse(payeeNeeded, {}, 'payee_name')
  if (draft.currency === 'CNY' && Number(draft.rate) !== 1) refuse(rateOfOwn, {}, 'rate')
  if (draft.currency !== 'CNY' && !draft.rateDate) refuse(rateDayNeeded, {}, 'rate_date')
  const total = bounded(draft.lines.reduce((sum, { amount }) => sum + centsOf(amount), 0n))
  admitAllocations(draft, total)
  admitProjects(draft, total)
  const amount = bounded(centsOf(inOwnCurrency(total, draft.rate)))
  const offset = bounded(draft.offsets.reduce((sum, one) => sum + centsOf(one.amount), 0n))
  admitOffsets(type, draft.offsets, offset, amount)
  return { total, amount, offset }
}

/** Whole cents as an amount, when it is one that every sum has room for. */
const bounded = (cents: bigint) => (cents <= centsOf(mostTotal) ? amountOf(cents) : refuse(totalTooLarge, {}, 'lines'))

function admitLine(
  type: OrderType,
  { amount, startDate, endDate, typeId, toPlace, summary, quantity, price }: LineDraft,
  line: number,
) {
  if (!isPositive(amount)) refuse(amountNeeded, { line }, 'lines')
  if (startDate && endDate && endDate < startDate) refuse(daysCrossed, { line }, 'lines')
  if ((type === 'expense' || type === 'travel') && !startDate) refuse(dayNeeded, { line }, 'lines')
  if (type === 'expense' && !typeId) refuse(typeNeeded, { line }, 'lines')
  if (type === 'travel' && toPlace === '') refuse(placeNeeded, { line }, 'lines')
  if (type === 'purchase') admitGoods(summary, quantity, price, amount, line)
}

/** What was spent was spent by today; a journey, and what is bought or borrowed, may lie ahead. */
function admitDays(type: OrderType, { startDate, endDate }: LineDraft, line: number, today: string) {
  for (const day of [startDate, endDate]) {
    const problem = day ? problemOfDay('spent', day, today, type !== 'expense') : null
    if (problem) refuse(problem === dayAhead ? lineAhead : lineTooFar, { line }, 'lines')
  }
}

/** What is bought has a name, and costs quantity × price, rounded half up to the cent. */
function admitGoods(
  summary: string,
  quantity: string | null | undefined,
  price: string | null | undefined,
  amount: string,
  line: number,
) {
  if (summary === '' || !quantity || !price || !isPositive(quantity) || !isPositive(price))
    refuse(goodsNeeded, { line }, 'lines')
  const product = (centsOf(quantity) * centsOf(price) + 50n) / 100n
  if (product !== centsOf(amount)) refuse(goodsAmount, { line, amount: amountOf(product) }, 'lines')
}

/** "Allocated expense amounts must equal the total" (spec 1 §5). */
function admitAllocations({ allocations }: OrderDraft, total: string) {
  if (allocations.length === 0) return
  const departments = new Set(allocations.map(({ departmentId }) => departmentId))
  if (departments.size < allocations.length || allocations.some(({ amount }) => !isPositive(amount)))
    refuse(allocationAmount, {}, 'allocations')
  const sum = addMoney(...allocations.map(({ amount }) => amount))
  if (sum !== total) refuse(allocationUnequal, { sum, total }, 'allocations')
}
