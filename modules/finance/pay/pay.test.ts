import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { waitForMeCalls } from '#modules/company/company.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { payCalls } from './pay.contract.ts'

const server = testServer()
byManagerAlone(server)
const race = racing(server)
const { finance } = demoPeople

const agreed = async (amount: string, name = '付给供应商') => {
  const { id } = await server.done('staff', orderCalls.create, { type: 'payment', name, payeeName: '华北设备有限公司', lines: [{ amount }] })
  await server.done('manager', orderCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string) => server.done('staff', orderCalls.detail, { id })
const paidOf = (id: string) => server.sql<{ amount: string }>('select amount from finance_payment where order_id = $1', [id])

describe('paying', () => {
  it('is the cashier\'s, once it was agreed to; the requester is told', async () => {
    const { id } = await server.done('staff', orderCalls.create, { type: 'payment', name: '设备尾款', payeeName: '华北设备有限公司', lines: [{ amount: '1409.50' }] })
    expect(await server.call('finance', payCalls.pay, { id })).toMatchObject({ code: 'finance.pay.not_payable' })
    await server.done('manager', orderCalls.decide, { id, agree: true })
    expect((await server.done('finance', payCalls.list, { status: ['unpaid'] })).list.map(row => row.id)).toContain(id)
    const waits = async (who: 'finance' | 'staff') => (await server.done(who, waitForMeCalls.waitForMe, {})).list.find(({ kind }) => kind === 'finance_pay')?.count
    expect([await waits('finance'), await waits('staff')]).toEqual([(await server.done('finance', payCalls.total, {})).num, 0])
    for (const who of ['staff', 'manager', 'hr'] as const) expect(await server.call(who, payCalls.pay, { id })).toMatchObject({ status: 403 })
    expect(await server.call('other', payCalls.pay, { id })).toMatchObject({ result: 4, data: undefined })
    expect(await paidOf(id)).toEqual([])
    expect(await server.done('finance', payCalls.pay, { id, payDate: '2026-11-20', way: 'bank', note: '流水 8801' })).toMatchObject({ id, owed: '0.00' })
    expect(await detail(id)).toMatchObject({
      payStatus: 'paid', paidAmount: '1409.50', payments: [{ amount: '1409.50', payDate: '2026-11-20', way: 'bank', note: '流水 8801', cashier: { id: finance.id } }],
    })
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'finance.paid', title: '设备尾款', actor: { id: finance.id } })
    expect((await server.done('finance', payCalls.register, { key: '设备尾款' })).list).toMatchObject([{ amount: '1409.50', order: { id } }])
    expect((await server.done('finance', payCalls.list, { status: ['paid'] })).list.map(row => row.id)).toContain(id)
  })

  it('happens exactly once, whoever presses how often', async () => {
    const id = await agreed('300')
    const replies = await race('finance', payCalls.pay, { id })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'finance.pay.not_payable')).toHaveLength(49)
    expect(await paidOf(id)).toEqual([{ amount: '300.00' }])
  })

  it('of a part, too: what the cashier has seen to be owed is paid against once', async () => {
    const id = await agreed('300')
    const replies = await race('finance', payCalls.pay, { id, amount: '100', owed: '300' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'finance.pay.changed')).toHaveLength(49)
    expect(await detail(id)).toMatchObject({ payStatus: 'partial', paidAmount: '100.00' })
  })

  it('never exceeds what is owed', async () => {
    const id = await agreed('250')
    for (const amount of ['250.01', '0', '-1']) expect(await server.call('finance', payCalls.pay, { id, amount })).toMatchObject({ code: 'finance.pay.too_much', msg: '付款金额应大于 0，且不能超过应付金额 250.00' })
    const replies = await race('finance', payCalls.pay, { id, amount: '100' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(2)
    expect(await detail(id)).toMatchObject({ payStatus: 'partial', paidAmount: '200.00' })
    const before = (await server.done('finance', payCalls.total, {}))
    await server.done('finance', payCalls.pay, { id })
    expect(await detail(id)).toMatchObject({ payStatus: 'paid', paidAmount: '250.00' })
    const after = await server.done('finance', payCalls.total, {})
    expect([before.num - after.num, Number(before.owed) - Number(after.owed)]).toEqual([1, 50])
  })

  it('is moved to another day by cashiers, and recorded', async () => {
    const id = await agreed('10')
    const { paymentId } = await server.done('finance', payCalls.pay, { id, payDate: '2026-11-20' })
    expect(await server.call('staff', payCalls.changeDate, { id: paymentId, payDate: '2026-11-21' })).toMatchObject({ status: 403 })
    expect(await server.call('finance', payCalls.changeDate, { id: newId(), payDate: '2026-11-21' })).toMatchObject({ result: 4 })
    await server.done('finance', payCalls.changeDate, { id: paymentId, payDate: '2026-11-21' })
    expect((await detail(id)).payments).toMatchObject([{ payDate: '2026-11-21' }])
    expect((await server.done('staff', orderCalls.log, { id })).list[0]).toMatchObject({ action: 'finance.pay_date', details: { was: '2026-11-20', payDate: '2026-11-21' } })
  })
})

describe('vouchers', () => {
  it('are hung on what was agreed to by cashiers, under its kind\'s address', async () => {
    const id = await agreed('10')
    expect(await server.call('staff', payCalls.voucher, { type: 'payment', id, resId: [] })).toMatchObject({ status: 403 })
    expect(await server.call('finance', payCalls.voucher, { type: 'travel', id, resId: [] })).toMatchObject({ result: 4 })
    expect(await server.call('finance', payCalls.voucher, { type: 'payment', id, resId: [newId()] })).toMatchObject({ result: 1 })
    await server.done('finance', payCalls.voucher, { type: 'payment', id, resId: [] })
    const { id: waiting } = await server.done('staff', orderCalls.create, { type: 'payment', name: '未批', payeeName: '某某', lines: [{ amount: '1' }] })
    expect(await server.call('finance', payCalls.voucher, { type: 'payment', id: waiting, resId: [] })).toMatchObject({ code: 'finance.voucher.state' })
  })
})
