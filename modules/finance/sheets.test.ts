import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addMoney, amountOf, centsOf } from '#mechanisms/money/money.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { analysisCalls } from './analysis/analysis.contract.ts'
import { billLogCalls } from './bill-log/bill-log.contract.ts'
import { byManagerAlone } from './order/manager-alone.fixture.ts'
import { orderCalls } from './order/order.contract.ts'
import { payCalls } from './pay/pay.contract.ts'

const server = testServer()
byManagerAlone(server)

/** An .xlsx as it comes, read: its headings, and its rows. */
async function sheet(who: DemoLogin, path: string) {
  const response = await fetch(`${server.url}${apiPrefix}${path}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  const [head, ...rows] = (await readSheet(Buffer.from(await response.arrayBuffer()))).map(row => row.cells.map(String))
  const at = (heading: string) => {
    expect(head).toContain(heading)
    return head!.indexOf(heading)
  }
  return {
    rows,
    of: (heading: string) => rows.map(row => row[at(heading)] ?? ''),
    sum: (heading: string) =>
      amountOf(rows.reduce((sum, row) => sum + centsOf(Number(row[at(heading)] || 0).toFixed(2)), 0n)),
  }
}
const status = async (who: DemoLogin, path: string) =>
  (await fetch(`${server.url}${apiPrefix}${path}`, { headers: { authorization: `Bearer ${await server.token(who)}` } }))
    .status

describe('a workbook', () => {
  beforeAll(async () => {
    // Cents that do not add up by themselves in floating point, and a payment that was withdrawn.
    for (const amount of ['0.10', '0.20', '1234567.89']) {
      const { id } = await server.done('staff', orderCalls.create, {
        type: 'payment',
        name: '=尾款',
        payeeName: '甲公司',
        lines: [{ amount }],
      })
      await server.done('manager', orderCalls.decide, { id, agree: true })
      const { paymentId } = await server.done('finance', payCalls.pay, { id })
      if (amount === '0.20') await server.done('finance', payCalls.reverse, { id: paymentId, reason: '付错' })
    }
  })

  it('of orders has those of the list, and comes to its sum', async () => {
    const whole = await sheet('finance', '/finance/orders/export.json?type=all&scope=company')
    const { list } = await server.done('finance', orderCalls.list, { type: 'all', scope: 'company', limit: 100 })
    expect(whole.of('单号')).toEqual(list.map(({ code }) => code))
    expect(whole.sum('人民币金额')).toBe(addMoney(...list.map(({ amount }) => amount)))
    expect(whole.sum('已付金额')).toBe(addMoney(...list.map(({ paidAmount }) => paidAmount)))
    const agreed = await sheet('finance', '/finance/orders/export.json?type=payment&scope=company&status=agree')
    const total = await server.done('finance', orderCalls.total, {
      type: 'payment',
      scope: 'company',
      status: ['agree'],
    })
    expect([agreed.rows.length, agreed.sum('人民币金额')]).toEqual([total.num, total.amount])
    // Text that begins like a formula stays text.
    expect(agreed.of('事由')).toContain('=尾款')
    const own = await sheet('staff', '/finance/orders/export.json?type=all&scope=company')
    expect(new Set(own.of('申请人'))).toEqual(new Set([demoPeople.staff.name]))
  })

  it('of payments has each of the register, reversals below zero', async () => {
    const whole = await sheet('finance', '/finance/pays/register/export.json')
    const { list } = await server.done('finance', payCalls.register, { limit: 100 })
    expect(whole.of('单号')).toEqual(list.map(({ order }) => order.code))
    expect(whole.sum('金额')).toBe(amountOf(list.reduce((sum, { amount }) => sum + centsOf(amount), 0n)))
    expect(whole.of('金额').some(amount => amount.startsWith('-'))).toBe(true)
    expect(await status('staff', '/finance/pays/register/export.json')).toBe(403)
  })

  it('of bill logs comes to what came in and went out', async () => {
    const total = await server.done('finance', billLogCalls.total, {})
    const whole = await sheet('finance', '/crm/billlog/export.json')
    expect(whole.rows.length).toBe(total.count)
    const [incoming, outgoing] = await Promise.all([
      sheet('finance', '/crm/billlog/export.json?direction=in'),
      sheet('finance', '/crm/billlog/export.json?direction=out'),
    ])
    expect([incoming.sum('金额'), outgoing.sum('金额')]).toEqual([total.income, total.outlay])
    expect(await status('staff', '/crm/billlog/export.json')).toBe(403)
  })

  it.each([
    ['types', '单据类型'],
    ['expense_types', '费用类型'],
    ['departments', '承担部门'],
    ['projects', '项目'],
    ['customers', '客户'],
    ['suppliers', '供应商'],
    ['contracts', '合同'],
    ['months', '月份'],
  ])('of the analysis by %s has its parts, and the sum of the screen in the last row', async (by, heading) => {
    const whole = await sheet('finance', `/finance/analyze/export.json?by=${by}`)
    const { amount } = await server.done('finance', analysisCalls.byType, {})
    expect(whole.of(heading).at(-1)).toBe('合计')
    const amounts = whole.of('金额').map(one => centsOf(Number(one).toFixed(2)))
    expect(amounts.length).toBeGreaterThan(1)
    expect(amountOf(amounts.slice(0, -1).reduce((sum, one) => sum + one, 0n))).toBe(amount)
    expect(amountOf(amounts.at(-1)!)).toBe(amount)
  })
})
