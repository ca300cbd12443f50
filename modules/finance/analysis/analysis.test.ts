import { beforeAll, describe, expect, it } from 'vitest'
import { withOpenBooks } from '../books/open-books.fixture.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoDepartments, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { billLogCalls, noKind } from '../bill-log/bill-log.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { analysisCalls, none } from './analysis.contract.ts'

const server = testServer()
withOpenBooks(server)
byManagerAlone(server)
const [, development, sale] = demoDepartments
const { staff, sales } = demoPeople
const range = { startMonth: '2024-01', endMonth: '2024-03' }
let taxi = ''
let meal = ''

/** An agreed order of a day long ago, with its lines; through the calls, then moved. */
async function order(
  who: 'staff' | 'sales',
  orderDate: string,
  lines: { amount: string; typeId?: string }[],
  more: {
    agree?: boolean
    allocations?: { departmentId: string; amount: string }[]
    rate?: string
    paid?: string
  } = {},
) {
  const { agree = true, allocations = [], rate, paid } = more
  const { id } = await server.done(who, orderCalls.create, {
    type: 'expense',
    name: `报销 ${newId().slice(-6)}`,
    payeeName: '收款人',
    allocations,
    ...(rate ? { currency: 'USD', rate, rateDate: orderDate } : {}),
    lines: lines.map(line => ({ startDate: orderDate, summary: '', typeId: taxi, ...line })),
  })
  if (agree) await server.done(who === 'staff' ? 'manager' : 'admin', orderCalls.decide, { id, agree: true })
  await server.sql('update finance_order set order_date = $2 where id = $1', [id, orderDate])
  if (paid) {
    await server.sql(
      `insert into finance_payment (comp_id, id, order_id, amount, pay_date, way, cashier_id) values ($1, $2, $3, $4,
        $5, 'bank', $6)`,
      [demoCompany.id, newId(), id, paid, orderDate, demoPeople.finance.id],
    )
    await server.sql('update finance_order set paid_amount = $2 where id = $1', [id, paid])
  }
  return id
}

/** The parts of an agreed order change no more: it waits meanwhile. */
async function changed(id: string, text: string, ...values: string[]) {
  await expect(server.sql(text, [id, ...values])).rejects.toThrow('was agreed to')
  await server.sql(`update finance_order set status = 'waiting' where id = $1`, [id])
  await server.sql(text, [id, ...values])
  await server.sql(`update finance_order set status = 'agree' where id = $1`, [id])
}

let ids: string[] = []
beforeAll(async () => {
  taxi = (await server.done('admin', expenseTypeCalls.create, { name: `打车 ${newId().slice(-6)}` })).id
  meal = (await server.done('admin', expenseTypeCalls.create, { name: `餐费 ${newId().slice(-6)}` })).id
  ids = [
    await order('staff', '2024-01-31', [{ amount: '0.10' }, { amount: '0.20', typeId: meal }], { paid: '0.30' }),
    await order('staff', '2024-02-29', [{ amount: '100.01' }, { amount: '50' }], {
      allocations: [
        { departmentId: development.id, amount: '50.01' },
        { departmentId: sale.id, amount: '100' },
      ],
    }),
    await order('sales', '2024-03-31', [{ amount: '10', typeId: meal }], { rate: '7.123456' }),
    await order('staff', '2024-02-10', [{ amount: '999' }], { agree: false }),
    await order('sales', '2023-12-31', [{ amount: '7.77' }]),
  ]
})

describe('figures of agreed orders', () => {
  it('by kind, to the cent; what waits is not counted', async () => {
    expect(await server.done('finance', analysisCalls.byType, range)).toEqual({
      num: 3,
      amount: '221.54',
      list: [{ key: 'expense', name: '', num: 3, amount: '221.54' }],
    })
    expect(await server.done('finance', analysisCalls.byType, { ...range, type: ['travel'] })).toEqual({
      num: 0,
      amount: '0.00',
      list: [],
    })
  })

  it("by expense type, each line by itself, in the company's own currency", async () => {
    const { list, amount } = await server.done('finance', analysisCalls.byExpenseType, range)
    expect(amount).toBe('221.54')
    expect(list).toMatchObject([
      { key: taxi, num: 2, amount: '150.11' },
      { key: meal, num: 2, amount: '71.43' },
    ])
    expect(list[0]!.name).toMatch(/^打车 /)
    await changed(
      ids[0]!,
      `update finance_line set type_id = null where order_id = $1 and position = (select min(position) from
        finance_line where order_id = $1)`,
    )
    expect((await server.done('finance', analysisCalls.byExpenseType, range)).list).toContainEqual({
      key: none,
      name: '',
      num: 1,
      amount: '0.10',
    })
    expect(
      (await server.done('finance', analysisCalls.orders, { ...range, typeId: none })).list.map(({ id }) => id),
    ).toEqual([ids[0]])
    await changed(ids[0]!, 'update finance_line set type_id = $2 where order_id = $1 and type_id is null', taxi)
  })

  it("by the departments that bear them: allocated, or the order's own", async () => {
    const { list } = await server.done('finance', analysisCalls.byDepartment, range)
    expect(list.map(({ key, amount }) => [key, amount])).toEqual([
      [sale.id, '171.23'],
      [development.id, '50.31'],
    ])
    expect(addMoney(...list.map(({ amount }) => amount))).toBe('221.54')
    expect(
      (await server.done('finance', analysisCalls.orders, { ...range, bearerId: sale.id })).list.map(({ id }) => id),
    ).toEqual([ids[2], ids[1]])
    expect(
      (
        await server.done('finance', analysisCalls.orders, { ...range, bearerId: development.id, sort: 'amount' })
      ).list.map(({ id }) => id),
    ).toEqual([ids[1], ids[0]])
  })

  it('[finance-030] by month, by person, and what was paid, waits, and was before', async () => {
    const { list } = await server.done('finance', analysisCalls.boardMonths, range)
    expect(list).toEqual([
      { month: '2024-01', num: 1, amount: '0.30', types: [{ type: 'expense', num: 1, amount: '0.30' }] },
      { month: '2024-02', num: 1, amount: '150.01', types: [{ type: 'expense', num: 1, amount: '150.01' }] },
      { month: '2024-03', num: 1, amount: '71.23', types: [{ type: 'expense', num: 1, amount: '71.23' }] },
    ])
    expect(await server.done('finance', analysisCalls.boardTotal, range)).toEqual({
      num: 3,
      amount: '221.54',
      paid: '0.30',
      owed: '221.24',
      waitingNum: 1,
      waitingAmount: '999.00',
      lastNum: 1,
      lastAmount: '7.77',
    })
    expect((await server.done('finance', analysisCalls.boardPeople, range)).list).toMatchObject([
      { person: { id: staff.id }, num: 2, amount: '150.31' },
      { person: { id: sales.id }, num: 1, amount: '71.23' },
    ])
    expect(
      (await server.done('finance', analysisCalls.orders, { ...range, partnerId: staff.id })).list.map(({ id }) => id),
    ).toEqual([ids[1], ids[0]])
    expect(
      (await server.done('finance', analysisCalls.orders, { startMonth: '2024-02', endMonth: '2024-02' })).list.map(
        ({ id }) => id,
      ),
    ).toEqual([ids[1]])
  })

  it('count what the actor may see, and no more', async () => {
    const amountOf = async (
      who: 'staff' | 'manager' | 'sales' | 'admin' | 'hr' | 'other',
      scope: 'company' | 'subordinates' | 'mine',
    ) => (await server.done(who, analysisCalls.byType, { ...range, scope })).amount
    expect(await amountOf('staff', 'company')).toBe('150.31')
    expect(await amountOf('manager', 'subordinates')).toBe('150.31')
    expect(await amountOf('manager', 'mine')).toBe('0.00')
    expect(await amountOf('sales', 'mine')).toBe('71.23')
    expect(await amountOf('admin', 'company')).toBe('221.54')
    expect(await amountOf('hr', 'company')).toBe('0.00')
    expect(await amountOf('other', 'company')).toBe('0.00')
    expect((await server.done('staff', analysisCalls.orders, { ...range, partnerId: sales.id })).list).toEqual([])
  })

  it('refuse months that end before they start, or are too many', async () => {
    expect(
      await server.call('finance', analysisCalls.byType, { startMonth: '2024-03', endMonth: '2024-01' }),
    ).toMatchObject({ code: 'range.start_after_end', msg: '开始时间不能晚于结束时间' })
    expect(
      await server.call('finance', analysisCalls.cashFlow, { startMonth: '2020-01', endMonth: '2024-01' }),
    ).toMatchObject({ code: 'analyze.months.too_many' })
    expect(await server.call('finance', analysisCalls.orders, { startMonth: '2024-13' })).toMatchObject({
      errors: [{ field: 'start_month', code: 'format' }],
    })
  })
})

describe('money that came and went', () => {
  it('by month and kind, with what was paid for orders', async () => {
    const write = async (direction: 'in' | 'out', amount: string, billDate: string) =>
      await server.done('finance', billLogCalls.create, { direction, amount, billDate, partyName: '甲' })
    await write('in', '300.10', '2024-01-01')
    await write('out', '20.05', '2024-01-31')
    await write('in', '0.01', '2024-03-31')
    const figures = await server.done('finance', analysisCalls.billLogs, range)
    expect(figures).toMatchObject({
      income: '300.11',
      outlay: '20.05',
      months: [
        { month: '2024-01', income: '300.10', outlay: '20.05' },
        { month: '2024-02', income: '0.00', outlay: '0.00' },
        { month: '2024-03', income: '0.01', outlay: '0.00' },
      ],
    })
    expect(figures.kinds).toEqual([
      { key: none, name: '', direction: 'in', num: 2, amount: '300.11' },
      { key: none, name: '', direction: 'out', num: 1, amount: '20.05' },
    ])
    // What a figure opens comes to it.
    const opened = { kindId: noKind, direction: 'in', startDate: '2024-01-01', endDate: '2024-03-31' } as const
    expect(await server.done('finance', billLogCalls.total, opened)).toMatchObject({ count: 2, income: '300.11' })
    expect((await server.done('finance', billLogCalls.list, opened)).list).toHaveLength(2)
    expect(await server.done('finance', analysisCalls.cashFlow, range)).toEqual({
      income: '300.11',
      outlay: '20.05',
      paid: '0.30',
      repaid: '0.00',
      net: '279.76',
      can: { openPayments: true },
      months: [
        { month: '2024-01', income: '300.10', outlay: '20.05', paid: '0.30', repaid: '0.00', net: '279.75' },
        { month: '2024-02', income: '0.00', outlay: '0.00', paid: '0.00', repaid: '0.00', net: '0.00' },
        { month: '2024-03', income: '0.01', outlay: '0.00', paid: '0.00', repaid: '0.00', net: '0.01' },
      ],
    })
    // What was paid opens the payments of the same days.
    const days = { startDate: '2024-01-01', endDate: '2024-03-31' }
    expect((await server.done('finance', payCalls.register, days)).list.map(({ amount }) => amount)).toEqual(['0.30'])
    expect(await server.done('other', analysisCalls.cashFlow, range)).toMatchObject({ net: '0.00' })
    for (const call of [analysisCalls.billLogs, analysisCalls.cashFlow] as const)
      expect(await server.call('manager', call, range)).toMatchObject({ status: 403 })
  })
})
