import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { taskCalls } from '../task/task.contract.ts'
import { itemCalls } from './item.contract.ts'
import { progressCalls } from './progress.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, {
    name: '走访客户',
    managerIds: [staff.id],
    partnerIds: [sales.id],
    ...draft,
  })
const note = (who: 'staff' | 'sales' | 'hr', id: string, draft: object) =>
  server.call(who, progressCalls.create, { id, ...draft })
const percent = async (id: string) => (await server.done('manager', taskCalls.detail, { id })).progressPercent

describe('progress', () => {
  it('[task-102] is noted by those who do the work, newest first, and does not finish the task', async () => {
    const { id } = await create()
    expect((await note('sales', id, { progress: 40, status: 1, summary: '路上堵车' })).data).toMatchObject({
      progressPercent: 40,
    })
    expect((await note('staff', id, { progress: 100 })).data).toMatchObject({ progressPercent: 100 })
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({
      status: 'WAITING',
      progressPercent: 100,
    })
    const { list } = await server.done('sales', progressCalls.list, { id })
    expect(list).toMatchObject([
      { progress: 100, person: { id: staff.id }, can: { remove: false } },
      {
        progress: 40,
        status: 1,
        summary: '路上堵车',
        person: { id: sales.id },
        can: { remove: true },
      },
    ])
    expect(await note('hr', id, { progress: 50 })).toMatchObject({ result: 4 })
    expect(await note('staff', id, {})).toMatchObject({ code: 'task.progress.empty' })
    expect(await percent(id)).toBe(100)
  })

  it('counts what is done of a sub-item', async () => {
    const { id } = await create()
    const item = await server.done('staff', itemCalls.create, { id, name: '走访', planNum: 20, unit: '家' })
    await note('staff', id, { itemUuid: item.id, itemDoneNum: 7.5, summary: '今天三家' })
    expect((await server.done('staff', itemCalls.list, { id })).list[0]).toMatchObject({
      planNum: 20,
      doneNum: 7.5,
      unit: '家',
    })
    expect((await server.done('staff', progressCalls.list, { id })).list[0]).toMatchObject({
      itemUuid: item.id,
      itemName: '走访',
      itemDoneNum: 7.5,
      progress: null,
    })
    const elsewhere = await create()
    expect(await note('staff', elsewhere.id, { itemUuid: item.id, itemDoneNum: 1 })).toMatchObject({
      code: 'task.progress.item',
    })
    expect(await note('staff', elsewhere.id, { itemUuid: newId(), itemDoneNum: 1 })).toMatchObject({
      code: 'task.progress.item',
    })
    expect((await server.done('staff', progressCalls.list, { id: elsewhere.id })).list).toEqual([])
  })

  it('that is taken back gives back the percent that was there before', async () => {
    const { id } = await create()
    const first = await note('sales', id, { progress: 30 })
    const second = await note('sales', id, { progress: 80 })
    expect(await server.call('hr', progressCalls.remove, { id: second.data.id })).toMatchObject({ result: 4 })
    expect(await server.done('sales', progressCalls.remove, { id: second.data.id })).toMatchObject({
      progressPercent: 30,
    })
    await note('staff', id, { progress: 60 })
    expect(
      await server.call('sales', progressCalls.remove, {
        id: (await server.done('staff', progressCalls.list, { id })).list[0]!.id,
      }),
    ).toMatchObject({
      status: 403,
    })
    expect(await server.done('sales', progressCalls.remove, { id: first.data.id })).toMatchObject({
      progressPercent: 60,
    })
    expect(await percent(id)).toBe(60)
  })

  it('of a task with subtasks comes from them, and of an ended one does not change', async () => {
    const { id } = await create()
    await create({ parentId: id })
    expect(await note('staff', id, { progress: 10 })).toMatchObject({ code: 'task.progress.parent' })
    expect((await note('staff', id, { summary: '说一句' })).result).toBe(0)
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await note('staff', id, { summary: '再说一句' })).toMatchObject({ code: 'task.item.task_ended' })
  })
})
