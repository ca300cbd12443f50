/** What other rooms and the demo story may know of finance. */
export { billKinds, billLogCalls } from './bill-log/bill-log.contract.ts'
export { billMemoCalls } from './bill-memo/bill-memo.contract.ts'
export { expenseTypeCalls } from './expense-type/expense-type.contract.ts'
export { invoiceCalls } from './invoice/invoice.contract.ts'
export { orderCalls, orderTypes } from './order/order.contract.ts'
export { payCalls } from './pay/pay.contract.ts'
export { rateCalls } from './rate/rate.contract.ts'
