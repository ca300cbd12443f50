import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { projectCalls } from './project.contract.ts'

const server = testServer()

it('says from which status to which a project was put', async () => {
  const { id } = await server.done('manager', projectCalls.create, {
    type: 4,
    name: '搬迁机房',
    managerIds: [demoPeople.manager.id, demoPeople.staff.id],
  })
  await server.done('manager', projectCalls.changeStatus, { id, status: ProjectStatus.Held })
  const { list } = await server.done('staff', notificationCalls.list, {})
  expect(list.find(row => row.subjectId === id)?.said).toBe('张伟 把项目状态从“进行中”改为“已搁置”')
})

it('[inbox-013] tells the members of a project who came and who left, in which role, and each newcomer once', async () => {
  const { manager, staff, sales, hr } = demoPeople
  const { id } = await server.done('manager', projectCalls.create, {
    type: 4,
    name: '扩建仓库',
    managerIds: [manager.id, staff.id],
  })
  const saidTo = async (who: DemoLogin, lang = 'zh-CN') =>
    (await server.call(who, notificationCalls.list, { limit: 100 }, { headers: { 'accept-language': lang } }))
      .data!.list.filter(row => row.subjectId === id)
      .map(({ said }) => said)
  await server.done('manager', projectCalls.changeMembers, {
    id,
    addPartners: [
      { personId: sales.id, role: 'member' },
      { personId: hr.id, role: 'senior_member' },
    ],
  } as never)
  expect((await saidTo('staff'))[0]).toBe('张伟 添加了高级成员：赵敏；添加了成员：刘强')
  expect((await saidTo('staff', 'en-US'))[0]).toBe('张伟 added 赵敏 as senior member; added 刘强 as member')
  expect(await saidTo('sales')).toEqual(['张伟 邀请您加入项目'])
  await server.done('manager', projectCalls.changeMembers, {
    id,
    delPartners: [{ personId: sales.id, role: 'member' }],
  } as never)
  expect((await saidTo('staff'))[0]).toBe('张伟 移除了成员：刘强')
  // Whoever has left hears no more of it; whoever did it is told nothing.
  expect(await saidTo('sales')).toEqual(['张伟 邀请您加入项目'])
  expect((await saidTo('manager')).some(said => said.includes('成员'))).toBe(false)
  const before = await saidTo('staff')
  await server.done('manager', projectCalls.changeMembers, {
    id,
    addPartners: [{ personId: hr.id, role: 'senior_member' }],
  } as never)
  expect(await saidTo('staff')).toEqual(before)
})
