import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { orderCalls } from '../order/order.contract.ts'
import { loanCalls } from './loan.contract.ts'

/** What is old once a repayment was written down or decided. */
export const loanReads = [loanCalls.account, loanCalls.loans, loanCalls.borrowers, loanCalls.repayments, orderCalls.detail, orderCalls.balances, historyCalls.list]
