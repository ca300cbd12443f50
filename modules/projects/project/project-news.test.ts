import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
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
