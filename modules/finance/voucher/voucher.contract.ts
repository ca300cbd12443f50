import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { day } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const daysReversed = refusal('finance.voucher.days', { zh: '开始日期不能晚于结束日期', en: 'The first day is after the last' })

export const voucherCalls = {
  export: call('GET /finance/vouchers/export', v.object({ startDate: day, endDate: day }), v.unknown(), {
    authority: ['FINANCE_VIEW', 'FINANCE_CASHIER'], answers: 'file',
    summary: 'What was agreed to, paid and repaid in these days as vouchers for accounting software: date, summary, account, debit, credit, auxiliary',
  }),
}
