import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople } from '#database/demo/people.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { addMoney, centsOf, shareMoney } from '#mechanisms/money/money.contract.ts'
import { costCalls, projectCalls } from '#modules/projects/projects.contract.ts'
import { supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { analysisCalls } from './analysis.contract.ts'

const server = testServer()
byManagerAlone(server)

type Draft = CallInput<typeof orderCalls.create>
const agreed = async (draft: Draft) => {
  const { id } = await server.done('staff', orderCalls.create, draft)
  await server.done('manager', orderCalls.decide, { id, agree: true })
  return id
}
const breakdowns = [
  'byType',
  'byExpenseType',
  'byDepartment',
  'byProject',
  'byCustomer',
  'bySupplier',
  'byContract',
] as const

describe('spending', () => {
  it('counts what was paid ahead, or borrowed, once: by what it is settled with', async () => {
    const { id: supplierId } = await server.done('admin', supplierCalls.create, { name: `供应商 ${newId()}` })
    const { id: projectId } = await server.done('staff', projectCalls.create, {
      type: 4,
      name: `项目 ${newId()}`,
      managerIds: [demoPeople.staff.id],
    })
    const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `类型 ${newId()}` })
    const before = await server.done('finance', analysisCalls.boardTotal, {})
    const bearing = (amount: string) => ({ projects: [{ projectId, amount }] })
    const ahead = await agreed({
      type: 'prepay',
      name: '预付',
      supplierId,
      lines: [{ amount: '8000' }],
      ...bearing('8000'),
    })
    await server.done('finance', payCalls.pay, { id: ahead })
    const loan = await agreed({
      type: 'borrow',
      name: '备用金',
      dueDate: '2099-01-01',
      lines: [{ amount: '300' }],
      ...bearing('300'),
    })
    await server.done('finance', payCalls.pay, { id: loan })
    expect(
      (await server.done('finance', analysisCalls.bySupplier, {})).list.find(({ key }) => key === supplierId),
    ).toBeUndefined()
    await agreed({
      type: 'payment',
      name: '尾款',
      supplierId,
      lines: [{ amount: '20000' }],
      offsets: [{ id: ahead, amount: '8000' }],
      ...bearing('20000'),
    })
    await agreed({
      type: 'expense',
      name: '用备用金',
      lines: [{ amount: '500', startDate: '2026-11-02', typeId }],
      offsets: [{ id: loan, amount: '300' }],
      ...bearing('500'),
    })

    for (const who of ['finance', 'staff'] as const) {
      expect(
        (await server.done(who, analysisCalls.bySupplier, {})).list.find(({ key }) => key === supplierId),
      ).toMatchObject({ num: 1, amount: '20000.00' })
      expect(
        (await server.done(who, analysisCalls.byProject, {})).list.find(({ key }) => key === projectId),
      ).toMatchObject({ num: 2, amount: '20500.00' })
      expect(
        (await server.done(who, analysisCalls.byType, {})).list.filter(
          ({ key }) => key === 'borrow' || key === 'prepay',
        ),
      ).toEqual([])
      expect((await server.done(who, analysisCalls.orders, { supplierId })).list).toMatchObject([{ type: 'payment' }])
    }
    const after = await server.done('finance', analysisCalls.boardTotal, {})
    expect([
      after.num - before.num,
      centsOf(after.amount) - centsOf(before.amount),
      centsOf(after.owed) - centsOf(before.owed),
    ]).toEqual([2, 2_050_000n, 1_220_000n])
    expect(await server.done('staff', costCalls.summary, { projectId })).toMatchObject({ linked: '20500.00' })
    expect(await server.done('finance', orderCalls.total, { type: 'all', supplierId, scope: 'company' })).toEqual({
      num: 2,
      amount: '20000.00',
      advances: '8000.00',
      paidAmount: '8000.00',
    })
    expect(
      await server.done('finance', orderCalls.total, { type: 'prepay', supplierId, scope: 'company' }),
    ).toMatchObject({ num: 1, amount: '8000.00', advances: '0.00' })
    expect(await server.call('finance', analysisCalls.byType, { type: ['prepay'] as never })).toMatchObject({
      errors: [{ field: 'type.0', code: 'choice' }],
    })
  })

  it('is dealt out to the cent: whatever the amounts, the parts come to the sum', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 }).map(value => (value / 100).toFixed(2))
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 12 }), (sum, weights) => {
        const parts = shareMoney(sum, weights)
        expect(addMoney(...parts)).toBe(addMoney(sum))
        const whole = weights.reduce((all, weight) => all + centsOf(weight), 0n)
        if (whole > 0n)
          parts.forEach((part, place) => {
            const off = centsOf(part) * whole - centsOf(sum) * centsOf(weights[place]!)
            expect(off > -whole && off < whole).toBe(true)
          })
      }),
    )
  })

  it('comes to the same by whatever it is broken down, over random orders in four currencies', async () => {
    const numbers = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), {
      numRuns: 3_000,
      seed: Number(process.env.FINANCE_SEED ?? 20_261_122),
    })
    const below = (most: number) => (numbers.pop() ?? 7) % most
    const types = await Promise.all(
      ['甲', '乙', '丙'].map(
        async name => (await server.done('admin', expenseTypeCalls.create, { name: `${name} ${newId()}` })).id,
      ),
    )
    const projectIds = await Promise.all(
      ['一', '二', '三'].map(
        async name =>
          (
            await server.done('staff', projectCalls.create, {
              type: 4,
              name: `项目${name} ${newId()}`,
              managerIds: [demoPeople.staff.id],
            })
          ).id,
      ),
    )
    const [, ...departments] = demoDepartments
    const text = (cents: number) => (cents / 100).toFixed(2)
    const shared = (cents: number, num: number) => {
      const amounts = Array.from({ length: num - 1 }, () => 1 + below(Math.floor(cents / num)))
      return [...amounts, cents - amounts.reduce((sum, amount) => sum + amount, 0)].map(text)
    }
    for (let turn = 0; turn < 40; turn++) {
      const lines = Array.from({ length: 1 + below(5) }, () => ({
        amount: text(100 + below(99_999)),
        startDate: '2026-11-02',
        typeId: types[below(3)]!,
      }))
      const cents = lines.reduce((sum, { amount }) => sum + Number(centsOf(amount)), 0)
      const currency = ['CNY', 'USD', 'EUR', 'JPY'][below(4)]!
      await agreed({
        type: 'expense',
        name: `随机 ${turn}`,
        lines,
        ...(currency === 'CNY'
          ? {}
          : { currency, rate: `${below(9)}.${1 + below(999_999)}`, rateDate: '2026-11-02', isRateConfirmed: true }),
        allocations: below(2)
          ? shared(cents, 3).map((amount, place) => ({ departmentId: departments[place]!.id, amount }))
          : [],
        projects: below(2)
          ? shared(cents, 1 + below(3)).map((amount, place) => ({ projectId: projectIds[place]!, amount }))
          : [],
      })
    }
    for (const [who, scope] of [
      ['finance', 'company'],
      ['staff', 'mine'],
    ] as const) {
      const { amount, num } = await server.done(who, analysisCalls.boardTotal, { scope })
      expect(num).toBeGreaterThanOrEqual(40)
      for (const name of breakdowns) {
        const answer = await server.done(who, analysisCalls[name], { scope })
        expect({ name, amount: answer.amount, parts: addMoney(...answer.list.map(part => part.amount)) }).toEqual({
          name,
          amount,
          parts: amount,
        })
      }
      const months = await server.done(who, analysisCalls.boardMonths, { scope })
      expect(addMoney(...months.list.map(month => month.amount))).toBe(amount)
      expect(addMoney(...months.list.flatMap(month => month.types.map(type => type.amount)))).toBe(amount)
      expect(
        addMoney(...(await server.done(who, analysisCalls.boardPeople, { scope })).list.map(person => person.amount)),
      ).toBe(amount)
    }
    const [{ odd }] = (await server.sql<{ odd: number }>(`select count(*)::int as odd from finance_order o
      where o.amount <> (select sum(own_amount) from finance_line l where l.order_id = o.id) or o.amount <> (select
        sum(own_amount) from finance_allocation a where a.order_id = o.id)
        or o.amount <> (select sum(own_amount) from finance_project p where p.order_id = o.id)`)) as [{ odd: number }]
    expect(odd).toBe(0)
  })
})
