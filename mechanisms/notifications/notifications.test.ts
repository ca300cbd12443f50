import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { noticeSettingCalls } from './notice-setting.contract.ts'
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

it('stands for those before it of the same record and kind, until it is seen', async () => {
  const { id: subjectId } = await server.done('staff', taskCalls.create, {
    name: '大家都来说两句',
    partnerIds: [demoPeople.manager.id, demoPeople.hr.id, demoPeople.sales.id],
  })
  const before = await unread()
  const say = async (who: 'manager' | 'hr' | 'sales', content: string) =>
    (await server.done(who, commentCalls.create, { subjectType: 'task', subjectId, content })).id
  const lines = async () => (await feed({ limit: 100 })).filter(line => line.subjectId === subjectId)
  await say('manager', '一')
  await say('hr', '二')
  await say('manager', '三')
  expect(await lines()).toMatchObject([{ by: '张伟 等 2 人', said: '张伟 等 2 人 发表了评论：三' }])
  expect(await unread()).toBe(before + 1)
  const last = await say('sales', '四')
  expect(await lines()).toMatchObject([{ by: '刘强 等 3 人', actor: { name: '刘强' } }])
  await server.done('sales', commentCalls.remove, { id: last })
  // What it included is said by the newest of the rest.
  expect(await lines()).toMatchObject([{ said: '张伟 等 2 人 发表了评论：三', isRead: false }])
  expect(await unread()).toBe(before + 1)
  await server.done('staff', notificationCalls.readAll, {})
  await say('hr', '五')
  expect(await lines()).toMatchObject([
    { by: '赵敏', said: '赵敏 发表了评论：五' },
    { said: '张伟 等 2 人 发表了评论：三', isRead: true },
  ])
})

it('that stands for others is seen with all of them: what comes later begins anew, also where it is deleted', async () => {
  const { id: subjectId } = await server.done('staff', taskCalls.create, {
    name: '看过再说',
    partnerIds: [demoPeople.manager.id, demoPeople.hr.id, demoPeople.sales.id],
  })
  const say = async (who: 'manager' | 'hr' | 'sales', content: string) =>
    (await server.done(who, commentCalls.create, { subjectType: 'task', subjectId, content })).id
  const lines = async () => (await feed({ limit: 100 })).filter(line => line.subjectId === subjectId)
  await say('manager', '一')
  const second = await say('hr', '二')
  const { id } = (await lines())[0]!
  await server.done('staff', notificationCalls.read, { id: [id] })
  const before = await unread()
  const third = await say('sales', '三')
  expect(await lines()).toMatchObject([
    { said: '刘强 发表了评论：三', isRead: false },
    { said: '赵敏 等 2 人 发表了评论：二', isRead: true },
  ])
  await server.done('sales', commentCalls.remove, { id: third })
  await server.done('hr', commentCalls.remove, { id: second })
  expect(await lines()).toMatchObject([{ said: '张伟 发表了评论：一', isRead: true }])
  expect(await unread()).toBe(before)
})

it('of a kind that somebody has turned off is not shown because a later one was withdrawn', async () => {
  const { id: subjectId } = await server.done('staff', taskCalls.create, {
    name: '不看评论',
    partnerIds: [demoPeople.manager.id, demoPeople.hr.id],
  })
  const about = groupOf('comment.created')
  const write = (isOn: boolean) =>
    server.done('staff', noticeSettingCalls.write, {
      channels: { [about]: { app: isOn, push: true, mail: false } } as never,
      quietFrom: null,
      quietTo: null,
    })
  await write(false)
  try {
    await server.done('manager', commentCalls.create, { subjectType: 'task', subjectId, content: '一' })
    const { id } = await server.done('hr', commentCalls.create, { subjectType: 'task', subjectId, content: '二' })
    await server.done('hr', commentCalls.remove, { id })
    expect((await feed({ limit: 100 })).filter(line => line.subjectId === subjectId)).toEqual([])
  } finally {
    await write(true)
  }
})

it('is in the feed as its person chose by kind; what they want elsewhere comes there all the same', async () => {
  const { channels } = await server.done('staff', noticeSettingCalls.read, {})
  expect(channels.task).toEqual({ app: true, push: true, mail: false })
  const write = (task: object) =>
    server.done('staff', noticeSettingCalls.write, { channels: { task } as never, quietFrom: null, quietTo: null })
  await write({ app: false, push: true, mail: true })
  const before = await unread()
  const subjectId = await create('不想在应用里看到的')
  expect((await feed({ limit: 100 })).some(line => line.subjectId === subjectId)).toBe(false)
  expect(await unread()).toBe(before)
  expect(await server.sql('select kind from notification where subject_id = $1', [subjectId])).toEqual([
    { kind: 'task.assigned' },
  ])
  await write({ push: true, mail: false })
  expect((await server.done('staff', noticeSettingCalls.read, {})).channels.task).toEqual(channels.task)
  const shown = await create('又想看到的')
  expect((await feed()).some(line => line.subjectId === shown)).toBe(true)
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
  const requested = groups.find(({ about }) => about === 'approval')!.list.map(({ kind }) => kind)
  expect(requested).toContain('approval.waiting')
  expect(requested).toContain('workhour.submitted')
})
