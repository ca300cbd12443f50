import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { itemCalls } from '../item/item.contract.ts'
import { taskCalls } from '../task/task.contract.ts'
import { templateCalls } from './template.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const names = async (who: 'manager' | 'staff' | 'admin') =>
  (await server.done(who, templateCalls.list, {})).list.map(({ name }) => name)

async function keep(name: string) {
  const { id } = await server.done('manager', taskCalls.create, {
    name: '新人入职',
    detail: '电脑、账号、工位',
    priority: 1,
    managerIds: [staff.id],
    partnerIds: [sales.id],
    planStartDate: '2030-01-07 09:00',
    planEndDate: '2030-01-09 18:00',
  })
  await server.done('manager', itemCalls.create, {
    id,
    name: '开账号',
    managerId: [sales.id],
    planEndDate: '2030-01-08 12:00',
  })
  return { taskId: id, id: (await server.done('manager', templateCalls.save, { id, name })).id }
}

describe('a template', () => {
  it('makes tasks with its people, text and sub-items, and dates that lie as they did', async () => {
    const { id } = await keep('入职')
    const made = await server.done('manager', templateCalls.use, {
      id,
      name: '小李入职',
      planStartDate: '2031-03-03 10:00',
    })
    expect(await server.done('staff', taskCalls.detail, { id: made.id })).toMatchObject({
      name: '小李入职',
      detail: '电脑、账号、工位',
      priority: 1,
      planStartDate: '2031-03-03T02:00:00.000Z',
      planEndDate: '2031-03-05T10:00:00.000Z',
      rel: { manager: [{ id: staff.id }], partner: [{ id: sales.id }] },
    })
    expect((await server.done('staff', itemCalls.list, { id: made.id })).list).toMatchObject([
      {
        name: '开账号',
        planEndDate: '2031-03-04T04:00:00.000Z',
        marches: [{ person: { id: sales.id } }],
      },
    ])
  })

  it("is one's own, or the company's, whose are kept by those who manage all tasks", async () => {
    const { id, taskId } = await keep('我自己的')
    expect(await names('manager')).toContain('我自己的')
    expect(await names('staff')).not.toContain('我自己的')
    expect(await server.call('staff', templateCalls.use, { id })).toMatchObject({ result: 4 })
    expect(await server.call('manager', templateCalls.update, { id, isCompany: true })).toMatchObject({
      code: 'task.template.company',
    })
    expect(
      await server.call('manager', templateCalls.save, { id: taskId, name: '公司的', isCompany: true }),
    ).toMatchObject({
      code: 'task.template.company',
    })
    const company = await server.done('admin', templateCalls.save, { id: taskId, name: '公司的', isCompany: true })
    expect(await names('staff')).toContain('公司的')
    expect(await server.call('staff', templateCalls.remove, { id: company.id })).toMatchObject({
      code: 'task.template.company',
    })
    expect((await server.call('staff', templateCalls.use, { id: company.id })).result).toBe(0)
    await server.done('admin', templateCalls.remove, { id: company.id })
    expect(await names('staff')).not.toContain('公司的')
    await server.done('manager', templateCalls.update, { id, name: '改了名' })
    expect(await names('manager')).toContain('改了名')
  })

  it('is kept of a task that one sees', async () => {
    const { taskId } = await keep('再一个')
    expect(await server.call('hr', templateCalls.save, { id: taskId, name: '偷看' })).toMatchObject({ result: 4 })
    expect(await server.sql(`select 1 from task_template where name = '偷看'`)).toEqual([])
  })
})
