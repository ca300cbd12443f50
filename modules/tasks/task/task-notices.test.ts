import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { taskCalls } from './task.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople

const saidTo = async (who: 'staff' | 'sales', subjectId: string, lang = 'zh-CN') =>
  (await server.call(who, notificationCalls.list, { limit: 100 }, { headers: { 'accept-language': lang } }))
    .data!.list.filter(row => row.subjectId === subjectId)
    .map(({ said }) => said)
const make = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '布置展台', managerIds: [staff.id], ...draft })

it('says from what to what somebody changed a task', async () => {
  const { id } = await make({ planEndDate: '2031-03-04T10:00:00.000Z' })
  await server.done('manager', taskCalls.update, { id, planEndDate: '2031-03-06T10:00:00.000Z', priority: 2 })
  expect((await saidTo('staff', id))[0]).toBe(
    '张伟 将截止时间从“2031-03-04 18:00”改为“2031-03-06 18:00”；将优先级从“普通”改为“紧急”',
  )
  await server.done('manager', taskCalls.update, { id, name: '布置{title}展台', detail: '靠近入口' })
  expect((await saidTo('staff', id, 'en-US'))[0]).toBe(
    '张伟 changed the name from “布置展台” to “布置title展台”; changed the due date from “2031-03-04 18:00” to “2031-03-06 18:00”; changed the priority from “Normal” to “Urgent” and more',
  )
})

it('[inbox-012] says of each field, in one line of several changes, what it was first and what it is last', async () => {
  const { id } = await make({ name: '搭建展架', planEndDate: '2031-03-04T10:00:00.000Z' })
  const change = (more: object) => server.done('manager', taskCalls.update, { id, ...more })
  await change({ planEndDate: '2031-03-05T10:00:00.000Z' })
  await change({ name: '搭展架' })
  await change({ planEndDate: '2031-03-07T10:00:00.000Z', detail: '三米高' })
  await change({ name: '搭建展架' })
  const lines = await saidTo('staff', id)
  // The name is again what it was, and the assignment has a line of its own.
  expect(lines).toEqual([
    '张伟 将截止时间从“2031-03-04 18:00”改为“2031-03-07 18:00”；修改了描述',
    '张伟 给您分配了任务',
  ])
  await change({ planEndDate: '2031-03-04T10:00:00.000Z' })
  expect((await saidTo('staff', id))[0]).toBe('张伟 修改了描述')
  // What was seen is over: the next line says what came after it.
  await server.done('staff', taskCalls.read, { id })
  await change({ name: '搭好展架' })
  expect((await saidTo('staff', id))[0]).toBe('张伟 将任务名称从“搭建展架”改为“搭好展架”')
})

it('says who came to a task and who left it, and tells whom it is given to once', async () => {
  const { id } = await make()
  await server.done('manager', taskCalls.changeMembers, { id, role: 'partner', addId: [sales.id] })
  expect((await saidTo('staff', id))[0]).toMatch(/^张伟 添加了参与人：\S+$/)
  expect(await saidTo('sales', id)).toEqual(['张伟 给您分配了任务'])
  await server.done('manager', taskCalls.changeMembers, { id, role: 'partner', delId: [sales.id] })
  expect((await saidTo('staff', id))[0]).toMatch(/^张伟 移除了参与人：\S+$/)
})

it('says which status a task had', async () => {
  const { id } = await make()
  await server.done('manager', taskCalls.changeStatus, { id, status: 'POST_PONE', opinion: '等预算' })
  expect((await saidTo('staff', id))[0]).toMatch(/^张伟 把任务状态从“\S+”改为“已搁置”：等预算$/)
})
