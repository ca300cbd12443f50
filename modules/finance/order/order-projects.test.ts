import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { budgetCalls, costCalls, projectCalls } from '#modules/projects/projects.contract.ts'
import { analysisCalls } from '../analysis/analysis.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { byManagerAlone } from './manager-alone.fixture.ts'
import { orderCalls } from './order.contract.ts'

const server = testServer()
byManagerAlone(server)
const { manager, staff, sales } = demoPeople
const begin = async (name: string, who: 'manager' | 'sales' = 'manager') =>
  (
    await server.done(who, projectCalls.create, {
      type: 4,
      name,
      managerIds: [(who === 'manager' ? manager : sales).id],
      partners: who === 'manager' ? [{ personId: staff.id, role: 'member' }] : [],
    })
  ).id
let taxi: Promise<{ id: string }> | undefined
const draft = async (
  projects: { projectId: string; amount: string }[],
  more: Partial<CallInput<typeof orderCalls.create>> = {},
): Promise<CallInput<typeof orderCalls.create>> => ({
  type: 'expense',
  name: '项目打车',
  projects,
  ...more,
  lines: [
    {
      amount: '100.00',
      startDate: '2026-11-02',
      typeId: (await (taxi ??= server.done('admin', expenseTypeCalls.create, { name: '项目打车费' }))).id,
    },
  ],
})

describe('orders of projects', () => {
  it('[project-080] are costs of the projects that bear them once they were agreed to, and keep these from the recycle bin', async () => {
    const [one, two] = [await begin('承担一'), await begin('承担二')]
    const { id } = await server.done(
      'staff',
      orderCalls.create,
      await draft([
        { projectId: one, amount: '33.33' },
        { projectId: two, amount: '66.67' },
      ]),
    )
    expect((await server.done('staff', orderCalls.detail, { id })).projects).toMatchObject([
      { project: { id: two, name: '承担二' }, amount: '66.67' },
      { amount: '33.33' },
    ])
    expect(await server.done('manager', costCalls.summary, { projectId: one })).toMatchObject({
      linked: '0.00',
      linkedList: [],
    })
    expect(await server.call('manager', projectCalls.remove, { id: one })).toMatchObject({
      code: 'project.held',
      msg: '项目关联了 1 张费用单据，请先解除关联再删除',
    })
    await server.done('manager', orderCalls.decide, { id, agree: true })
    expect(await server.done('manager', costCalls.summary, { projectId: one })).toMatchObject({
      linked: '33.33',
      actual: '33.33',
      linkedList: [{ id, amount: '33.33', name: '项目打车' }],
    })
    expect(await server.done('manager', budgetCalls.view, { projectId: two })).toMatchObject({
      actual: '66.67',
      unmatched: '66.67',
    })
    expect(
      (await server.done('staff', orderCalls.list, { type: 'expense', projectId: two })).list.map(row => row.id),
    ).toEqual([id])
    const { list } = await server.done('finance', analysisCalls.byProject, {})
    expect(list.find(({ key }) => key === one)).toMatchObject({ name: '承担一', num: 1, amount: '33.33' })
    expect((await server.done('finance', analysisCalls.orders, { projectId: two })).list.map(row => row.id)).toEqual([
      id,
    ])
  })

  it('that were taken back let their projects go', async () => {
    const projectId = await begin('会放手')
    const { id } = await server.done('staff', orderCalls.create, await draft([{ projectId, amount: '100' }]))
    await server.done('staff', orderCalls.revoke, { id })
    await server.done('manager', projectCalls.remove, { id: projectId })
  })

  it('come to the total, each project once, and only of those that the requester sees', async () => {
    const [one, hidden] = [await begin('看得见'), await begin('看不见', 'sales')]
    const count = () =>
      server.sql(
        'select (select count(*) from finance_order) as orders, (select count(*) from finance_project) as projects',
      )
    const before = await count()
    const refused = async (projects: { projectId: string; amount: string }[]) =>
      server.call('staff', orderCalls.create, await draft(projects))
    expect(await refused([{ projectId: one, amount: '99.99' }])).toMatchObject({
      code: 'finance.allocation.unequal',
      msg: '分摊金额合计 99.99，应等于总额 100.00',
    })
    expect(
      await refused([
        { projectId: one, amount: '50' },
        { projectId: one, amount: '50' },
      ]),
    ).toMatchObject({ code: 'finance.project.amount' })
    expect(await refused([{ projectId: hidden, amount: '100' }])).toMatchObject({ result: 4 })
    expect(await refused([{ projectId: newId(), amount: '100' }])).toMatchObject({ result: 4 })
    await server.done('manager', projectCalls.remove, { id: one })
    expect(await refused([{ projectId: one, amount: '100' }])).toMatchObject({ code: 'finance.project.unknown' })
    expect(await count()).toEqual(before)
  })
})
