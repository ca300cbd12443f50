import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { apiPrefix, type CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { departmentCalls } from '#modules/company/company.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { byManagerAlone } from './manager-alone.fixture.ts'
import { orderCalls, orderTypes, type OrderType } from './order.contract.ts'

const server = testServer()
byManagerAlone(server)
const { manager, staff, sales } = demoPeople
const [, development, salesTeam] = demoDepartments
type Draft = CallInput<typeof orderCalls.create>

let taxi: Promise<{ id: string }> | undefined
const typeOf = async () =>
  (await (taxi ??= server.done('admin', expenseTypeCalls.create, { name: `打车 ${newId().slice(-6)}` }))).id
const line = async (amount: string, more: object = {}) => ({
  amount,
  startDate: '2026-11-02',
  typeId: await typeOf(),
  ...more,
})
const draft = async (more: Partial<Draft> = {}): Promise<Draft> => ({
  type: 'expense',
  name: '客户拜访交通费',
  lines: [await line('86.50'), await line('13.50')],
  ...more,
})
const handIn = async (more: Partial<Draft> = {}, who: DemoLogin = 'staff') =>
  (await server.done(who, orderCalls.create, await draft(more))).id
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, orderCalls.detail, { id })
const agree = (id: string, who: DemoLogin = 'manager') => server.done(who, orderCalls.decide, { id, agree: true })
/** Something borrowed, approved and paid out. */
const borrowed = async (amount: string) => {
  const id = await handIn({ type: 'borrow', name: '备用金', dueDate: '2026-12-31', lines: [{ amount }] })
  await agree(id)
  await server.done('finance', payCalls.pay, { id })
  return id
}
const state = () =>
  server.sql(`select (select json_agg(o order by o.id) from finance_order o) as orders, (select count(*) from
    finance_line) as lines, (select count(*) from approval_case) as cases,
  (select json_agg(f order by f.order_id, f.source_id) from finance_offset f) as offsets`)
const refusedAlike = async (input: Draft, refusal: object, who: DemoLogin = 'staff') => {
  const before = await state()
  expect(await server.call(who, orderCalls.create, input)).toMatchObject(refusal)
  expect(await state()).toEqual(before)
}

describe('handing in', () => {
  it('adds the lines up to the cent, numbers it, and goes to the direct manager', async () => {
    const cents = await Promise.all(['0.10', '0.20', '1409.5', '99999.99'].map(amount => line(amount)))
    const { id, code, status } = await server.done('staff', orderCalls.create, await draft({ lines: cents }))
    expect(code).toMatch(/^BX\d+$/)
    expect(status).toBe('waiting')
    expect(await detail(id)).toMatchObject({
      type: 'expense',
      total: '101409.79',
      amount: '101409.79',
      payable: '101409.79',
      paidAmount: '0.00',
      payStatus: 'none',
      currency: 'CNY',
      creator: { id: staff.id },
      department: { id: development.id },
      lines: [
        { amount: '0.10', type: { id: await typeOf() } },
        { amount: '0.20' },
        { amount: '1409.50' },
        { amount: '99999.99' },
      ],
      allocations: [{ department: { id: development.id }, amount: '101409.79' }],
      can: { edit: false, pay: false },
    })
    const { list } = await server.done('manager', inboxCalls.list, {})
    expect(list.find(({ subjectId }) => subjectId === id)).toMatchObject({
      subjectType: 'finance',
      title: '客户拜访交通费',
      amount: '101409.79',
    })
    expect((await server.done('manager', orderCalls.charged, {})).list.find(row => row.id === id)).toMatchObject({
      turn: { names: [manager.name], since: expect.any(String) },
    })
    expect(await server.done('manager', orderCalls.decide, { id, agree: true, opinion: '同意' })).toEqual({
      id,
      status: 'agree',
    })
    expect(await detail(id)).toMatchObject({ status: 'agree', turn: null, payStatus: 'unpaid' })
  })

  it('[finance-001, finance-002, finance-003, finance-004, finance-005, finance-006] takes each of the six kinds, and answers each under its own address alone', async () => {
    const each: Record<OrderType, Partial<Draft>> = {
      travel: {
        lines: [{ amount: '1200', startDate: '2026-11-02', endDate: '2026-11-04', fromPlace: '北京', toPlace: '上海' }],
      },
      expense: {},
      purchase: { lines: [{ amount: '4500', summary: '27 寸显示器', quantity: '3', unit: '台', price: '1500' }] },
      borrow: { dueDate: '2026-12-31', lines: [{ amount: '3000' }] },
      prepay: { payeeName: '华北设备有限公司', lines: [{ amount: '5000' }] },
      payment: {
        payeeName: '华北设备有限公司',
        payeeBank: '招商银行',
        payeeAccount: '6225 8801',
        lines: [{ amount: '9000' }],
      },
    }
    for (const type of orderTypes) {
      const id = await handIn({ ...each[type], type, name: `${type} 的一张` })
      expect(await server.done('staff', orderCalls[type], { id })).toMatchObject({ id, type })
      expect(await server.done('staff', approvalCalls.flow, { subjectType: 'finance', subjectId: id })).toMatchObject({
        status: 'waiting',
        steps: [{ signers: [{ person: { id: manager.id }, state: 'waiting' }] }],
      })
      const other = type === 'travel' ? orderCalls.expense : orderCalls.travel
      expect(await server.call('staff', other, { id })).toMatchObject({ result: 4 })
      expect((await server.done('staff', orderCalls.list, { type })).list.every(row => row.type === type)).toBe(true)
      expect((await server.done('staff', orderCalls.list, { type: 'all' })).list.map(row => row.id)).toContain(id)
    }
    expect((await server.done('staff', orderCalls.list, { type: 'travel' })).list.length).toBeGreaterThan(0)
    const [travel] = (await server.done('staff', orderCalls.list, { type: 'travel', key: 'travel 的一张' })).list
    expect((await detail(travel!.id)).lines[0]).toMatchObject({ days: 3, fromPlace: '北京', toPlace: '上海' })
  })

  it('wants of each kind what that needs', async () => {
    await refusedAlike(await draft({ name: ' ' }), { errors: [{ field: 'name', code: 'required' }] })
    await refusedAlike(await draft({ lines: [] }), { code: 'finance.line.needed', msg: '请至少填写一条明细' })
    await refusedAlike(await draft({ lines: [await line('1'), await line('0')] }), {
      code: 'finance.line.amount',
      msg: '第 2 条明细：金额应大于 0',
    })
    await refusedAlike(await draft({ lines: [await line('-5')] }), { code: 'finance.line.amount' })
    await refusedAlike(await draft({ lines: [await line('1.005')] }), { errors: [{ code: 'money' }] })
    await refusedAlike(await draft({ lines: [await line('9999999999.99'), await line('0.01')] }), {
      code: 'finance.total.too_large',
    })
    await refusedAlike(await draft({ lines: [{ amount: '1', startDate: '2026-11-02' }] }), {
      code: 'finance.line.type',
    })
    await refusedAlike(await draft({ lines: [await line('1', { startDate: null })] }), { code: 'finance.line.day' })
    await refusedAlike(await draft({ lines: [await line('1', { endDate: '2026-11-01' })] }), {
      code: 'finance.line.days',
    })
    await refusedAlike(await draft({ lines: [await line('1', { typeId: newId() })] }), { code: 'expense_type.unknown' })
    await refusedAlike(await draft({ type: 'travel' }), { code: 'finance.line.place' })
    await refusedAlike(await draft({ type: 'borrow', lines: [{ amount: '1' }] }), {
      code: 'finance.due.needed',
      errors: [{ field: 'due_date' }],
    })
    for (const type of ['prepay', 'payment'] as const)
      await refusedAlike(await draft({ type, lines: [{ amount: '1' }] }), { code: 'finance.payee.needed' })
    await refusedAlike(await draft({ type: 'purchase', lines: [{ amount: '1', summary: '笔' }] }), {
      code: 'finance.line.goods',
    })
    await refusedAlike(
      await draft({ type: 'purchase', lines: [{ amount: '10.01', summary: '笔', quantity: '3', price: '3.33' }] }),
      { code: 'finance.line.product', msg: '第 1 条明细：金额应等于数量 × 单价，即 9.99' },
    )
  })

  it("counts another currency in the company's own, by a rate with its day", async () => {
    await refusedAlike(await draft({ rate: '7' }), { code: 'finance.rate.own' })
    await refusedAlike(await draft({ currency: 'GBP', rate: '7.123456' }), { code: 'finance.rate.day' })
    await refusedAlike(await draft({ currency: 'USD', rate: '0', rateDate: '2026-11-02' }), {
      errors: [{ field: 'rate', code: 'too_small' }],
    })
    // 33.33 × 7.123456 = 237.42478848; 0.01 × 0.5 is half a cent, and rounded up.
    const id = await handIn({ currency: 'gbp', rate: '7.123456', rateDate: '2026-11-02', lines: [await line('33.33')] })
    expect(await detail(id)).toMatchObject({
      currency: 'GBP',
      rate: '7.123456',
      rateDate: '2026-11-02',
      total: '33.33',
      amount: '237.42',
      payable: '237.42',
    })
    expect(
      await detail(await handIn({ currency: 'JPY', rate: '0.5', rateDate: '2026-11-02', lines: [await line('0.01')] })),
    ).toMatchObject({ amount: '0.01' })
  })

  it('[finance-018] is borne by departments whose amounts equal the total', async () => {
    const shares = (first: string, second: string) => [
      { departmentId: development.id, amount: first },
      { departmentId: salesTeam.id, amount: second },
    ]
    await refusedAlike(await draft({ allocations: shares('50.00', '49.99') }), {
      code: 'finance.allocation.unequal',
      msg: '分摊金额合计 99.99，应等于总额 100.00',
    })
    await refusedAlike(await draft({ allocations: shares('100.00', '0') }), { code: 'finance.allocation.amount' })
    await refusedAlike(
      await draft({ allocations: [...shares('50', '30'), { departmentId: development.id, amount: '20' }] }),
      { code: 'finance.allocation.amount' },
    )
    await refusedAlike(await draft({ allocations: [{ departmentId: newId(), amount: '100' }] }), {
      code: 'finance.department.unknown',
    })
    const id = await handIn({ allocations: shares('33.33', '66.67') })
    expect((await detail(id)).allocations).toMatchObject([
      { department: { id: salesTeam.id }, amount: '66.67' },
      { department: { id: development.id }, amount: '33.33' },
    ])
  })
})

describe('what happens at once', () => {
  it('paid or made void: one of the two', async () => {
    const id = await handIn()
    await agree(id)
    await server.token('finance')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? server.call('finance', payCalls.pay, { id })
          : server.call('staff', orderCalls.cancelExpense, { id }),
      ),
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    const [{ status, paid }] = (await server.sql<{ status: string; paid: string }>(
      'select status, paid_amount as paid from finance_order where id = $1',
      [id],
    )) as [{ status: string; paid: string }]
    expect([
      ['agree', '100.00'],
      ['cancel', '0.00'],
    ]).toContainEqual([status, paid])
  })

  it('a department that orders belong to is not deleted', async () => {
    const { id: departmentId } = await server.done('admin', departmentCalls.create, {
      name: `临时部门 ${newId().slice(-6)}`,
    })
    await handIn({ departmentId })
    expect(await server.call('admin', departmentCalls.remove, { id: departmentId })).toMatchObject({
      code: 'finance.department.in_use',
    })
  })
})

describe('who sees it', () => {
  it('its requester and those above, finance, cashiers once it is agreed to; nobody else', async () => {
    const id = await handIn()
    for (const who of ['staff', 'manager', 'admin', 'finance'] as const)
      expect(await server.call(who, orderCalls.detail, { id })).toMatchObject({ result: 0 })
    for (const call of [
      orderCalls.detail,
      orderCalls.expense,
      orderCalls.log,
      orderCalls.revoke,
      orderCalls.remove,
    ] as const) {
      expect(await server.call('sales', call, { id })).toMatchObject({ result: 4 })
      expect(await server.call('other', call, { id })).toMatchObject({ result: 4, data: undefined })
    }
    await server.sql(
      `insert into person_authority (comp_id, person_id, authority) select comp_id, id, 'FINANCE_CASHIER' from person
        where id = $1`,
      [sales.id],
    )
    expect(await server.call('sales', orderCalls.detail, { id })).toMatchObject({ result: 4 })
    await agree(id)
    expect(await server.call('sales', orderCalls.detail, { id })).toMatchObject({ result: 0 })
    await server.sql(`delete from person_authority where person_id = $1 and authority = 'FINANCE_CASHIER'`, [sales.id])
    const company = await server.done('finance', orderCalls.list, {
      type: 'all',
      scope: 'company',
      partnerId: staff.id,
      limit: 100,
    })
    expect(company.list.map(row => row.id)).toContain(id)
    expect(
      (await server.done('sales', orderCalls.list, { type: 'all', scope: 'company', limit: 100 })).list.map(
        row => row.id,
      ),
    ).not.toContain(id)
    expect(
      (await server.done('manager', orderCalls.list, { type: 'expense', scope: 'subordinates', limit: 100 })).list.map(
        row => row.id,
      ),
    ).toContain(id)
    expect(
      (await server.done('manager', orderCalls.list, { type: 'all', scope: 'handled', limit: 100 })).list.map(
        row => row.id,
      ),
    ).toContain(id)
  })

  it('lists by day, state and type, and says what the list comes to', async () => {
    const name = `合计 ${newId().slice(-6)}`
    for (const amount of ['10.10', '20.20']) await handIn({ name, lines: [await line(amount)] })
    const query = { type: 'expense', key: name } as const
    expect(await server.done('staff', orderCalls.total, query)).toEqual({
      num: 2,
      amount: '30.30',
      advances: '0.00',
      paidAmount: '0.00',
    })
    expect(
      (await server.done('staff', orderCalls.list, { ...query, sort: 'amount' })).list.map(row => row.amount),
    ).toEqual(['20.20', '10.10'])
    expect((await server.done('staff', orderCalls.list, { ...query, typeId: await typeOf() })).list).toHaveLength(2)
    expect((await server.done('staff', orderCalls.list, { ...query, status: ['agree'] })).list).toHaveLength(0)
    expect((await server.done('staff', orderCalls.list, { ...query, endDate: '2020-01-01' })).list).toHaveLength(0)
    expect((await server.done('staff', orderCalls.list, { ...query, startDate: '2020-01-01' })).list).toHaveLength(2)
    expect(await server.done('sales', orderCalls.total, { ...query, scope: 'company' })).toMatchObject({
      num: 0,
      amount: '0.00',
    })
  })
})

describe('what may become of it', () => {
  it('turned down, it is changed and handed in again; its kind stays', async () => {
    const id = await handIn()
    expect(await server.call('staff', orderCalls.update, { ...(await draft()), id })).toMatchObject({
      code: 'finance.not_editable',
    })
    await server.done('manager', orderCalls.decide, { id, agree: false, opinion: '缺发票' })
    expect(await server.call('manager', orderCalls.update, { ...(await draft()), id })).toMatchObject({
      code: 'finance.not_editable',
    })
    expect(
      await server.call('staff', orderCalls.update, { ...(await draft({ type: 'payment', payeeName: '某某' })), id }),
    ).toMatchObject({ code: 'finance.type.fixed' })
    expect(await detail(id)).toMatchObject({ status: 'disagree', can: { edit: true, remove: true } })
    await server.done('staff', orderCalls.update, {
      ...(await draft({ name: '补了发票', lines: [await line('66.00')] })),
      id,
    })
    expect(await detail(id)).toMatchObject({ name: '补了发票', status: 'waiting', amount: '66.00' })
    expect(await server.done('staff', approvalCalls.flow, { subjectType: 'finance', subjectId: id })).toMatchObject({
      round: 2,
      amount: '66.00',
      steps: [{ signers: [{ person: { id: manager.id } }] }],
    })
    expect((await server.done('staff', orderCalls.log, { id })).list.map(row => row.action)).toEqual([
      'approval.restart',
      'edit',
      'approval.disagree',
      'approval.submit',
    ])
  })

  it('[finance-052] is changed by a POST that says _method PUT, as by a PUT', async () => {
    const id = await handIn()
    await server.done('staff', orderCalls.revoke, { id })
    const send = async (body: object) =>
      (
        await server.request(`${apiPrefix}/finance/expense/${id}.json`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await server.token('staff')}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).body
    const changed = { name: '改过的', lines: [{ amount: '12', start_date: '2026-11-02', type_id: await typeOf() }] }
    expect((await send(changed)).result).not.toBe(0)
    expect(await detail(id)).toMatchObject({ name: '客户拜访交通费', status: 'revoke' })
    expect(await send({ _method: 'PUT', ...changed })).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({ name: '改过的', amount: '12.00', status: 'waiting' })
  })

  it('void by its requester, not while it waits, nor once it is paid; deleted is what was never agreed to', async () => {
    const id = await handIn()
    expect(await server.call('staff', orderCalls.cancelExpense, { id })).toMatchObject({
      code: 'approval.not_cancellable',
    })
    await agree(id)
    expect(await server.call('staff', orderCalls.remove, { id })).toMatchObject({ code: 'finance.not_removable' })
    expect(await server.call('staff', orderCalls.cancelTravel, { id })).toMatchObject({ result: 4 })
    expect(await server.call('manager', orderCalls.cancelExpense, { id })).toMatchObject({ status: 403 })
    await server.done('finance', payCalls.pay, { id, amount: '1' })
    expect(await server.call('staff', orderCalls.cancelExpense, { id })).toMatchObject({
      code: 'finance.paid',
      msg: '已付款或已冲抵的单据不能作废',
    })
    expect(await detail(id)).toMatchObject({ status: 'agree', payStatus: 'partial' })
    const other = await handIn()
    await agree(other)
    await server.done('staff', orderCalls.cancelExpense, { id: other })
    expect(await server.call('finance', payCalls.pay, { id: other })).toMatchObject({ code: 'finance.pay.not_payable' })
    await server.done('staff', orderCalls.remove, { id: other })
    expect(await server.sql('select 1 from approval_case where subject_id = $1', [other])).toEqual([])
  })
})

describe('what was borrowed', () => {
  it('settles expenses up to what is left, and comes back when they fall', async () => {
    const loan = await borrowed('500')
    expect((await server.done('staff', orderCalls.balances, {})).list.find(row => row.id === loan)).toMatchObject({
      balance: '500.00',
      paidAmount: '500.00',
    })
    await refusedAlike(await draft({ offsets: [{ id: loan, amount: '100.01' }] }), { code: 'finance.offset.total' })
    await refusedAlike(await draft({ offsets: [{ id: loan, amount: '0' }] }), { code: 'finance.offset.amount' })
    await refusedAlike(await draft({ lines: [await line('900')], offsets: [{ id: loan, amount: '500.01' }] }), {
      code: 'finance.offset.balance',
    })
    await refusedAlike(
      await draft({ offsets: [{ id: loan, amount: '1' }] }),
      { code: 'finance.offset.balance' },
      'sales',
    )
    await refusedAlike(await draft({ type: 'borrow', dueDate: '2026-12-31', offsets: [{ id: loan, amount: '1' }] }), {
      code: 'finance.offset.kind',
    })
    const id = await handIn({ offsets: [{ id: loan, amount: '60' }] })
    expect(await detail(id)).toMatchObject({
      payable: '40.00',
      offsetAmount: '60.00',
      offsets: [{ id: loan, amount: '60.00' }],
    })
    expect(await detail(loan)).toMatchObject({ balance: '440.00', settlements: [{ id, amount: '60.00' }] })
    await server.done('staff', orderCalls.revoke, { id })
    expect(await detail(loan)).toMatchObject({ balance: '500.00', settlements: [] })
    await server.done('staff', orderCalls.cancelExpense, { id })
    expect(await detail(loan)).toMatchObject({ balance: '500.00' })
    const whole = await handIn({ offsets: [{ id: loan, amount: '100' }] })
    await agree(whole)
    expect(await detail(whole)).toMatchObject({ payable: '0.00', payStatus: 'none' })
    expect(await server.call('finance', payCalls.pay, { id: whole })).toMatchObject({ code: 'finance.pay.not_payable' })
    expect(await server.call('staff', orderCalls.cancelBorrow, { id: loan })).toMatchObject({ code: 'finance.paid' })
  })

  it('keeps what it was settled with when it is turned down or taken back, until it is handed in again', async () => {
    const loan = await borrowed('200')
    const id = await handIn({ offsets: [{ id: loan, amount: '60' }] })
    for (const undo of [
      () => server.done('manager', orderCalls.decide, { id, agree: false, opinion: '补发票' }),
      () => server.done('staff', orderCalls.revoke, { id }),
    ]) {
      await undo()
      expect(await detail(loan)).toMatchObject({ balance: '200.00', settlements: [] })
      const { offsets } = await detail(id)
      expect(offsets).toMatchObject([{ id: loan, amount: '60.00' }])
      await server.done('staff', orderCalls.update, {
        ...(await draft()),
        id,
        offsets: offsets.map(({ id: source, amount }) => ({ id: source, amount })),
      })
      expect(await detail(loan)).toMatchObject({ balance: '140.00' })
    }
  })

  it('is never settled below zero by orders that come at once', async () => {
    const loan = await borrowed('250')
    const drafts = await Promise.all(
      Array.from({ length: 12 }, () => draft({ offsets: [{ id: loan, amount: '100' }] })),
    )
    const replies = await Promise.all(drafts.map(one => server.call('staff', orderCalls.create, one)))
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(2)
    expect(replies.filter(({ code }) => code === 'finance.offset.balance')).toHaveLength(10)
    expect(await detail(loan)).toMatchObject({ balance: '50.00' })
  })
})
