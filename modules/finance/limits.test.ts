import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { billLogCalls } from './bill-log/bill-log.contract.ts'
import { billMemoCalls } from './bill-memo/bill-memo.contract.ts'
import { expenseTypeCalls } from './expense-type/expense-type.contract.ts'
import { byManagerAlone } from './order/manager-alone.fixture.ts'
import { orderCalls, type OrderType } from './order/order.contract.ts'
import { rateCalls } from './rate/rate.contract.ts'

const server = testServer()
byManagerAlone(server)

const today = dayOf(new Date(), 'Asia/Shanghai')
const tomorrow = addDays(today, 1)
/** A year that was mistyped. */
const longAgo = addDays(today, -6 * 366)
const farAhead = addDays(today, 2 * 366)
const ahead = 'finance.day.ahead'
const tooFar = 'finance.day.too_far'

let typeId = ''
beforeAll(async () => {
  typeId = (await server.done('admin', expenseTypeCalls.create, { name: `类型 ${newId()}` })).id
})

const kept = () =>
  server.sql(`select (select count(*) from finance_order) as orders, (select count(*) from finance_line) as lines,
    (select json_agg(m order by m.id) from bill_memo m) as memos, (select json_agg(b order by b.id) from bill_log b) as
      logs, (select json_agg(r order by r.id) from exchange_rate r) as rates`)
const order = (type: OrderType, startDate: string, endDate: string | null = null) =>
  server.call('staff', orderCalls.create, {
    type,
    name: '单据',
    lines: [{ amount: '10', startDate, endDate, typeId, toPlace: '天津' }],
  })
const memo = (spentDate: string) => ({ summary: '打车', amount: '9', spentDate })
const log = (billDate: string) => ({ direction: 'out' as const, amount: '9', billDate, partyName: '丙公司' })

describe('a day on which money moved', () => {
  it('is none to come, and none of a mistyped year: of an expense line, by its number', async () => {
    const before = await kept()
    expect(await order('expense', tomorrow)).toMatchObject({
      code: 'finance.line.ahead',
      msg: '第 1 条明细：日期不能晚于今天',
      errors: [{ field: 'lines' }],
    })
    expect(await order('expense', today, tomorrow)).toMatchObject({ code: 'finance.line.ahead' })
    expect(await order('expense', longAgo)).toMatchObject({ code: 'finance.line.too_far' })
    expect(await order('travel', farAhead)).toMatchObject({ code: 'finance.line.too_far' })
    expect(await order('travel', longAgo)).toMatchObject({ code: 'finance.line.too_far' })
    expect(await kept()).toEqual(before)
    expect((await order('expense', today)).result).toBe(0)
    // A journey may lie ahead.
    expect((await order('travel', tomorrow, addDays(tomorrow, 3))).result).toBe(0)
  })

  it('nor of a memo, written or changed', async () => {
    const { id } = await server.done('staff', billMemoCalls.create, memo(today))
    const before = await kept()
    for (const [day, code] of [
      [tomorrow, ahead],
      [longAgo, tooFar],
    ] as const) {
      const problem = { code, errors: [{ field: 'spent_date' }] }
      expect(await server.call('staff', billMemoCalls.create, memo(day))).toMatchObject(problem)
      expect(await server.call('staff', billMemoCalls.update, { id, ...memo(day) })).toMatchObject(problem)
    }
    expect(await kept()).toEqual(before)
    await server.done('staff', billMemoCalls.update, { id, ...memo(addDays(today, -3)) })
  })

  it('nor of a bill log, written or changed', async () => {
    const { id } = await server.done('finance', billLogCalls.create, log(today))
    const before = await kept()
    for (const [day, code] of [
      [tomorrow, ahead],
      [longAgo, tooFar],
    ] as const) {
      const problem = { code, errors: [{ field: 'bill_date' }] }
      expect(await server.call('finance', billLogCalls.create, log(day))).toMatchObject(problem)
      expect(await server.call('finance', billLogCalls.update, { id, ...log(day) })).toMatchObject(problem)
    }
    expect(await kept()).toEqual(before)
    await server.done('finance', billLogCalls.update, { id, ...log(addDays(today, -3)) })
  })

  it('nor of a rate: kept by the company, or of an order', async () => {
    const before = await kept()
    const set = (day: string) => server.call('finance', rateCalls.set, { currency: 'CHF', day, rate: '8.1' })
    expect(await set(tomorrow)).toMatchObject({ code: ahead, errors: [{ field: 'day' }] })
    expect(await set(longAgo)).toMatchObject({ code: tooFar, errors: [{ field: 'day' }] })
    const abroad = (rateDate: string) =>
      server.call('staff', orderCalls.create, {
        type: 'payment',
        name: '外币',
        payeeName: '甲',
        currency: 'CHF',
        rate: '8.1',
        rateDate,
        lines: [{ amount: '10' }],
      })
    expect(await abroad(tomorrow)).toMatchObject({ code: ahead, errors: [{ field: 'rate_date' }] })
    expect(await abroad(longAgo)).toMatchObject({ code: tooFar, errors: [{ field: 'rate_date' }] })
    expect(await kept()).toEqual(before)
  })
})

describe("a rate that is far from the company's own", () => {
  const abroad = (rate: string, more: object = {}) =>
    server.call('staff', orderCalls.create, {
      type: 'payment',
      name: '外币',
      payeeName: '甲',
      currency: 'DKK',
      rate,
      rateDate: today,
      lines: [{ amount: '10' }],
      ...more,
    })

  it('is confirmed first: refused without it, and then nothing has happened', async () => {
    // Where the company keeps none, any is taken.
    expect((await abroad('5')).result).toBe(0)
    await server.done('finance', rateCalls.set, { currency: 'DKK', day: addDays(today, -2), rate: '1.00' })
    const before = await kept()
    for (const rate of ['1.100001', '0.899999', '100'])
      expect(await abroad(rate)).toMatchObject({
        code: 'finance.rate.far',
        msg: `汇率与公司 ${addDays(today, -2)} 的汇率 1 相差超过 10%，请确认`,
        errors: [{ field: 'rate' }],
      })
    expect(await kept()).toEqual(before)
    for (const rate of ['1.1', '0.9']) expect((await abroad(rate)).result).toBe(0)
    const { data } = await abroad('100', { isRateConfirmed: true })
    expect(await server.done('staff', orderCalls.detail, { id: data.id })).toMatchObject({
      rate: '100',
      amount: '1000.00',
    })
  })

  it('is asked for again when the order is changed', async () => {
    const { data } = await abroad('2', { isRateConfirmed: true })
    await server.done('staff', orderCalls.revoke, { id: data.id })
    const change = (more: object) =>
      server.call('staff', orderCalls.update, {
        id: data.id,
        type: 'payment',
        name: '外币',
        payeeName: '甲',
        currency: 'DKK',
        rate: '3',
        rateDate: today,
        lines: [{ amount: '10' }],
        ...more,
      })
    expect(await change({})).toMatchObject({ code: 'finance.rate.far' })
    expect((await change({ isRateConfirmed: true })).result).toBe(0)
  })
})
