/** What other rooms and the demo story may know of finance. */
export { expenseTypeCalls } from './expense-type/expense-type.contract.ts'
export { orderCalls, orderTypes } from './order/order.contract.ts'
export { payCalls } from './pay/pay.contract.ts'
