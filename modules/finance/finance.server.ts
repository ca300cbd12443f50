import { analysisHandlers } from './analysis/analysis.server.ts'
import { bankAccountHandlers } from './bank-account/bank-account.server.ts'
import { billLogHandlers } from './bill-log/bill-log.server.ts'
import { billMemoHandlers } from './bill-memo/bill-memo.server.ts'
import { expenseTypeHandlers } from './expense-type/expense-type.server.ts'
import { invoiceHandlers } from './invoice/invoice.server.ts'
import { loanHandlers } from './loan/loan.server.ts'
import { orderHandlers } from './order/order.server.ts'
import { payHandlers } from './pay/pay.server.ts'
import { printHandlers } from './print/print.server.ts'
import { rateHandlers } from './rate/rate.server.ts'
import { voucherHandlers } from './voucher/voucher.server.ts'

export { addUpFinanceFacts } from './analysis/add-up-facts.server.ts'

export const financeHandlers = [
  ...expenseTypeHandlers, ...payHandlers, ...voucherHandlers, ...bankAccountHandlers, ...loanHandlers, ...printHandlers, ...orderHandlers, ...invoiceHandlers, ...billLogHandlers, ...billMemoHandlers, ...rateHandlers, ...analysisHandlers,
]
