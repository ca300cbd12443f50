import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { groupOf, noticeGroups, type NoticeGroup } from './notice-groups.contract.ts'
import { notificationCalls } from './notification.contract.ts'

const server = testServer()
const { staff } = demoPeople
const create = async (name: string) =>
  (await server.done('manager', taskCalls.create, { name, managerIds: [staff.id] })).id
const feed = async (query = {}) => (await server.done('staff', notificationCalls.list, query)).list
const unread = async () => (await server.done('staff', notificationCalls.unread, {})).count

it("a person's updates are their own, newest first, unread until they have seen them", async () => {
  await server.done('staff', notificationCalls.readAll, {})
  expect(await unread()).toBe(0)
  const first = await create('第一件')
  const second = await create('第二件')
  expect(await unread()).toBe(2)
  expect((await feed()).slice(0, 2)).toMatchObject([
    {
      kind: 'task.assigned',
      subjectType: 'task',
      subjectId: second,
      title: '第二件',
      said: '张伟 给您分配了任务',
      actor: { name: '张伟' },
      isRead: false,
    },
    { subjectId: first, isRead: false },
  ])
  expect(
    (await server.done('manager', notificationCalls.list, {})).list.filter(line => line.subjectId === first),
  ).toEqual([])
  expect(await server.call(null, notificationCalls.list, {})).toMatchObject({ status: 401 })
})

it('one is marked as seen by its id, by its person alone', async () => {
  const subjectId = await create('要看的')
  const { id } = (await feed()).find(line => line.subjectId === subjectId)!
  const before = await unread()
  await server.done('manager', notificationCalls.read, { id: [id] })
  await server.done('other', notificationCalls.read, { id: [id] })
  expect(await unread()).toBe(before)
  await server.done('staff', notificationCalls.read, { id: [id] })
  expect(await unread()).toBe(before - 1)
  expect((await feed({ isRead: false })).some(line => line.id === id)).toBe(false)
  expect((await feed({ isRead: true })).some(line => line.id === id)).toBe(true)
})

it('opening the record marks what was told about it', async () => {
  const subjectId = await create('打开看看')
  const before = await unread()
  await server.done('staff', taskCalls.read, { id: subjectId })
  expect(await unread()).toBe(before - 1)
})

it('comes in pages', async () => {
  const page = await server.done('staff', notificationCalls.list, { limit: 1 })
  expect(page.list).toHaveLength(1)
  expect(page.total).toBeGreaterThan(1)
})

it('each stands in one group; those about something to agree to in one of their own', async () => {
  const of = async (about?: NoticeGroup) =>
    await server.done('manager', notificationCalls.list, { limit: 100, ...(about ? { about } : {}) })
  const all = await of()
  const groups = await Promise.all(noticeGroups.map(async about => ({ about, ...(await of(about)) })))
  for (const { about, list } of groups)
    expect(
      list.map(({ kind }) => groupOf(kind)),
      about,
    ).toEqual(list.map(() => about))
  expect(groups.reduce((sum, { total }) => sum + total!, 0)).toBe(all.total)
  const asked = groups.find(({ about }) => about === 'approval')!.list.map(({ kind }) => kind)
  expect(asked).toContain('approval.waiting')
  expect(asked).toContain('workhour.submitted')
})
