import { compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import type { PurchaseApplyDetail } from './purchase-apply.contract.ts'

/** The lines of an application of which something is still to be ordered, with how much that is. */
export const leftToOrder = ({ lines }: Pick<PurchaseApplyDetail, 'lines'>) =>
  lines
    .map(line => ({ ...line, quantity: subtractMoney(line.quantity, line.orderedQuantity) }))
    .filter(({ quantity }) => compareMoney(quantity, '0.00') > 0)
