import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { pointKinds, pointSetting } from '#mechanisms/points/points.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '../task.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const late = { planStartDate: Date.now() - 9e8, planEndDate: Date.now() - 8e8 }
const earned = async (occasion: string) => {
  await server.followed()
  return Object.fromEntries(
    (
      await server.sql<{ who: string; kind: string; points: number }>(
        "select person_id as who, kind, points from point_event where occasion = $1 and person_id = any($2::uuid[]) and kind <> 'create_task'",
        [occasion, [staff.id, sales.id]],
      )
    ).map(({ who, kind, points }) => [`${who === staff.id ? 'staff' : 'sales'} ${kind}`, points]),
  )
}
const create = async (draft: object = {}) =>
  (await server.done('manager', taskCalls.create, { name: '工期', managerIds: [staff.id], ...draft })).id

it('a task with others below it that is finished late costs those who answer for it, once; one without does not', async () => {
  const parent = await create(late)
  const child = await create({ parentId: parent, managerIds: [sales.id], ...late })
  await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'FINISH' })
  expect(await earned(parent)).toEqual({ 'staff finish_delayed': 2, 'staff parent_delayed': -2 })
  expect(await earned(child)).toEqual({})
  await server.done('staff', taskCalls.restart, { id: parent })
  await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'FINISH' })
  expect(Object.keys(await earned(parent))).toHaveLength(2)
  const alone = await create(late)
  await server.done('staff', taskCalls.changeStatus, { id: alone, status: 'FINISH' })
  expect(await earned(alone)).toEqual({ 'staff finish_delayed': 2 })
})

it('every kind of points can be set by an administrator', async () => {
  for (const kind of pointKinds)
    expect(
      await server.call('admin', settingCalls.write, { keyName: pointSetting(kind), keyValue: '-3' }),
    ).toMatchObject({ result: 0 })
  const parent = await create(late)
  await create({ parentId: parent, ...late })
  await server.done('staff', taskCalls.changeStatus, { id: parent, status: 'FINISH' })
  expect(await earned(parent)).toEqual({ 'staff finish_delayed': -3, 'staff parent_delayed': -3 })
})
