import { delegationCalls } from '#mechanisms/approvals/delegation.contract.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { addDays, addMonths, firstOfMonth } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import {
  bankAccountCalls,
  booksCalls,
  expenseTypeCalls,
  loanCalls,
  orderCalls,
  payCalls,
} from '#modules/finance/finance.contract.ts'
import { demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

const accounts: readonly [DemoLogin, bank: string, account: string][] = [
  ['manager', '招商银行上海张江支行', '6214 8321 0045 7789'],
  ['staff', '招商银行上海张江支行', '6214 8321 0067 1203'],
  ['sales', '工商银行上海外高桥支行', '6222 0210 0188 4402'],
  ['hr', '建设银行上海浦东分行', '6217 0012 1009 3356'],
]

/** What the cashier does: pays several at once, takes a payment back, confirms repayments, closes a month. */
export async function tellOfPayments(does: Does) {
  const today = dayOf(new Date(), 'Asia/Shanghai')
  for (const [who, bank, account] of accounts)
    await does(who, bankAccountCalls.save, { holder: demoPeople[who].name, bank, account })

  const agreed = async (who: 'manager' | 'sales', draft: CallInput<typeof orderCalls.create>) => {
    const { id } = await does(who, orderCalls.create, draft)
    await does('admin', orderCalls.decide, { id, agree: true })
    await does('finance', orderCalls.decide, { id, agree: true })
    return id
  }

  // What the salon's advance was not spent on comes back: a part of it confirmed, the rest to be confirmed.
  const { list } = await does('staff', loanCalls.loans, { isOpen: true })
  const advance = list[0]!.id
  const { id: transfer } = await does('staff', loanCalls.repay, {
    id: advance,
    amount: '300.00',
    repayDate: addDays(today, -1),
    note: '转账退回',
  })
  await does('finance', loanCalls.confirm, { id: transfer })
  await does('staff', loanCalls.repay, { id: advance, way: 'cash', note: '交给陈静现金' })

  // A cheque that the bank sent back.
  const float = await agreed('sales', {
    type: 'borrow',
    name: '展会现场备用金',
    detail: '搭建押金和现场零星采购。',
    dueDate: addDays(today, 15),
    lines: [{ amount: '3000.00' }],
  })
  await does('finance', payCalls.pay, { id: float, payDate: addDays(today, -2), way: 'cash' })
  const { id: cheque } = await does('finance', loanCalls.repay, {
    id: float,
    amount: '1200.00',
    way: 'cheque',
    note: '支票 00318842',
  })
  await does('finance', loanCalls.reverse, { id: cheque, reason: '支票印鉴不清，银行退票' })

  const types = (await does('manager', expenseTypeCalls.expense, {})).list
  const typeId = types.find(({ name }) => name === '培训费')!.id
  const claim = (who: 'manager' | 'sales', name: string, amount: string) =>
    agreed(who, { type: 'expense', name, lines: [{ amount, startDate: addDays(today, -1), typeId, summary: name }] })
  const course = await claim('manager', '架构师大会门票', '880.00')
  const books = await claim('sales', '销售技巧图书', '196.50')
  await does('finance', payCalls.payMany, {
    orders: [
      { id: course, owed: '880.00' },
      { id: books, owed: '196.50' },
    ],
    note: '批量代发 1 批',
  })
  const seats = await claim('sales', '行业峰会报名费', '600.00')
  const { paymentId } = await does('finance', payCalls.pay, { id: seats, way: 'bank' })
  await does('finance', payCalls.reverse, { id: paymentId, reason: '收款账号变更，银行退回' })

  // 陈静 moves house: what comes to her meanwhile goes to 赵敏.
  await does('finance', delegationCalls.create, {
    delegateId: demoPeople.hr.id,
    startDate: addDays(today, 30),
    endDate: addDays(today, 34),
    reason: '休年假',
  })
  await does('admin', booksCalls.close, { month: addMonths(firstOfMonth(today), -2) })
}
