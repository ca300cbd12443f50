import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { costCalls } from '../cost/cost.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { budgetCalls, isCounted, itemTypes } from './budget.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales, finance } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 0,
      name: '花钱的项目',
      managerIds: [manager.id],
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'senior_member' },
      ],
    })
  ).id
const line = async (projectId: string, draft: object) =>
  (
    await server.done('sales', budgetCalls.create, {
      projectId,
      type: 'expense',
      name: '差旅',
      amount: '1000',
      ...draft,
    })
  ).id
const spend = async (projectId: string, draft: object = {}) =>
  (
    await server.done('sales', costCalls.create, {
      projectId,
      type: 'expense',
      costDate: '2026-10-01',
      name: '机票',
      amount: '600.00',
      ...draft,
    })
  ).id
const view = (projectId: string, who: DemoLogin = 'manager') => server.done(who, budgetCalls.view, { projectId })

describe('a budget', () => {
  it('is counted to the cent, by lines, groups and types', async () => {
    const projectId = await begin()
    const groupId = await line(projectId, { type: 'group', name: '硬件', amount: undefined })
    const chips = await line(projectId, {
      type: 'material',
      name: '芯片',
      groupId,
      quantity: '3',
      price: '33.34',
      unit: '片',
      amount: undefined,
    })
    await line(projectId, { type: 'workhour', name: '前端开发', quantity: '12.5', price: '200.10', amount: undefined })
    await line(projectId, {})
    const { list, types, budget, actual, unmatched } = await view(projectId)
    expect(list.map(({ id, type, amount, actual }) => ({ id, type, amount, actual })).slice(0, 2)).toEqual([
      { id: groupId, type: 'group', amount: '0.00', actual: '0.00' },
      { id: chips, type: 'material', amount: '100.02', actual: '0.00' },
    ])
    expect({ budget, actual, unmatched }).toEqual({ budget: '3601.27', actual: '0.00', unmatched: '0.00' })
    expect(types.find(one => one.type === 'workhour')).toEqual({ type: 'workhour', budget: '2501.25', actual: '0.00' })
  })

  it('[budget-003] has groups and items of each kind, hours among them, and a sum; so have real costs', async () => {
    const projectId = await begin()
    const groupId = await line(projectId, { type: 'group', name: '一组', amount: undefined })
    for (const type of itemTypes) {
      const priced = isCounted(type) ? { quantity: '2', price: '50', amount: undefined } : { amount: '100' }
      await line(projectId, { type, name: type, groupId, ...priced })
      if (type !== 'workhour') await spend(projectId, { type, name: type, ...priced })
    }
    expect([...itemTypes].toSorted()).toEqual(['custom', 'expense', 'material', 'product', 'workhour'])
    const { list, types, budget } = await view(projectId)
    expect(list.map(one => one.type)).toEqual(['group', ...itemTypes])
    expect(types.map(one => [one.type, one.budget, one.actual])).toEqual(
      itemTypes.map(type => [type, '100.00', type === 'workhour' ? '0.00' : '100.00']),
    )
    expect(budget).toBe('500.00')
    expect(await server.done('manager', costCalls.summary, { projectId })).toMatchObject({
      items: '400.00',
      hours: '0.00',
      actual: '400.00',
    })
    expect(
      await server.call('sales', budgetCalls.create, {
        projectId,
        type: 'gift' as 'custom',
        name: '礼品',
        amount: '1',
      }),
    ).toMatchObject({ errors: [{ field: 'type', code: 'choice' }] })
  })

  it('[budget-005] wants resource, quantity and price of what is counted, an amount of the rest', async () => {
    const projectId = await begin()
    const refused = (draft: object) =>
      server.call('manager', budgetCalls.create, {
        projectId,
        type: 'product',
        name: '工控机',
        quantity: '1',
        price: '10',
        ...draft,
      } as never)
    expect(await refused({ quantity: null })).toMatchObject({
      code: 'project.item.resource',
      errors: [{ field: 'quantity' }],
    })
    expect(await refused({ price: '0' })).toMatchObject({ code: 'project.item.resource', errors: [{ field: 'price' }] })
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ amount: '10.01' })).toMatchObject({
      code: 'project.item.product',
      msg: '金额应等于数量 × 单价，即 10.00',
    })
    expect(await refused({ type: 'expense' })).toMatchObject({ code: 'project.item.amount' })
    expect(await refused({ groupId: newId() })).toMatchObject({ code: 'project.budget.group_unknown' })
    expect((await view(projectId)).list).toEqual([])
  })

  it('is seen and changed by those who run the project, its finance users and PROJECT_FINANCE, by nobody else', async () => {
    const projectId = await begin()
    const id = await line(projectId, {})
    const before = await server.sql('select * from project_budget where project_id = $1', [projectId])
    for (const [who, how] of [
      ['staff', { status: 403 }],
      ['finance', { result: 4 }],
      ['other', { result: 4 }],
    ] as const) {
      expect(await server.call(who, budgetCalls.view, { projectId })).toMatchObject(how)
      expect(await server.call(who, costCalls.list, { projectId })).toMatchObject(how)
      expect(await server.call(who, costCalls.summary, { projectId })).toMatchObject(how)
      expect(await server.call(who, costCalls.rates, { projectId })).toMatchObject(how)
      expect(await server.call(who, budgetCalls.remove, { id })).toMatchObject(how)
      expect(
        await server.call(who, budgetCalls.create, { projectId, type: 'expense', name: '吃饭', amount: '1' }),
      ).toMatchObject(how)
    }
    expect(await server.done('staff', projectCalls.detail, { id: projectId })).toMatchObject({
      can: { seeMoney: false, editMoney: false, report: true },
    })
    expect(
      await server.call('sales', budgetCalls.setFinanceUsers, { projectId, personIds: [finance.id] }),
    ).toMatchObject({ status: 403 })
    expect(await server.sql('select * from project_budget where project_id = $1', [projectId])).toEqual(before)
    await server.done('manager', budgetCalls.setFinanceUsers, { projectId, personIds: [finance.id] })
    expect((await server.done('finance', budgetCalls.financeUsers, { projectId })).list).toMatchObject([
      { name: '陈静' },
    ])
    expect((await view(projectId, 'finance')).budget).toBe('1000.00')
    expect(await server.done('finance', projectCalls.detail, { id: projectId })).toMatchObject({
      can: { seeMoney: true, editMoney: true, edit: false, addTask: false },
    })
    await server.done('manager', budgetCalls.setFinanceUsers, { projectId, personIds: [] })
    expect(await server.call('finance', budgetCalls.view, { projectId })).toMatchObject({ result: 4 })
    await server.sql(
      `insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'PROJECT_FINANCE')`,
      [demoCompany.id, finance.id],
    )
    expect((await view(projectId, 'finance')).budget).toBe('1000.00')
    await server.sql(
      `delete from person_authority where comp_id = $1 and person_id = $2 and authority = 'PROJECT_FINANCE'`,
      [demoCompany.id, finance.id],
    )
  })
})

describe('real costs', () => {
  it('[budget-004] are matched with the budget, all of it and with one item at least', async () => {
    const projectId = await begin()
    const [trip, meals] = [await line(projectId, {}), await line(projectId, { name: '餐费', amount: '50' })]
    const elsewhere = await line(await begin(), {})
    const id = await spend(projectId)
    const match = (matches: { budgetId: string; amount: string }[]) =>
      server.call('sales', costCalls.match, { id, matches })
    expect(await match([])).toMatchObject({ code: 'project.cost.match.needed', msg: '至少匹配一个预算项' })
    expect(await match([{ budgetId: trip, amount: '599.99' }])).toMatchObject({
      code: 'project.cost.match.unequal',
      msg: '匹配金额合计 599.99，应等于成本 600.00',
    })
    expect(
      await match([
        { budgetId: trip, amount: '300' },
        { budgetId: trip, amount: '300' },
      ]),
    ).toMatchObject({ code: 'project.cost.match.amount' })
    expect(
      await match([
        { budgetId: trip, amount: '600' },
        { budgetId: meals, amount: '0' },
      ]),
    ).toMatchObject({ code: 'project.cost.match.amount' })
    expect(await match([{ budgetId: elsewhere, amount: '600' }])).toMatchObject({ code: 'project.cost.match.unknown' })
    expect(await view(projectId)).toMatchObject({ actual: '600.00', unmatched: '600.00' })
    await match([
      { budgetId: trip, amount: '500' },
      { budgetId: meals, amount: '100' },
    ])
    expect(await view(projectId)).toMatchObject({
      unmatched: '0.00',
      list: [
        { id: trip, actual: '500.00' },
        { id: meals, amount: '50.00', actual: '100.00' },
      ],
    })
    expect((await server.done('manager', costCalls.list, { projectId })).list).toMatchObject([
      { id, amount: '600.00', matches: [{ budgetId: trip, amount: '500.00' }, { name: '餐费' }] },
    ])
    expect(await server.call('manager', budgetCalls.remove, { id: meals })).toMatchObject({
      code: 'project.budget.matched',
      msg: '有 1 笔实际成本匹配了这一项，请先改匹配',
    })
    await server.done('sales', costCalls.update, {
      id,
      type: 'expense',
      costDate: '2026-10-02',
      name: '机票',
      amount: '700',
    })
    expect(await view(projectId)).toMatchObject({ actual: '700.00', unmatched: '700.00' })
    await server.done('manager', budgetCalls.remove, { id: meals })
  })

  it('that fifty phones match at once are matched once', async () => {
    const projectId = await begin()
    const [one, two] = [await line(projectId, {}), await line(projectId, { name: '另一项' })]
    const id = await spend(projectId)
    await race(
      'sales',
      costCalls.match,
      turn => ({
        id,
        matches:
          turn % 3 === 0
            ? [{ budgetId: one, amount: '600' }]
            : [
                { budgetId: one, amount: '200' },
                { budgetId: two, amount: '400' },
              ],
      }),
      20,
    )
    expect(
      await server.sql('select sum(amount)::text as sum from project_cost_match where cost_id = $1', [id]),
    ).toEqual([{ sum: '600.00' }])
  })

  it('count the hours agreed to by the rate of the person, of their role, or of anybody', async () => {
    const projectId = await begin()
    const task = (await server.done('manager', taskCalls.create, { name: '写代码', projectId, managerIds: [staff.id] }))
      .id
    const log = (personId: string, day: string, hour: number, status: string) =>
      server.sql(
        `insert into work_hour (comp_id, id, task_id, person_id, day, hour, status) values ($1, $2, $3, $4, $5, $6, $7)`,
        [demoCompany.id, newId(), task, personId, day, hour, status],
      )
    await log(staff.id, '2024-03-04', 7.5, 'AGREE')
    await log(staff.id, '2024-03-05', 2, 'WAITING')
    await log(sales.id, '2024-03-04', 1.25, 'COMMIT')
    await log(manager.id, '2024-03-04', 2, 'AGREE')
    const summary = () => server.done('manager', costCalls.summary, { projectId })
    expect(await summary()).toMatchObject({ hours: '0.00', actual: '0.00' })
    const rates = [
      { role: null, personId: null, rate: '100' },
      { role: 'senior_member' as const, personId: null, rate: '200.02' },
      { role: null, personId: staff.id, rate: '88.88' },
    ]
    await server.done('manager', costCalls.setRates, { projectId, rates })
    expect(await summary()).toMatchObject({
      hours: '1116.63',
      actual: '1116.63',
      items: '0.00',
      hourList: [
        { person: { name: '王小雨' }, hour: 7.5, rate: '88.88', amount: '666.60' },
        { person: { name: '刘强' }, amount: '250.03' },
        { person: { name: '张伟' }, rate: '100.00', amount: '200.00' },
      ],
    })
    expect((await server.done('sales', costCalls.rates, { projectId })).list).toMatchObject([
      { role: null, person: null, rate: '100.00' },
      { role: 'senior_member' },
      { person: { name: '王小雨' } },
    ])
    expect(await server.call('manager', costCalls.setRates, { projectId, rates: [...rates, rates[2]!] })).toMatchObject(
      { code: 'project.rate.twice' },
    )
    expect(
      await server.call('manager', costCalls.setRates, {
        projectId,
        rates: [{ role: null, personId: newId(), rate: '1' }],
      }),
    ).toMatchObject({ code: 'person.unknown' })
    expect((await server.done('sales', costCalls.rates, { projectId })).list).toHaveLength(3)
  })
})
