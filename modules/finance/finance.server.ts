import { expenseTypeHandlers } from './expense-type/expense-type.server.ts'
import { orderHandlers } from './order/order.server.ts'
import { payHandlers } from './pay/pay.server.ts'

export const financeHandlers = [...expenseTypeHandlers, ...payHandlers, ...orderHandlers]
