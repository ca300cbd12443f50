import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { reminderCalls } from './reminder.contract.ts'
import { giveReminder } from './give-reminder.server.ts'

const server = testServer()
const { manager, staff, finance, other } = demoPeople
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const create = (draft: object = {}) => server.done('manager', reminderCalls.create, { content: '给客户回电话', remindAt: inHours(2), ...draft })
const idsOf = async (who: 'manager' | 'staff' | 'finance') => (await server.done(who, reminderCalls.list, { limit: 100 })).list.map(({ id }) => id)

/** Does the job as a runner would; answers whom it told. */
async function give(id: string, companyId = demoCompany.id) {
  const told: string[] = []
  await giveReminder.work({ companyId, id }, { database: server.services.database, tell: news => told.push(...news.flatMap(({ to }) => to)) } as Partial<JobContext> as JobContext)
  return told
}
const comesDue = (id: string) => server.sql(`update reminder set remind_at = now() - interval '1 second' where id = $1`, [id])

beforeEach(() => server.sql('delete from reminder'))

describe('a reminder', () => {
  it('reminds its maker when nobody is named, and is in their list alone', async () => {
    const { id } = await create()
    const { list: [row] } = await server.done('manager', reminderCalls.list, {})
    expect(row).toMatchObject({ id, content: '给客户回电话', type: 'self', isDelivered: false, users: [{ id: manager.id }], can: { edit: true, remove: true } })
    expect(await idsOf('staff')).toEqual([])
  })

  it('is seen by those it reminds, who can neither change it nor take it away', async () => {
    const { id } = await create({ userIds: [staff.id, finance.id] })
    const { list: [row] } = await server.done('staff', reminderCalls.list, {})
    expect(row).toMatchObject({ id, can: { edit: false, remove: false } })
    expect(await server.call('staff', reminderCalls.update, { id, content: '改', remindAt: inHours(1) })).toMatchObject({ status: 403 })
    expect(await server.call('staff', reminderCalls.remove, { id })).toMatchObject({ result: 4 })
    expect(await idsOf('manager')).toEqual([id])
  })

  it('cannot be set for a time that is past', async () => {
    const reply = await server.call('manager', reminderCalls.create, { content: '太晚了', remindAt: inHours(-1) })
    expect(reply).toMatchObject({ result: 1, code: 'reminder.time.past', msg: '提醒时间不能早于当前时间', errors: [{ field: 'remind_at' }] })
    expect(await idsOf('manager')).toEqual([])
    const { id } = await create()
    expect(await server.call('manager', reminderCalls.update, { id, content: '太晚了', remindAt: inHours(-1) })).toMatchObject({ code: 'reminder.time.past' })
  })

  it('hangs on a record only for somebody who sees the record', async () => {
    const task = await server.done('manager', taskCalls.create, { name: '有提醒', managerIds: [manager.id] })
    const { id } = await create({ type: 'task', subjectId: task.id })
    expect((await server.done('manager', reminderCalls.list, { type: 'task', subjectId: task.id })).list).toMatchObject([{ id, subjectId: task.id }])
    const stranger = await server.call('finance', reminderCalls.create, { content: '偷看', remindAt: inHours(1), type: 'task', subjectId: task.id })
    const unknown = await server.call('finance', reminderCalls.create, { content: '偷看', remindAt: inHours(1), type: 'task', subjectId: newId() })
    expect(stranger).toEqual(unknown)
    expect(stranger).toMatchObject({ result: 4 })
  })

  it('cannot remind a person of another company', async () => {
    expect(await server.call('manager', reminderCalls.create, { content: '越界', remindAt: inHours(1), userIds: [other.id] })).toMatchObject({ code: 'person.unknown' })
    expect(await idsOf('manager')).toEqual([])
  })

  it('is not there for another company, were its id known', async () => {
    const { id } = await create()
    const asked = { id, content: '改', remindAt: inHours(1) }
    expect(await server.call('other', reminderCalls.update, asked)).toEqual(await server.call('other', reminderCalls.update, { ...asked, id: newId() }))
    expect(await server.call('other', reminderCalls.remove, { id })).toMatchObject({ result: 4 })
    expect(await give(id, demoPeople.other.id)).toEqual([])
  })

  it('is given at its time, once, however often the job runs', async () => {
    const { id } = await create({ userIds: [staff.id, finance.id] })
    expect(await give(id)).toEqual([])
    await comesDue(id)
    const told = (await Promise.all(Array.from({ length: 5 }, () => give(id)))).flat()
    expect(told.sort()).toEqual([staff.id, finance.id].sort())
    const { list: [line] } = await server.done('staff', notificationCalls.list, {})
    expect(line).toMatchObject({ kind: 'reminder.due', subjectType: 'reminder', title: '给客户回电话', actor: { id: manager.id }, isRead: false })
    expect((await server.done('staff', notificationCalls.list, {})).list.filter(row => row.kind === 'reminder.due')).toHaveLength(1)
    expect(await server.call('manager', reminderCalls.update, { id, content: '改', remindAt: inHours(1) })).toMatchObject({ code: 'reminder.delivered' })
  })

  it('that was taken away is not given', async () => {
    const { id } = await create()
    expect(await server.done('manager', reminderCalls.remove, { id })).toEqual({ removed: 1 })
    expect(await give(id)).toEqual([])
  })

  it('has one job in the queue, which a new time moves', async () => {
    const { id } = await create()
    await server.done('manager', reminderCalls.update, { id, content: '改期', remindAt: '2031-05-06 09:30' })
    const jobs = await server.sql(`select run_at from graphile_worker.jobs where key = $1`, [`reminder ${id}`])
    expect(jobs.map(({ run_at: runAt }) => new Date(runAt as string).toISOString())).toEqual(['2031-05-06T01:30:00.000Z'])
  })
})

it('all reminders of a type are taken away together, those of others are kept', async () => {
  await create()
  await create()
  const theirs = await server.done('staff', reminderCalls.create, { content: '自己的', remindAt: inHours(3), userIds: [manager.id] })
  expect(await server.done('manager', reminderCalls.remove, { type: 'self' })).toEqual({ removed: 2 })
  expect(await idsOf('manager')).toEqual([theirs.id])
  expect(await server.call('manager', reminderCalls.remove, {})).toMatchObject({ code: 'reminder.remove.nothing' })
})
