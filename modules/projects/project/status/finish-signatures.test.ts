import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../project.contract.ts'

const server = testServer()
const { manager, staff, sales, hr } = demoPeople

it('finishing a project asks before it goes past what others have to sign, and closes that in the name of who did', async () => {
  const { id: projectId } = await server.done('manager', projectCalls.create, {
    name: '有流程的项目',
    type: 1,
    managerIds: [manager.id],
  })
  const create = async (name: string, draft: object = {}) =>
    (await server.done('manager', taskCalls.create, { name, managerIds: [staff.id], projectId, ...draft })).id
  const [signed, approved] = [await create('合同用印'), await create('要审核的', { approvalIds: [hr.id] })]
  const step = newId()
  await server.sql(
    `insert into task_item (comp_id, id, task_id, type, name, status, position, creator_id) select comp_id, $1, id, 2,
      '会签', 'RUNNING', 1, creator_id from task where id = $2`,
    [step, signed],
  )
  await server.sql(
    'insert into task_item_person (comp_id, item_id, person_id) select comp_id, id, $2 from task_item where id = $1',
    [step, sales.id],
  )
  const standing = async () => [
    (await server.done('manager', projectCalls.detail, { id: projectId })).status,
    ...(await server.sql(
      `select i.status as step, i.decided_by, p.finished_at, t.status from task_item i join task_item_person p on
        p.item_id = i.id, task t where i.id = $1 and t.id = $2`,
      [step, approved],
    )),
  ]
  const before = await standing()
  expect(before).toEqual([0, { step: 'RUNNING', decided_by: null, finished_at: null, status: 'WAITING' }])
  for (const refused of [
    await server.call('manager', projectCalls.changeStatus, { id: projectId, status: 1 }),
    await server.call('manager', projectCalls.signStatus, { id: projectId, signStatus: 1 }),
  ]) {
    expect(refused).toMatchObject({ result: 1, code: 'project.finish.unsigned', msg: expect.stringContaining('会签') })
    expect(refused.msg).toContain('要审核的')
  }
  expect(await standing()).toEqual(before)
  await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1, skipUnsigned: true })
  expect(await standing()).toEqual([1, { step: 'FINISH', decided_by: manager.id, finished_at: null, status: 'FINISH' }])
})
