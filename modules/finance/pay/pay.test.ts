import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { waitForMeCalls } from '#modules/company/company.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { bankAccountCalls } from '../bank-account/bank-account.contract.ts'
import { payCalls } from './pay.contract.ts'

const server = testServer()
byManagerAlone(server)
const race = racing(server)
const { finance } = demoPeople

const agreed = async (amount: string, name = '付给供应商') => {
  const { id } = await server.done('staff', orderCalls.create, {
    type: 'payment',
    name,
    payeeName: '华北设备有限公司',
    lines: [{ amount }],
  })
  await server.done('manager', orderCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string) => server.done('staff', orderCalls.detail, { id })
const paidOf = (id: string) =>
  server.sql<{ amount: string }>('select amount from finance_payment where order_id = $1', [id])

describe('paying', () => {
  it("is the cashier's, once it was agreed to; the requester is told", async () => {
    const { id } = await server.done('staff', orderCalls.create, {
      type: 'payment',
      name: '设备尾款',
      payeeName: '华北设备有限公司',
      lines: [{ amount: '1409.50' }],
    })
    expect(await server.call('finance', payCalls.pay, { id })).toMatchObject({ code: 'finance.pay.not_payable' })
    await server.done('manager', orderCalls.decide, { id, agree: true })
    expect((await server.done('finance', payCalls.list, { status: ['unpaid'] })).list.map(row => row.id)).toContain(id)
    const waits = async (who: 'finance' | 'staff') =>
      (await server.done(who, waitForMeCalls.waitForMe, {})).list.find(({ kind }) => kind === 'finance_pay')?.count
    expect([await waits('finance'), await waits('staff')]).toEqual([
      (await server.done('finance', payCalls.total, {})).num,
      0,
    ])
    for (const who of ['staff', 'manager', 'hr'] as const)
      expect(await server.call(who, payCalls.pay, { id })).toMatchObject({ status: 403 })
    expect(await server.call('other', payCalls.pay, { id })).toMatchObject({ result: 4, data: undefined })
    expect(await paidOf(id)).toEqual([])
    expect(
      await server.done('finance', payCalls.pay, { id, payDate: '2026-11-20', way: 'bank', note: '流水 8801' }),
    ).toMatchObject({ id, owed: '0.00' })
    expect(await detail(id)).toMatchObject({
      payStatus: 'paid',
      paidAmount: '1409.50',
      payments: [
        { amount: '1409.50', payDate: '2026-11-20', way: 'bank', note: '流水 8801', cashier: { id: finance.id } },
      ],
    })
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'finance.paid',
      title: '设备尾款',
      actor: { id: finance.id },
    })
    expect((await server.done('finance', payCalls.register, { key: '设备尾款' })).list).toMatchObject([
      { amount: '1409.50', order: { id } },
    ])
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
    for (const amount of ['250.01', '0', '-1'])
      expect(await server.call('finance', payCalls.pay, { id, amount })).toMatchObject({
        code: 'finance.pay.too_much',
        msg: '付款金额应大于 0，且不能超过应付金额 250.00',
      })
    const replies = await race('finance', payCalls.pay, { id, amount: '100' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(2)
    expect(await detail(id)).toMatchObject({ payStatus: 'partial', paidAmount: '200.00' })
    const before = await server.done('finance', payCalls.total, {})
    await server.done('finance', payCalls.pay, { id })
    expect(await detail(id)).toMatchObject({ payStatus: 'paid', paidAmount: '250.00' })
    const after = await server.done('finance', payCalls.total, {})
    expect([before.num - after.num, Number(before.owed) - Number(after.owed)]).toEqual([1, 50])
  })

  it('is moved to another day by cashiers, and recorded', async () => {
    const id = await agreed('10')
    const { paymentId } = await server.done('finance', payCalls.pay, { id, payDate: '2026-11-20' })
    expect(await server.call('staff', payCalls.changeDate, { id: paymentId, payDate: '2026-11-21' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('finance', payCalls.changeDate, { id: newId(), payDate: '2026-11-21' })).toMatchObject({
      result: 4,
    })
    await server.done('finance', payCalls.changeDate, { id: paymentId, payDate: '2026-11-21' })
    expect((await detail(id)).payments).toMatchObject([{ payDate: '2026-11-21' }])
    expect((await server.done('staff', orderCalls.log, { id })).list[0]).toMatchObject({
      action: 'finance.pay_date',
      details: { was: '2026-11-20', payDate: '2026-11-21' },
    })
  })
})

describe('a cashier', () => {
  it('does not pay their own orders, where another may', async () => {
    const { id } = await server.done('finance', orderCalls.create, {
      type: 'payment',
      name: '自己的',
      payeeName: '甲',
      lines: [{ amount: '10' }],
    })
    await server.done('admin', orderCalls.decide, { id, agree: true })
    expect(await server.done('finance', orderCalls.detail, { id })).toMatchObject({ can: { pay: false } })
    const listed = async (who: DemoLogin) =>
      (await server.done(who, payCalls.list, { status: ['unpaid'], limit: 100 })).list.find(one => one.id === id)
    expect(await listed('finance')).toMatchObject({ can: { pay: false } })
    expect(await listed('admin')).toMatchObject({ can: { pay: true } })
    expect(await server.call('finance', payCalls.pay, { id })).toMatchObject({
      code: 'finance.pay.own',
      msg: '自己的单据由其他出纳付款',
    })
    expect(await paidOf(id)).toEqual([])
    await server.done('admin', payCalls.pay, { id })
  })

  it('names a day on which it can have been paid', async () => {
    const id = await agreed('10')
    for (const payDate of ['2099-01-01', '2099-11-20'])
      expect(await server.call('finance', payCalls.pay, { id, payDate })).toMatchObject({
        code: 'finance.day.ahead',
        errors: [{ field: 'pay_date' }],
      })
    expect(await server.call('finance', payCalls.pay, { id, payDate: '2006-11-20' })).toMatchObject({
      code: 'finance.day.too_far',
    })
    expect(await paidOf(id)).toEqual([])
    const { paymentId } = await server.done('finance', payCalls.pay, { id })
    expect(await server.call('finance', payCalls.changeDate, { id: paymentId, payDate: '2099-01-01' })).toMatchObject({
      code: 'finance.day.ahead',
    })
  })

  it('takes a payment back once, with its trail; not what was settled since', async () => {
    const id = await agreed('300')
    const { paymentId } = await server.done('finance', payCalls.pay, { id, amount: '200' })
    const before = await server.done('finance', payCalls.total, {})
    expect(await server.call('staff', payCalls.reverse, { id: paymentId, reason: '付错' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('finance', payCalls.reverse, { id: paymentId, reason: ' ' })).toMatchObject({
      errors: [{ field: 'reason', code: 'required' }],
    })
    const replies = await race('finance', payCalls.reverse, { id: paymentId, reason: '付错了人' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'finance.pay.not_reversible')).toHaveLength(49)
    expect(await detail(id)).toMatchObject({
      payStatus: 'unpaid',
      paidAmount: '0.00',
      payments: [
        { id: paymentId, amount: '200.00', isReversed: true, isReversal: false },
        { amount: '-200.00', isReversal: true, note: '付错了人' },
      ],
    })
    expect((await server.done('staff', orderCalls.log, { id })).list[0]).toMatchObject({
      action: 'finance.pay_reverse',
      details: { amount: '200.00', reason: '付错了人' },
    })
    expect(Number((await server.done('finance', payCalls.total, {})).owed) - Number(before.owed)).toBe(200)
    const {
      payments: [, reversal],
    } = await detail(id)
    expect(await server.call('finance', payCalls.reverse, { id: reversal!.id, reason: '再来' })).toMatchObject({
      code: 'finance.pay.not_reversible',
    })
    expect(
      await server.call('finance', payCalls.changeDate, { id: reversal!.id, payDate: '2026-11-20' }),
    ).toMatchObject({ result: 4 })
    // Paid ahead and settled since: the payment is no longer free to be withdrawn.
    const { id: ahead } = await server.done('staff', orderCalls.create, {
      type: 'prepay',
      name: '定金',
      payeeName: '甲',
      lines: [{ amount: '100' }],
    })
    await server.done('manager', orderCalls.decide, { id: ahead, agree: true })
    const { paymentId: earlier } = await server.done('finance', payCalls.pay, { id: ahead })
    await server.done('staff', orderCalls.create, {
      type: 'payment',
      name: '尾款',
      payeeName: '甲',
      lines: [{ amount: '100' }],
      offsets: [{ id: ahead, amount: '40' }],
    })
    const standing = await paidOf(ahead)
    expect(await server.call('finance', payCalls.reverse, { id: earlier, reason: '退' })).toMatchObject({
      code: 'finance.pay.in_use',
      msg: '这笔款已被冲抵或归还 40.00，请先撤销冲抵或还款',
    })
    expect(await paidOf(ahead)).toEqual(standing)
  })

  it('pays several orders at once, all of them or none, and once', async () => {
    const ids = [await agreed('10'), await agreed('20.50'), await agreed('30')]
    const orders = [
      { id: ids[0]!, owed: '10' },
      { id: ids[1]!, owed: '20.50' },
      { id: ids[2]!, owed: '30' },
    ]
    expect(await server.call('staff', payCalls.payMany, { orders })).toMatchObject({ status: 403 })
    expect(
      await server.call('finance', payCalls.payMany, { orders: [...orders.slice(0, 2), { id: ids[2]!, owed: '29' }] }),
    ).toMatchObject({ code: 'finance.pay.changed' })
    expect(await server.call('finance', payCalls.payMany, { orders: [orders[0]!, orders[0]!] })).toMatchObject({
      code: 'finance.pay.batch_twice',
    })
    for (const id of ids) expect(await paidOf(id)).toEqual([])
    const replies = await race('finance', payCalls.payMany, { orders })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.find(({ result }) => result === 0)).toMatchObject({ data: { count: 3, amount: '60.50' } })
    for (const id of ids) expect(await detail(id)).toMatchObject({ payStatus: 'paid' })
  })

  it('has what is owed as a file for the bank: to whom an order names, or to its requester', async () => {
    const named = (
      await server.done('staff', orderCalls.create, {
        type: 'payment',
        name: '=设备款',
        payeeName: '华北设备有限公司',
        payeeBank: '工商银行',
        payeeAccount: '6222 0000-1111',
        lines: [{ amount: '88.80' }],
      })
    ).id
    await server.done('manager', orderCalls.decide, { id: named, agree: true })
    const { id: own } = await server.done('staff', orderCalls.create, {
      type: 'borrow',
      name: '备用',
      dueDate: '2026-12-31',
      lines: [{ amount: '7' }],
    })
    await server.done('manager', orderCalls.decide, { id: own, agree: true })
    await server.done('staff', bankAccountCalls.remove, {})
    const { code } = await detail(own)
    expect(await server.call('finance', payCalls.bankFile, { ids: [named, own] })).toMatchObject({
      code: 'finance.bank_file.account',
      msg: `以下单据没有收款账号：${code}`,
    })
    await server.done('staff', bankAccountCalls.save, {
      holder: '王小雨',
      bank: '招商银行',
      account: '6225 8801 2345 6789',
    })
    const response = await fetch(`${server.url}/ftask/api/finance/pays/bank_file.json?ids=${named}&ids=${own}`, {
      headers: { authorization: `Bearer ${await server.token('finance')}` },
    })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('银行付款文件.csv'))
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeff收款人户名,收款账号,开户行,金额,币种,用途,附言',
      expect.stringMatching(/^华北设备有限公司,622200001111,工商银行,88\.80,CNY,'=设备款,FK/),
      expect.stringMatching(/^王小雨,6225880123456789,招商银行,7\.00,CNY,备用,JK/),
    ])
    expect(await server.call('staff', payCalls.bankFile, { ids: [named] })).toMatchObject({ status: 403 })
    await server.done('finance', payCalls.pay, { id: own })
    expect(await server.call('finance', payCalls.bankFile, { ids: [own] })).toMatchObject({
      code: 'finance.bank_file.state',
    })
    expect(await server.call('finance', payCalls.bankFile, { ids: [newId()] })).toMatchObject({ result: 4 })
  })

  it('sees where employees are paid; they see their own, and nobody else does', async () => {
    await server.done('staff', bankAccountCalls.save, {
      holder: '王小雨',
      bank: '招商银行',
      account: '6225880123456789',
    })
    expect(await server.done('staff', bankAccountCalls.mine, {})).toMatchObject({
      holder: '王小雨',
      account: '6225880123456789',
    })
    expect((await server.done('finance', bankAccountCalls.list, { key: '王小雨' })).list).toMatchObject([
      { person: { id: demoPeople.staff.id }, account: '6225880123456789' },
    ])
    for (const who of ['staff', 'manager', 'hr'] as const)
      expect(await server.call(who, bankAccountCalls.list, {})).toMatchObject({ status: 403 })
    expect((await server.done('other', bankAccountCalls.list, {})).list).toEqual([])
    expect(
      await server.call('staff', bankAccountCalls.save, { holder: '王小雨', bank: '招商银行', account: '12a' }),
    ).toMatchObject({ errors: [{ field: 'account', code: 'bank_account' }] })
    expect(await server.done('admin', bankAccountCalls.mine, {})).toMatchObject({ account: '' })
  })
})

describe('vouchers', () => {
  it("are added and removed one by one, so that of two at once neither takes the other's off", async () => {
    const id = await agreed('10')
    const upload = (name: string) => uploading(server)('finance', name)
    const before = await Promise.all(['一.txt', '二.txt', '三.txt'].map(upload))
    const added = await Promise.all(['四.txt', '五.txt', '六.txt'].map(upload))
    const change = (files: object) => server.call('finance', payCalls.voucher, { type: 'payment', id, ...files })
    const vouchers = async () => (await server.done('finance', orderCalls.detail, { id })).vouchers.map(file => file.id)
    const lines = async () =>
      await server.sql(`select 1 from history where subject_id = $1 and action = 'finance.voucher'`, [id])
    expect(await change({ resId: before })).toMatchObject({ result: 0 })
    await Promise.all([
      ...before.map(file => change({ delResId: [file] })),
      ...added.map(file => change({ addResId: [file] })),
    ])
    expect((await vouchers()).toSorted()).toEqual(added.toSorted())
    expect(await lines()).toHaveLength(7)
    for (const [files, refused] of [
      [{ addResId: [newId()], delResId: added }, { code: 'file.unknown' }],
      [{ resId: [], addResId: before }, { code: 'file.change.both' }],
    ] as const)
      expect(await change(files)).toMatchObject(refused)
    expect(await change({ addResId: added })).toMatchObject({ result: 0 })
    expect(await server.call('staff', payCalls.voucher, { type: 'payment', id, delResId: added })).toMatchObject({
      status: 403,
    })
    expect((await vouchers()).toSorted()).toEqual(added.toSorted())
    expect(await lines()).toHaveLength(7)
  })

  it("are hung on what was agreed to by cashiers, under its kind's address", async () => {
    const id = await agreed('10')
    expect(await server.call('staff', payCalls.voucher, { type: 'payment', id, resId: [] })).toMatchObject({
      status: 403,
    })
    expect(await server.call('finance', payCalls.voucher, { type: 'travel', id, resId: [] })).toMatchObject({
      result: 4,
    })
    expect(await server.call('finance', payCalls.voucher, { type: 'payment', id, resId: [newId()] })).toMatchObject({
      result: 1,
    })
    await server.done('finance', payCalls.voucher, { type: 'payment', id, resId: [] })
    const { id: waiting } = await server.done('staff', orderCalls.create, {
      type: 'payment',
      name: '未批',
      payeeName: '某某',
      lines: [{ amount: '1' }],
    })
    expect(await server.call('finance', payCalls.voucher, { type: 'payment', id: waiting, resId: [] })).toMatchObject({
      code: 'finance.voucher.state',
    })
  })
})
