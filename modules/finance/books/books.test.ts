import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer, type Reply } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { addDays, addMonths, firstOfMonth } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { analysisCalls } from '../analysis/analysis.contract.ts'
import { billLogCalls } from '../bill-log/bill-log.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { financeModule } from '../finance.server.ts'
import { invoiceCalls } from '../invoice/invoice.contract.ts'
import { loanCalls } from '../loan/loan.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls, orderTypes, type OrderType } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { rateCalls } from '../rate/rate.contract.ts'
import { booksCalls } from './books.contract.ts'

const server = testServer()
byManagerAlone(server)
const race = racing(server)
const { admin } = demoPeople

const today = dayOf(new Date(), 'Asia/Shanghai')
const month = addMonths(firstOfMonth(today), -1)
const then = addDays(month, 9)
const closedIn = { code: 'finance.month.closed', msg: expect.stringContaining(month.slice(0, 7)) }

let typeId = ''
beforeEach(() => allOpen())
beforeAll(async () => {
  typeId = (await server.done('admin', expenseTypeCalls.create, { name: `类型 ${newId()}` })).id
})

/** No month is closed, as in a company that begins. */
const allOpen = () => server.sql('delete from finance_month where comp_id = $1', [demoCompany.id])
const close = (day = month) => server.done('admin', booksCalls.close, { month: day })
const reopen = (day = month) => server.done('admin', booksCalls.reopen, { month: day, reason: '补记' })
const linesOf = (type: OrderType, day = today) =>
  type === 'purchase'
    ? [{ amount: '100', summary: '键盘', quantity: '1', price: '100' }]
    : [{ amount: '100', startDate: day, typeId, toPlace: '天津' }]

/** An order of staff; `isOld`: submitted a month ago. */
async function order(type: OrderType, { isOld = false, isAgreed = true, day = today } = {}) {
  const { id } = await server.done('staff', orderCalls.create, {
    type,
    name: '单据',
    dueDate: '2099-01-01',
    payeeName: '甲公司',
    lines: linesOf(type, day),
  })
  if (isAgreed) await server.done('manager', orderCalls.decide, { id, agree: true })
  if (isOld) await server.sql('update finance_order set order_date = $2 where id = $1', [id, then])
  return id
}
const loan = async () => {
  const id = await order('borrow')
  await server.done('finance', payCalls.pay, { id })
  return id
}
const billLog = (billDate: string) => ({ direction: 'in' as const, amount: '88', billDate, partyName: '乙公司' })
const log = async (day: string) => (await server.done('finance', billLogCalls.create, billLog(day))).id
const toIssue = async () => {
  const { id } = await server.done('staff', invoiceCalls.create, {
    name: '服务费',
    direction: 'out',
    partyName: '甲公司',
    amount: '100',
  })
  await server.sql(`update invoice set status = 'agree' where id = $1`, [id])
  await server.sql(`update approval_case set status = 'agree' where subject_id = $1`, [id])
  return id
}
let issued = 0
const issue = (id: string, invoiceDate: string) => ({
  id,
  number: `2631${String(Date.now()).slice(-10)}${String(++issued).padStart(6, '0')}`,
  invoiceDate,
})
const cancelling = (type: OrderType) => async () => {
  const id = await order(type, { isOld: true })
  const call = {
    travel: orderCalls.cancelTravel,
    expense: orderCalls.cancelExpense,
    purchase: orderCalls.cancelPurchase,
    borrow: orderCalls.cancelBorrow,
    prepay: orderCalls.cancelPrepay,
    payment: orderCalls.cancelPayment,
  }[type]
  return () => server.call('admin', call, { id })
}

/** Makes what a door needs while the month is open, and answers how the door is then tried. */
type Door = () => Promise<() => Promise<Reply>>
/** No figure of the books has the day of what is written there. */
const noDay = 'nothing of the books'
/** It is dated today, which is in no closed month. */
const ofToday = 'today'
/** What waits is booked in the open month when it is approved. */
const bookedToday = 'booked today'

/** Every write of finance: a new one is put here, with how it obeys a closed month. */
const doors: Record<string, Door | typeof noDay | typeof ofToday | typeof bookedToday> = {
  'POST /finance/books/close': noDay,
  'POST /finance/books/reopen': noDay,
  'POST /finance/pays/pay': async () => {
    const id = await order('expense')
    return () => server.call('finance', payCalls.pay, { id, payDate: then })
  },
  'POST /finance/pays/pay_batch': async () => {
    const orders = [await order('expense'), await order('payment')].map(id => ({ id, owed: '100.00' }))
    return () => server.call('finance', payCalls.payMany, { orders, payDate: then })
  },
  'POST /finance/pays/update-pay-date': async () => {
    const id = await order('expense')
    const { paymentId } = await server.done('finance', payCalls.pay, { id })
    return () => server.call('finance', payCalls.changeDate, { id: paymentId, payDate: then })
  },
  'POST /finance/pays/:id/reverse': ofToday,
  'POST /finance/:type/:id/voucher': async () => {
    const id = await order('expense', { isOld: true })
    return () => server.call('finance', payCalls.voucher, { type: 'expense', id, resId: [] })
  },
  'POST /finance/borrow/:id/repay': async () => {
    const id = await loan()
    return () => server.call('staff', loanCalls.repay, { id, amount: '1', repayDate: then })
  },
  'POST /finance/repayments/:id/confirm': bookedToday,
  'POST /finance/repayments/:id/reverse': ofToday,
  'POST /finance/repayments/:id/refuse': noDay,
  'POST /finance/repayments/:id/withdraw': noDay,
  'POST /finance/:type': async () => () =>
    server.call('staff', orderCalls.create, { type: 'expense', name: '打车', lines: linesOf('expense', then) }),
  'PUT /finance/:type/:id': async () => {
    const id = await order('travel', { isAgreed: false })
    await server.done('staff', orderCalls.revoke, { id })
    return () =>
      server.call('staff', orderCalls.update, { type: 'travel', id, name: '出差', lines: linesOf('travel', then) })
  },
  'POST /finance/process_step/:id': bookedToday,
  'POST /finance/revoke/:id': noDay,
  'DELETE /finance/order/:id': noDay,
  ...Object.fromEntries(orderTypes.map(type => [`POST /finance/${type}/cancel/:id`, cancelling(type)])),
  'POST /crm/billlog': async () => () => server.call('finance', billLogCalls.create, billLog(then)),
  'PUT /crm/billlog/:id': async () => {
    const id = await log(then)
    return () => server.call('finance', billLogCalls.update, { id, ...billLog(today) })
  },
  'DELETE /crm/billlog/:id': async () => {
    const id = await log(then)
    return () => server.call('finance', billLogCalls.remove, { id })
  },
  'POST /finance/rate': async () => () =>
    server.call('finance', rateCalls.set, { currency: 'NOK', day: then, rate: '0.7' }),
  'DELETE /finance/rate/:id': async () => {
    const { id } = await server.done('finance', rateCalls.set, { currency: 'SEK', day: then, rate: '0.7' })
    return () => server.call('finance', rateCalls.remove, { id })
  },
  'POST /erp/invoice/issue/:id': async () => {
    const id = await toIssue()
    return () => server.call('finance', invoiceCalls.issue, issue(id, then))
  },
  'POST /erp/invoice/apply/cancel/:id': async () => {
    const id = await toIssue()
    await server.done('finance', invoiceCalls.issue, issue(id, then))
    return () => server.call('staff', invoiceCalls.cancel, { id })
  },
  // An invoice that was received is booked with the order that claims it.
  'POST /erp/invoice': noDay,
  'PUT /erp/invoice/:id': noDay,
  'DELETE /erp/invoice/:id': noDay,
  'POST /erp/invoice/apply/process_step/:id': noDay,
  'POST /erp/invoice/apply/revoke/:id': noDay,
  'POST /finance/expense_type': noDay,
  'POST /finance/expense_type/order': noDay,
  'PATCH /finance/expense_type/:id': noDay,
  'DELETE /finance/expense_type/:id': noDay,
  'PUT /finance/bank_account': noDay,
  'DELETE /finance/bank_account': noDay,
  // A memo is its writer's own until an order claims it.
  'POST /bill_memo': noDay,
  'PUT /finance/bill_memo/:id': noDay,
  'POST /bill_memo/delete_batch': noDay,
}

/** All that finance has written. */
const kept = () =>
  server.sql(`select (select json_agg(o order by o.id) from finance_order o) as orders, (select json_agg(l order by
    l.order_id, l.position) from finance_line l) as lines, (select json_agg(p order by p.id) from finance_payment p) as
    payments, (select json_agg(r order by r.id) from finance_repayment r) as repayments, (select json_agg(b order by
    b.id) from bill_log b) as logs, (select json_agg(x order by x.id) from exchange_rate x) as rates, (select
    json_agg(i order by i.id) from invoice i) as invoices, (select count(*) from history) as history`)

describe('the books of a closed month', () => {
  it('are asked at every door: each write of finance has its place here', () => {
    const writes = financeModule.calls.map(({ call }) => call).filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(doors).toSorted())
  })

  it('take nothing, at any door, and the refusal names the month; reopened, they do', async () => {
    const ways = Object.entries(doors).flatMap(([name, door]) => (typeof door === 'function' ? [{ name, door }] : []))
    const tried: { name: string; enter: () => Promise<Reply> }[] = []
    for (const { name, door } of ways) tried.push({ name, enter: await door() })
    await close()
    const before = await kept()
    for (const { name, enter } of tried) {
      const reply = await enter()
      expect({ name, code: reply.code }).toMatchObject({ name, code: expect.stringMatching(/^finance\.month\./) })
      expect(reply.msg).toContain(month.slice(0, 7))
    }
    expect(await kept()).toEqual(before)
    await reopen()
    for (const { name, enter } of tried) expect({ name, result: (await enter()).result }).toEqual({ name, result: 0 })
  })

  it('are not left by a payment either, and what is written of them is not changed', async () => {
    const id = await order('expense')
    const { paymentId } = await server.done('finance', payCalls.pay, { id, payDate: then })
    const logId = await log(then)
    expect(await server.done('finance', billLogCalls.detail, { id: logId })).toMatchObject({
      isBooked: false,
      can: { edit: true },
    })
    await close()
    expect(await server.call('finance', payCalls.changeDate, { id: paymentId, payDate: today })).toMatchObject(closedIn)
    expect(await server.done('finance', billLogCalls.detail, { id: logId })).toMatchObject({
      isBooked: true,
      can: { edit: false },
    })
    const moved = await log(today)
    expect(await server.call('finance', billLogCalls.update, { id: moved, ...billLog(then) })).toMatchObject({
      ...closedIn,
      errors: [{ field: 'bill_date' }],
    })
    // A correction goes into the open month.
    await server.done('finance', payCalls.reverse, { id: paymentId, reason: '付错账户' })
    expect(
      await server.sql('select amount, pay_date::text from finance_payment where order_id = $1 order by created_at', [
        id,
      ]),
    ).toEqual([
      { amount: '100.00', pay_date: then },
      { amount: '-100.00', pay_date: today },
    ])
  })

  it('keep their figures: what waits is booked in the month in which it is agreed to', async () => {
    const waiting = await order('expense', { isOld: true, isAgreed: false })
    const borrowed = await loan()
    const waits = async () => (await server.done('admin', booksCalls.months, {})).waiting
    const waited = await waits()
    const { id: repayment } = await server.done('staff', loanCalls.repay, {
      id: borrowed,
      amount: '10',
      repayDate: then,
    })
    const figures = () =>
      server.done('finance', analysisCalls.byType, { startMonth: month.slice(0, 7), endMonth: month.slice(0, 7) })
    expect(await waits()).toEqual({ orders: waited.orders, repayments: waited.repayments + 1 })
    expect(waited.orders).toBeGreaterThan(0)
    await close()
    const before = await figures()
    await server.done('manager', orderCalls.decide, { id: waiting, agree: true })
    await server.done('finance', loanCalls.confirm, { id: repayment })
    expect(await server.done('staff', orderCalls.detail, { id: waiting })).toMatchObject({
      status: 'agree',
      orderDate: today,
    })
    expect((await server.done('staff', orderCalls.log, { id: waiting })).list).toContainEqual(
      expect.objectContaining({ action: 'finance.booked', details: { was: then, day: today } }),
    )
    expect(
      (await server.done('staff', loanCalls.repayments, { orderId: borrowed })).list.map(row => row.repayDate),
    ).toEqual([today])
    expect(await figures()).toEqual(before)
  })

  it('take expenses in the month of their claim where the company says so; a line that was there before stays', async () => {
    const draft = { type: 'expense' as const, name: '打车', lines: linesOf('expense', then) }
    const { id } = await server.done('staff', orderCalls.create, draft)
    await server.done('staff', orderCalls.revoke, { id })
    await close()
    expect(await server.call('staff', orderCalls.create, draft)).toMatchObject({
      code: 'finance.month.late_expense',
      msg: `第 1 条明细：${month.slice(0, 7)} 已结账，该月的费用不能再报销`,
      errors: [{ field: 'lines' }],
    })
    await server.done('staff', orderCalls.update, { id, ...draft })
    await server.done('admin', settingCalls.write, { keyName: 'late_expenses', keyValue: '1' })
    const late = await server.done('staff', orderCalls.create, draft)
    await server.done('manager', orderCalls.decide, { id: late.id, agree: true })
    expect((await server.done('staff', orderCalls.detail, late)).orderDate).toBe(today)
    await server.done('admin', settingCalls.write, { keyName: 'late_expenses', keyValue: '0' })
  })
})

describe('closing the books', () => {
  it('goes month after month, once, and the last is reopened by an administrator who says why', async () => {
    const earlier = addMonths(month, -2)
    expect(await server.call('admin', booksCalls.close, { month: today })).toMatchObject({
      code: 'finance.month.running',
    })
    for (const who of ['finance', 'manager', 'staff'] as const)
      expect(await server.call(who, booksCalls.close, { month })).toMatchObject({ status: 403 })
    expect(await server.call('staff', booksCalls.months, {})).toMatchObject({ status: 403 })
    expect(await server.call('admin', booksCalls.reopen, { month, reason: '无' })).toMatchObject({
      code: 'finance.month.none',
    })
    const replies = await race('admin', booksCalls.close, { month: earlier }, 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'finance.month.already')).toHaveLength(19)
    expect(await server.call('admin', booksCalls.close, { month })).toMatchObject({
      code: 'finance.month.order',
      msg: `请先结账 ${addMonths(month, -1).slice(0, 7)}`,
    })
    await close(addMonths(month, -1))
    const { list } = await server.done('admin', booksCalls.months, {})
    expect(list.slice(0, 5)).toMatchObject([
      { month: firstOfMonth(today), isClosed: false, can: { close: false } },
      { month, isClosed: false, can: { close: true, reopen: false } },
      { month: addMonths(month, -1), isClosed: true, can: { reopen: true }, closer: { id: admin.id } },
      { month: earlier, isClosed: true, can: { close: false, reopen: false } },
      { month: addMonths(earlier, -1), isClosed: true },
    ])
    expect((await server.done('finance', booksCalls.months, {})).list.some(row => row.can.close)).toBe(false)
    expect(await server.call('finance', booksCalls.reopen, { month: earlier, reason: '补记' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('admin', booksCalls.reopen, { month: earlier, reason: '补记' })).toMatchObject({
      code: 'finance.month.not_last',
    })
    expect(await server.call('admin', booksCalls.reopen, { month: addMonths(month, -1), reason: '' })).toMatchObject({
      errors: [{ field: 'reason' }],
    })
    await server.done('admin', booksCalls.reopen, { month: addMonths(month, -1), reason: '漏记房租' })
  })

  it('lets no payment in beside it, whoever comes first', async () => {
    const orders: string[] = []
    for (let turn = 0; turn < 12; turn++) orders.push(await order('payment'))
    const sums = async () =>
      (
        await server.sql<{ sum: string }>(
          `select coalesce(sum(amount), 0)::text as sum from finance_payment where comp_id = $1 and pay_date <= $2`,
          [demoCompany.id, then],
        )
      )[0]!.sum
    const [closing, ...paying] = await Promise.all([
      server.call('admin', booksCalls.close, { month }).then(async reply => ({ reply, sum: await sums() })),
      ...orders.map(id => server.call('finance', payCalls.pay, { id, payDate: then })),
    ])
    expect(closing.reply.result).toBe(0)
    // What had come in when the month was closed is all that is in it.
    expect(await sums()).toBe(closing.sum)
    for (const { result, code } of paying) expect(result === 0 || code === closedIn.code).toBe(true)
  })
})
