import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { taskCalls, taskPlanCalls } from '#modules/tasks/tasks.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { projectPlanCalls } from '../../plan/plan.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { costCalls } from './cost.contract.ts'

const server = testServer()
const { manager, staff, sales } = demoPeople

/** A plan: a phase with two tasks, one of them with one of its own, and a task beside it. */
async function begin() {
  const { id: projectId } = await server.done('manager', projectCalls.create, {
    type: 4,
    name: '成本到任务',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
  })
  const add = async (name: string, parentId?: string) =>
    (await server.done('manager', taskCalls.create, { name, projectId, managerIds: [staff.id], parentId })).id
  const phase = await add('阶段')
  const one = await add('一', phase)
  const deep = await add('一之一', one)
  const two = await add('二', phase)
  const beside = await add('另一件')
  return { projectId, phase, one, deep, two, beside }
}
const log = (task: string, personId: string, day: string, hour: number, status = 'AGREE') =>
  server.sql(
    `insert into work_hour (comp_id, id, task_id, person_id, day, hour, status) values ($1, $2, $3, $4, $5, $6, $7)`,
    [demoCompany.id, newId(), task, personId, day, hour, status],
  )
const spend = (projectId: string, draft: object) =>
  server.done('manager', costCalls.create, {
    projectId,
    type: 'expense',
    costDate: '2024-05-06',
    name: '机票',
    amount: '600.00',
    ...draft,
  })
const costs = (projectId: string) => server.done('manager', costCalls.tasks, { projectId })

describe('what a task costs', () => {
  it('[plan-view-014] is its hours and what names it, with everything below; the top and the rest are the project’s own cost', async () => {
    const { projectId, phase, one, deep, two } = await begin()
    await server.done('manager', costCalls.setRates, {
      projectId,
      rates: [{ role: null, personId: null, rate: '33.33' }],
    })
    await log(deep, staff.id, '2024-03-04', 1.25)
    await log(one, staff.id, '2024-03-04', 0.35)
    await log(two, sales.id, '2024-03-05', 2)
    await log(two, sales.id, '2024-03-06', 8, 'WAITING')
    await spend(projectId, { taskId: deep, type: 'material', quantity: '3', price: '10.01', amount: undefined })
    await spend(projectId, { taskId: two, type: 'product', quantity: '1', price: '99', amount: undefined })
    await spend(projectId, { taskId: phase, amount: '50.00' })
    await spend(projectId, { type: 'custom', amount: '7.77' })
    const { list, rest, cost } = await costs(projectId)
    const of = (id: string) => list.find(one => one.id === id)!
    expect(of(deep)).toMatchObject({
      isTop: false,
      workHourCost: '41.66',
      materialCost: '30.03',
      expenseCost: '0.00',
      cost: '71.69',
    })
    expect(of(one)).toMatchObject({ workHourCost: '53.33', materialCost: '30.03', cost: '83.36' })
    expect(of(two)).toMatchObject({ workHourCost: '66.66', productCost: '99.00', cost: '165.66' })
    expect(of(phase)).toMatchObject({ isTop: true, expenseCost: '50.00', workHourCost: '119.99', cost: '299.02' })
    expect(rest).toMatchObject({ customCost: '7.77', cost: '7.77' })
    const { actual } = await server.done('manager', costCalls.summary, { projectId })
    expect(cost).toBe(actual)
    expect(addMoney(rest.cost, ...list.filter(one => one.isTop).map(one => one.cost))).toBe(actual)
    // Each number opens the rows that it is the sum of.
    for (const { id, ...amounts } of list) {
      for (const [type, sum] of [
        ['workhour', amounts.workHourCost],
        ['material', amounts.materialCost],
        [undefined, amounts.cost],
      ] as const) {
        const rows = (await server.done('manager', costCalls.taskRows, { projectId, taskId: id, type })).list
        expect(addMoney('0.00', ...rows.map(({ amount }) => amount))).toBe(sum)
      }
    }
    expect((await server.done('manager', costCalls.taskRows, { projectId })).list).toMatchObject([
      { source: 'items', type: 'custom', task: null, amount: '7.77' },
    ])
    expect(
      (await server.done('manager', costCalls.taskRows, { projectId, taskId: deep, type: 'workhour' })).list,
    ).toMatchObject([{ source: 'hours', task: { name: '一之一' }, person: { name: '王小雨' }, hour: 1.25 }])
  })

  it('goes with its task into another parent, and to the rest when the task leaves the project', async () => {
    const { projectId, phase, beside } = await begin()
    await spend(projectId, { taskId: beside })
    expect((await costs(projectId)).list).toMatchObject([{ id: beside, isTop: true, cost: '600.00' }])
    await server.done('manager', projectPlanCalls.move, { id: beside, way: 'child', targetId: phase })
    expect((await costs(projectId)).list.map(({ id, isTop, cost }) => [id, isTop, cost]).sort()).toEqual(
      [
        [beside, false, '600.00'],
        [phase, true, '600.00'],
      ].sort(),
    )
    await server.sql('update task set project_id = null, parent_id = null where id = $1', [beside])
    expect(await costs(projectId)).toMatchObject({ list: [], rest: { cost: '600.00' }, cost: '600.00' })
  })

  it('is written on a task of the project alone, which is not deleted while it bears one', async () => {
    const { projectId, one } = await begin()
    const elsewhere = await begin()
    expect(
      await server.call('manager', costCalls.create, {
        projectId,
        taskId: elsewhere.one,
        type: 'expense',
        costDate: '2024-05-06',
        name: '错',
        amount: '1',
      }),
    ).toMatchObject({ code: 'project.cost.task.unknown' })
    expect(await costs(projectId)).toMatchObject({ list: [], cost: '0.00' })
    const { id } = await spend(projectId, { taskId: one })
    expect(await server.call('manager', taskCalls.remove, { id: one })).toMatchObject({
      code: 'project.cost.task.in_use',
    })
    await server.done('manager', costCalls.update, {
      id,
      taskId: null,
      type: 'expense',
      costDate: '2024-05-06',
      name: '机票',
      amount: '600',
    })
    expect((await server.done('manager', costCalls.list, { projectId })).list).toMatchObject([{ id, task: null }])
    await server.done('manager', taskCalls.remove, { id: one })
  })

  it('[plan-view-006, plan-view-009] is shown to those who may see the project’s money alone, on the plan as well', async () => {
    const { projectId, phase, one, two } = await begin()
    await spend(projectId, { taskId: one })
    await server.done('manager', taskCalls.update, {
      id: one,
      planStartDate: '2030-03-04 09:00',
      planEndDate: '2030-03-05 18:00',
    })
    await server.done('manager', taskPlanCalls.setPredecessor, { id: two, number: '2' })
    const plan = await server.done('manager', projectPlanCalls.list, { projectId })
    const of = (id: string) => plan.list.find(one => one.id === id)
    expect(of(phase)).toMatchObject({ cost: '600.00', expenseCost: '600.00', directive: '1' })
    expect(of(one)).toMatchObject({ cost: '600.00', duration: 2, directive: '1.1' })
    expect(of(two)).toMatchObject({ preList: [{ taskId: one, preNum: 2 }] })
    expect(of(two)).not.toHaveProperty('cost')
    for (const call of [costCalls.tasks, costCalls.taskRows])
      expect(await server.call('staff', call, { projectId })).toMatchObject({ code: 'authority.missing' })
    const seen = await server.done('staff', projectPlanCalls.list, { projectId })
    expect(seen.can.seeMoney).toBe(false)
    expect(seen.list.find(({ id }) => id === one)).not.toHaveProperty('cost')
  })
})
