import { compareMoney, timesMoney } from '#mechanisms/money/money.contract.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { isCounted, itemAmountNeeded, itemProduct, resourceNeeded } from './budget.contract.ts'

interface Priced {
  type: string
  quantity?: string | null | undefined
  price?: string | null | undefined
  amount?: string | null | undefined
}
const isPositive = (amount: string | null | undefined): amount is string =>
  Boolean(amount) && compareMoney(amount!, '0.00') > 0

/**
 * What an item comes to: quantity × price where it is counted, to the cent, else its amount. Refused where one of these
 * is missing, or the amount that came along is another (spec 1 §5 "resource, price, quantity and amount are required
 * where shown").
 */
export function itemAmount({ type, quantity, price, amount }: Priced): {
  quantity: string | null
  price: string | null
  amount: string
} {
  if (!isCounted(type))
    return isPositive(amount) ? { quantity: null, price: null, amount } : refuse(itemAmountNeeded, {}, 'amount')
  if (!isPositive(quantity) || !isPositive(price))
    refuse(resourceNeeded, {}, isPositive(quantity) ? 'price' : 'quantity')
  const product = timesMoney(quantity, price)
  if (amount && amount !== product) refuse(itemProduct, { amount: product }, 'amount')
  return { quantity, price, amount: product }
}
