import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { centsOf } from '#mechanisms/money/money.contract.ts'
import { analysisCalls } from '../analysis/analysis.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { loanCalls } from './loan.contract.ts'

const server = testServer()
byManagerAlone(server)
const race = racing(server)
const { staff, finance } = demoPeople

/** Borrowed, approved, and paid out unless it is said otherwise. */
async function borrowed(amount: string, { isPaid = true, who = 'staff' as DemoLogin } = {}) {
  const { id } = await server.done(who, orderCalls.create, {
    type: 'borrow',
    name: '备用金',
    dueDate: '2026-12-31',
    lines: [{ amount }],
  })
  await server.done(who === 'staff' ? 'manager' : 'admin', orderCalls.decide, { id, agree: true })
  if (isPaid) await server.done('admin', payCalls.pay, { id })
  return id
}
const kept = () =>
  server.sql(
    `select (select json_agg(r order by r.id) from finance_repayment r) as repayments, (select sum(repaid_amount) from
      finance_order) as repaid`,
  )
const account = (personId?: string) => server.done('staff', loanCalls.account, personId ? { personId } : {})
const balance = async (id: string) => (await server.done('staff', orderCalls.detail, { id })).balance

describe('what was borrowed', () => {
  it('is given back in money, in parts, once a cashier has confirmed it; the account says what is open', async () => {
    const before = await account()
    const id = await borrowed('500')
    expect(await server.done('staff', orderCalls.detail, { id })).toMatchObject({
      can: { repay: true },
      balance: '500.00',
      repaidAmount: '0.00',
    })
    const { id: first, status } = await server.done('staff', loanCalls.repay, { id, amount: '200', note: '现金' })
    expect(status).toBe('waiting')
    expect(await balance(id)).toBe('500.00')
    for (const who of ['staff', 'manager', 'hr'] as const)
      expect(await server.call(who, loanCalls.confirm, { id: first })).toMatchObject({ status: 403 })
    expect(await server.call('other', loanCalls.confirm, { id: first })).toMatchObject({ result: 4 })
    expect((await server.done('finance', loanCalls.repayments, { status: 'waiting' })).list).toContainEqual(
      expect.objectContaining({
        id: first,
        amount: '200.00',
        can: { decide: true, withdraw: false, reverse: false },
        order: expect.objectContaining({ id }),
      }),
    )
    await server.done('finance', loanCalls.confirm, { id: first })
    expect(await balance(id)).toBe('300.00')
    expect(await server.call('finance', loanCalls.confirm, { id: first })).toMatchObject({
      code: 'finance.repay.decided',
    })
    // Written down by the cashier who has the money in hand, it counts at once.
    expect(await server.done('finance', loanCalls.repay, { id, amount: '100.50' })).toMatchObject({
      status: 'confirmed',
    })
    const after = await account()
    const grown = (name: 'drawn' | 'settled' | 'repaid' | 'open' | 'waiting') =>
      Number(centsOf(after[name]) - centsOf(before[name])) / 100
    expect([grown('drawn'), grown('settled'), grown('repaid'), grown('open'), grown('waiting')]).toEqual([
      500, 0, 300.5, 199.5, 0,
    ])
    expect(
      (await server.done('staff', loanCalls.loans, { isOpen: true })).list.find(row => row.id === id),
    ).toMatchObject({ drawn: '500.00', repaid: '300.50', open: '199.50' })
    expect(
      (await server.done('finance', loanCalls.borrowers, {})).list.find(({ person }) => person.id === staff.id),
    ).toMatchObject({ open: after.open })
    await server.done('staff', loanCalls.repay, { id })
    const waiting = (await server.done('staff', loanCalls.repayments, { orderId: id, status: 'waiting' })).list[0]!
    await server.done('finance', loanCalls.confirm, { id: waiting.id })
    expect(await server.done('staff', orderCalls.detail, { id })).toMatchObject({
      can: { repay: false },
      balance: '0.00',
      repaidAmount: '500.00',
    })
    expect((await server.done('staff', orderCalls.log, { id })).list.map(row => row.action)).toEqual(
      expect.arrayContaining(['finance.repay', 'finance.repay_confirmed']),
    )
    expect(await server.call('staff', loanCalls.repay, { id })).toMatchObject({ code: 'finance.repay.nothing' })
  })

  it('has its repayments listed by whose they are, by loan, by how they stand and by days, as a plain query finds them', async () => {
    const loans = [await borrowed('300'), await borrowed('200', { who: 'finance' })]
    await server.done('staff', loanCalls.repay, { id: loans[0]!, amount: '10' })
    await server.done('finance', loanCalls.repay, { id: loans[0]!, amount: '20', repayDate: '2026-11-03' })
    await server.done('finance', loanCalls.repay, { id: loans[1]!, amount: '30' })
    const questions = [undefined, staff.id, finance.id].flatMap(personId =>
      [undefined, ...loans].flatMap(orderId =>
        ([undefined, 'waiting', 'confirmed'] as const).flatMap(status =>
          [{}, { startDate: '2026-11-04' }, { startDate: '2026-11-01', endDate: '2026-11-03' }].map(
            (days: { startDate?: string; endDate?: string }) => ({ personId, orderId, status, days }),
          ),
        ),
      ),
    )
    let found = 0
    for (const who of ['staff', 'finance'] as const)
      for (const { personId, orderId, status, days } of questions) {
        const rows = await server.sql<{ id: string }>(
          `select r.id from finance_repayment r join finance_order o on o.comp_id = r.comp_id and o.id = r.order_id
            where ($1::uuid is null or o.creator_id = $1) and ($2::uuid is null or o.creator_id = $2)
              and ($3::uuid is null or r.order_id = $3) and ($4::text is null or r.status = $4)
              and r.repay_date between coalesce($5::date, '-infinity') and coalesce($6::date, 'infinity')
            order by r.created_at desc, r.id desc`,
          [
            who === 'staff' ? staff.id : null,
            personId ?? null,
            orderId ?? null,
            status ?? null,
            days.startDate ?? null,
            days.endDate ?? null,
          ],
        )
        const input = { ...(personId && { personId }), ...(orderId && { orderId }), ...(status && { status }), ...days }
        const { list, total } = await server.done(who, loanCalls.repayments, { ...input, limit: 100 })
        expect({ who, input, ids: list.map(({ id }) => id), total }).toEqual({
          who,
          input,
          ids: rows.map(({ id }) => id),
          total: rows.length,
        })
        found += list.length
      }
    expect(found).toBeGreaterThan(30)
  })

  it('says what is wrong with a repayment, and then nothing has happened', async () => {
    const id = await borrowed('100')
    const unpaid = await borrowed('100', { isPaid: false })
    await server.done('staff', loanCalls.repay, { id, amount: '60' })
    const before = await kept()
    const refused = (input: object, who: DemoLogin = 'staff') => server.call(who, loanCalls.repay, { id, ...input })
    for (const amount of ['40.01', '0', '-1'])
      expect(await refused({ amount })).toMatchObject({
        code: 'finance.repay.too_much',
        msg: '还款金额应大于 0，且不能超过未还金额 40.00',
      })
    expect(await refused({ amount: '1', repayDate: '2099-01-01' })).toMatchObject({
      code: 'finance.day.ahead',
      errors: [{ field: 'repay_date' }],
    })
    expect(await refused({ amount: '1', repayDate: '2016-01-01' })).toMatchObject({ code: 'finance.day.too_far' })
    expect(await refused({ id: unpaid })).toMatchObject({ code: 'finance.repay.nothing' })
    expect(await refused({}, 'manager')).toMatchObject({ status: 403 })
    expect(await refused({}, 'sales')).toMatchObject({ result: 4 })
    expect(await refused({ id: newId() })).toMatchObject({ result: 4 })
    expect(await server.call('sales', loanCalls.account, { personId: staff.id })).toMatchObject({ status: 403 })
    expect(await server.call('finance', loanCalls.account, { personId: newId() })).toMatchObject({ result: 4 })
    expect(await server.call('sales', loanCalls.loans, { personId: staff.id })).toMatchObject({ status: 403 })
    expect((await server.done('sales', loanCalls.repayments, { personId: staff.id })).list).toEqual([])
    expect(await server.call('manager', loanCalls.borrowers, {})).toMatchObject({ status: 403 })
    expect(await kept()).toEqual(before)
  })

  it('a cashier refuses what has not come, and does not confirm their own', async () => {
    const id = await borrowed('100')
    const { id: one } = await server.done('staff', loanCalls.repay, { id, amount: '60' })
    await server.done('finance', loanCalls.refuse, { id: one, reason: '没有到账' })
    expect((await server.done('staff', loanCalls.repayments, { orderId: id })).list).toMatchObject([
      { status: 'refused', reason: '没有到账', cashier: { id: finance.id } },
    ])
    const { id: two } = await server.done('staff', loanCalls.repay, { id, amount: '100' })
    expect(await server.call('manager', loanCalls.withdraw, { id: two })).toMatchObject({ result: 4 })
    await server.done('staff', loanCalls.withdraw, { id: two })
    expect(await balance(id)).toBe('100.00')
    const own = await borrowed('50', { who: 'finance' })
    const { id: mine, status } = await server.done('finance', loanCalls.repay, { id: own })
    expect(status).toBe('waiting')
    expect(await server.call('finance', loanCalls.confirm, { id: mine })).toMatchObject({ code: 'finance.repay.own' })
    await server.done('admin', loanCalls.confirm, { id: mine })
  })

  it('is open again once a confirmed repayment is reversed, with its trail: once, and by another cashier', async () => {
    const before = await server.done('finance', analysisCalls.cashFlow, {})
    const id = await borrowed('100')
    const { id: waiting } = await server.done('staff', loanCalls.repay, { id, amount: '60' })
    const reversing = { id: waiting, reason: '支票退票' }
    expect(await server.call('finance', loanCalls.reverse, reversing)).toMatchObject({
      code: 'finance.repay.not_reversible',
    })
    await server.done('finance', loanCalls.confirm, { id: waiting })
    expect(await balance(id)).toBe('40.00')
    const kept1 = await kept()
    for (const who of ['staff', 'manager'] as const)
      expect(await server.call(who, loanCalls.reverse, reversing)).toMatchObject({ status: 403 })
    expect(await server.call('other', loanCalls.reverse, reversing)).toMatchObject({ result: 4 })
    expect(await server.call('finance', loanCalls.reverse, { ...reversing, reason: '' })).toMatchObject({
      errors: [{ field: 'reason' }],
    })
    expect(await kept()).toEqual(kept1)
    const replies = await race('finance', loanCalls.reverse, reversing, 12)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'finance.repay.not_reversible')).toHaveLength(11)
    expect(await server.done('staff', orderCalls.detail, { id })).toMatchObject({
      balance: '100.00',
      repaidAmount: '0.00',
      can: { repay: true },
    })
    const rows = (await server.done('finance', loanCalls.repayments, { orderId: id })).list
    expect(rows).toMatchObject([
      {
        amount: '-60.00',
        reason: '支票退票',
        isReversal: true,
        can: { reverse: false },
        cashier: { id: finance.id },
      },
      { id: waiting, amount: '60.00', isReversed: true, can: { reverse: false } },
    ])
    expect(await server.call('finance', loanCalls.reverse, { id: rows[0]!.id, reason: '再来' })).toMatchObject({
      code: 'finance.repay.not_reversible',
    })
    expect((await server.done('staff', orderCalls.log, { id })).list[0]).toMatchObject({
      action: 'finance.repay_reverse',
      details: { amount: '60.00', reason: '支票退票' },
    })
    // Nothing came back in the end.
    const after = await server.done('finance', analysisCalls.cashFlow, {})
    expect(centsOf(after.repaid) - centsOf(before.repaid)).toBe(0n)
    expect(await server.done('finance', loanCalls.repay, { id, amount: '100' })).toMatchObject({ status: 'confirmed' })
    expect(await balance(id)).toBe('0.00')
    const own = await borrowed('50', { who: 'finance' })
    const { id: mine } = await server.done('finance', loanCalls.repay, { id: own })
    await server.done('admin', loanCalls.confirm, { id: mine })
    expect(await server.call('finance', loanCalls.reverse, { id: mine, reason: '退票' })).toMatchObject({
      code: 'finance.repay.own',
    })
  })

  it('is never given back twice, whoever settles, repays and confirms at once', async () => {
    const id = await borrowed('100')
    const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `类型 ${newId()}` })
    const { id: waiting } = await server.done('staff', loanCalls.repay, { id, amount: '70' })
    const confirmed = await race('finance', loanCalls.confirm, { id: waiting })
    expect(confirmed.filter(({ result }) => result === 0)).toHaveLength(1)
    const replies = await Promise.all([
      ...[1, 2, 3].map(() =>
        server.call('staff', orderCalls.create, {
          type: 'expense',
          name: '冲抵',
          lines: [{ amount: '20', startDate: '2026-11-02', typeId }],
          offsets: [{ id, amount: '20' }],
        }),
      ),
      ...[1, 2, 3].map(() => server.call('finance', loanCalls.repay, { id, amount: '20' })),
    ])
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await balance(id)).toBe('10.00')
  })

  it('that came back is money that came in', async () => {
    const before = await server.done('finance', analysisCalls.cashFlow, {})
    const id = await borrowed('80')
    await server.done('finance', loanCalls.repay, { id, amount: '30' })
    const after = await server.done('finance', analysisCalls.cashFlow, {})
    expect([
      centsOf(after.paid) - centsOf(before.paid),
      centsOf(after.repaid) - centsOf(before.repaid),
      centsOf(after.net) - centsOf(before.net),
    ]).toEqual([8_000n, 3_000n, -5_000n])
  })
})
