import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { eventCalls } from '#modules/calendar/event/event.contract.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { noteCalls } from '#modules/notes/notes.contract.ts'
import { projectCalls } from '#modules/projects/project/project.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { reminderCalls } from './reminder.contract.ts'
import { giveReminder } from './give-reminder.server.ts'

const server = testServer()
const { manager, staff, finance, other } = demoPeople
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const create = (draft: object = {}) =>
  server.done('manager', reminderCalls.create, { content: '给客户回电话', remindAt: inHours(2), ...draft })
const idsOf = async (who: 'manager' | 'staff' | 'finance') =>
  (await server.done(who, reminderCalls.list, { limit: 100 })).list.map(({ id }) => id)

/** Does the job as a runner would; answers whom it notified. */
async function give(id: string, companyId = demoCompany.id) {
  const notices: string[] = []
  await giveReminder.work({ companyId, id }, {
    database: server.services.database,
    publish: news => notices.push(...news.flatMap(({ to }) => to)),
  } as Partial<JobContext> as JobContext)
  return notices
}
const comesDue = (id: string) =>
  server.sql(`update reminder set remind_at = now() - interval '1 second' where id = $1`, [id])

beforeEach(() => server.sql('delete from reminder'))

describe('a reminder', () => {
  it('of a record whose app is closed, or not there for somebody, goes by without telling them', async () => {
    const task = await server.done('manager', taskCalls.create, {
      name: '关闭的任务',
      managerIds: [manager.id, staff.id],
    })
    const about = { type: 'task', subjectId: task.id, userIds: [manager.id, staff.id] }
    const lines = async (content: string) =>
      (await server.sql('select person_id from notification where title = $1', [content])).length
    const input = async (content: string) => {
      const { id } = await create({ ...about, content })
      await comesDue(id)
      return (await give(id)).sort()
    }
    // Set while the app was open, closed when its time comes.
    const { id } = await create({ ...about, content: '关闭了' })
    const own = await create({ content: '与任务无关' })
    await comesDue(id)
    await comesDue(own.id)
    await server.done('admin', appCalls.close, { localAppId: 'task' })
    expect([await give(id), await give(own.id)]).toEqual([[], [manager.id]])
    expect(await lines('关闭了')).toBe(0)
    await server.done('admin', appCalls.open, { localAppId: 'task' })
    expect(await give(id)).toEqual([])
    // Out of its scope is not there for them, either.
    const scoped = await create({ ...about, content: '范围外' })
    await comesDue(scoped.id)
    await server.done('admin', appCalls.setScope, { localAppId: 'task', userIds: [staff.id] })
    expect(await give(scoped.id)).toEqual([staff.id])
    await server.done('admin', appCalls.setScope, { localAppId: 'task' })
    expect(await input('打开了')).toEqual([manager.id, staff.id].sort())
    await server.sql(`delete from notification where kind = 'reminder.due'`)
  })

  it.each([30, 900])(
    'of %i stands where it belongs: those to come, the next first, then those given, the last first',
    async count => {
      await server.sql(
        `with made as (insert into reminder (comp_id, id, type, content, remind_at, delivered_at, creator_id)
          select $1, gen_random_uuid(), 'self', n::text, '2026-01-01'::timestamptz + (n * 7919 % 1000) * interval '1 hour',
            case n % 3 when 0 then now() end, case n % 2 when 0 then $2::uuid else $3::uuid end from generate_series(1, $4) n
          returning id, content::int as n)
        insert into reminder_person (comp_id, reminder_id, person_id) select $1, id, $2::uuid from made where n % 5 = 0`,
        [demoCompany.id, manager.id, staff.id, count],
      )
      const wanted = await server.sql<{ id: string }>(
        `select id from reminder r where creator_id = $1 or exists (select from reminder_person p where p.reminder_id = r.id
          and p.person_id = $1)
        order by delivered_at is not null, case when delivered_at is null then remind_at end, remind_at desc, id`,
        [manager.id],
      )
      const found: string[] = []
      for (let start = 0; start < wanted.length; start += 100) {
        const { list } = await server.done('manager', reminderCalls.list, { start, limit: 100 })
        found.push(...list.map(({ id }) => id))
      }
      expect(found).toEqual(wanted.map(({ id }) => id))
    },
  )

  it('reminds its maker when nobody is named, and is in their list alone', async () => {
    const { id } = await create()
    const {
      list: [row],
    } = await server.done('manager', reminderCalls.list, {})
    expect(row).toMatchObject({
      id,
      content: '给客户回电话',
      type: 'self',
      isDelivered: false,
      users: [{ id: manager.id }],
      can: { edit: true, remove: true },
    })
    expect(await idsOf('staff')).toEqual([])
  })

  it('[reminder-003, reminder-004] carries its time, people and words on the wire, and is listed by its type', async () => {
    const task = await server.done('manager', taskCalls.create, { name: '有提醒', managerIds: [manager.id] })
    const remindAt = inHours(2)
    const own = await create({ remindAt, userIds: [staff.id] })
    const ofTask = await create({ type: 'task', subjectId: task.id })
    const listed = async (type: string) => {
      const { body } = await server.request(`/ftask/api/reminder/list.json?type=${type}`, {
        headers: { authorization: `Bearer ${await server.token('manager')}` },
      })
      return (body.data as { list: { uuid: string }[] }).list
    }
    expect(await listed('self')).toMatchObject([
      { uuid: own.id, type: 'self', remind_at: remindAt, users: [{ uuid: staff.id }], content: '给客户回电话' },
    ])
    expect((await listed('task')).map(({ uuid }) => uuid)).toEqual([ofTask.id])
    expect(await listed('contract')).toEqual([])
  })

  it('is seen by those it reminds, who can neither change it nor take it away', async () => {
    const { id } = await create({ userIds: [staff.id, finance.id] })
    const {
      list: [row],
    } = await server.done('staff', reminderCalls.list, {})
    expect(row).toMatchObject({ id, can: { edit: false, remove: false, exit: true } })
    expect(await server.call('staff', reminderCalls.update, { id, content: '改', remindAt: inHours(1) })).toMatchObject(
      { status: 403 },
    )
    expect(await server.call('staff', reminderCalls.remove, { id })).toMatchObject({ result: 4 })
    expect(await idsOf('manager')).toEqual([id])
  })

  it('is left by those it reminds, not by who made it, and goes with the last of them', async () => {
    const { id } = await create({ userIds: [staff.id, finance.id] })
    const exit = (who: 'manager' | 'staff' | 'finance' | 'sales' | 'other') =>
      server.call(who, reminderCalls.exit, { id })
    expect(await exit('manager')).toMatchObject({ status: 403 })
    expect(await exit('sales')).toMatchObject({ result: 4 })
    expect(await exit('other')).toMatchObject({ result: 4 })
    await server.done('staff', reminderCalls.exit, { id })
    expect([await idsOf('staff'), await idsOf('finance')]).toEqual([[], [id]])
    expect(await exit('staff')).toMatchObject({ result: 4 })
    await comesDue(id)
    expect(await give(id)).toEqual([finance.id])
    expect(await exit('finance')).toMatchObject({ code: 'reminder.delivered' })
    const next = await create({ userIds: [staff.id] })
    await server.done('staff', reminderCalls.exit, { id: next.id })
    expect(await server.sql('select 1 from reminder where id = $1', [next.id])).toEqual([])
  })

  it("[reminder-011] is made, listed, left and deleted by the addresses of the CRM's alerts as well", async () => {
    const request = async (who: 'manager' | 'staff', path: string, body?: object) => {
      const reply = await server.request(`/ftask/api/crm/common-alert${path}.json`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${await server.token(who)}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      expect(reply.body.result, path).toBe(0)
      return reply.body.data as { id: string; list: { uuid: string }[] }
    }
    const { id } = await request('manager', '', {
      content: '回访',
      remind_at: inHours(2),
      user_ids: [manager.id, staff.id],
    })
    expect((await request('staff', '')).list).toMatchObject([{ uuid: id }])
    await request('staff', `/${id}/exit`, {})
    expect((await request('staff', '')).list).toEqual([])
    await request('manager', `/${id}/delete`, {})
    expect((await request('manager', '')).list).toEqual([])
    expect(await server.call('staff', reminderCalls.delete, { id })).toMatchObject({ result: 4 })
  })

  it('[reminder-005, reminder-012] cannot be set for a time that is past', async () => {
    const reply = await server.call('manager', reminderCalls.create, { content: '太晚了', remindAt: inHours(-1) })
    expect(reply).toMatchObject({
      result: 1,
      code: 'reminder.time.past',
      msg: '提醒时间不能早于当前时间',
      errors: [{ field: 'remind_at' }],
    })
    expect(await idsOf('manager')).toEqual([])
    const { id } = await create()
    expect(
      await server.call('manager', reminderCalls.update, { id, content: '太晚了', remindAt: inHours(-1) }),
    ).toMatchObject({ code: 'reminder.time.past' })
  })

  it('hangs on a record only for somebody who sees the record', async () => {
    const task = await server.done('manager', taskCalls.create, { name: '有提醒', managerIds: [manager.id] })
    const { id } = await create({ type: 'task', subjectId: task.id })
    expect((await server.done('manager', reminderCalls.list, { type: 'task', subjectId: task.id })).list).toMatchObject(
      [{ id, subjectId: task.id }],
    )
    const stranger = await server.call('finance', reminderCalls.create, {
      content: '偷看',
      remindAt: inHours(1),
      type: 'task',
      subjectId: task.id,
    })
    const unknown = await server.call('finance', reminderCalls.create, {
      content: '偷看',
      remindAt: inHours(1),
      type: 'task',
      subjectId: newId(),
    })
    expect(stranger).toEqual(unknown)
    expect(stranger).toMatchObject({ result: 4 })
  })

  it('cannot remind a person of another company', async () => {
    expect(
      await server.call('manager', reminderCalls.create, {
        content: '越界',
        remindAt: inHours(1),
        userIds: [other.id],
      }),
    ).toMatchObject({ code: 'person.unknown' })
    expect(await idsOf('manager')).toEqual([])
  })

  it('is not there for another company, were its id known', async () => {
    const { id } = await create()
    const query = { id, content: '改', remindAt: inHours(1) }
    expect(await server.call('other', reminderCalls.update, query)).toEqual(
      await server.call('other', reminderCalls.update, { ...query, id: newId() }),
    )
    expect(await server.call('other', reminderCalls.remove, { id })).toMatchObject({ result: 4 })
    expect(await give(id, demoPeople.other.id)).toEqual([])
  })

  it('is given at its time, once, however often the job runs', async () => {
    const { id } = await create({ userIds: [staff.id, finance.id] })
    expect(await give(id)).toEqual([])
    await comesDue(id)
    const notices = (await Promise.all(Array.from({ length: 5 }, () => give(id)))).flat()
    expect(notices.sort()).toEqual([staff.id, finance.id].sort())
    const {
      list: [line],
    } = await server.done('staff', notificationCalls.list, {})
    expect(line).toMatchObject({
      kind: 'reminder.due',
      subjectType: 'reminder',
      title: '给客户回电话',
      actor: { id: manager.id },
      isRead: false,
    })
    expect(
      (await server.done('staff', notificationCalls.list, {})).list.filter(row => row.kind === 'reminder.due'),
    ).toHaveLength(1)
    expect(
      await server.call('manager', reminderCalls.update, { id, content: '改', remindAt: inHours(1) }),
    ).toMatchObject({ code: 'reminder.delivered' })
  })

  it('that was taken away is not given', async () => {
    const { id } = await create()
    expect(await server.done('manager', reminderCalls.remove, { id })).toEqual({ removed: 1 })
    expect(await give(id)).toEqual([])
  })

  it('of a record in the trash goes by without telling anybody; restored before, it is given', async () => {
    const { id: note } = await server.done('manager', noteCalls.create, { content: '取护照' })
    const put = (status: 0 | 1) => server.done('manager', noteCalls.setStatus, { noteIds: [note], status })
    const about = { type: 'note', subjectId: note }
    const { id: passed } = await create(about)
    await put(1)
    await comesDue(passed)
    expect(await give(passed)).toEqual([])
    await put(0)
    expect(await give(passed)).toEqual([])

    const { id: restored } = await create(about)
    const { id: again } = await create({ ...about, followUp: [1] })
    await put(1)
    await comesDue(again)
    expect(await give(again)).toEqual([])
    await put(0)
    await comesDue(restored)
    await comesDue(again)
    expect([await give(restored), await give(again)]).toEqual([[manager.id], [manager.id]])
  })

  it('of a project in the recycle bin goes by as well, and comes with the project', async () => {
    const { id: projectId } = await server.done('manager', projectCalls.create, {
      type: 4,
      name: '先放一放',
      managerIds: [manager.id],
    } as never)
    const about = { type: 'project', subjectId: projectId }
    const [{ id: passed }, { id: restored }] = [await create(about), await create(about)]
    await server.done('manager', projectCalls.remove, { id: projectId })
    await comesDue(passed)
    expect(await give(passed)).toEqual([])
    await server.done('manager', projectCalls.recover, { id: projectId })
    await comesDue(restored)
    expect(await give(restored)).toEqual([manager.id])
  })

  it('has one job in the queue, which a new time moves', async () => {
    const { id } = await create()
    await server.done('manager', reminderCalls.update, { id, content: '改期', remindAt: '2031-05-06 09:30' })
    const jobs = await server.sql(`select run_at from graphile_worker.jobs where key = $1`, [`reminder ${id}`])
    expect(jobs.map(({ run_at: runAt }) => new Date(runAt as string).toISOString())).toEqual([
      '2031-05-06T01:30:00.000Z',
    ])
  })
})

it('all reminders of a type are taken away together, those of others are kept', async () => {
  await create()
  await create()
  const theirs = await server.done('staff', reminderCalls.create, {
    content: '自己的',
    remindAt: inHours(3),
    userIds: [manager.id],
  })
  expect(await server.done('manager', reminderCalls.remove, { type: 'self' })).toEqual({ removed: 2 })
  expect(await idsOf('manager')).toEqual([theirs.id])
  expect(await server.call('manager', reminderCalls.remove, {})).toMatchObject({ code: 'reminder.remove.nothing' })
})

describe('a reminder before its record is due', () => {
  const due = (hours: number) =>
    server.done('manager', taskCalls.create, { name: '交付', planEndDate: inHours(hours), managerIds: [manager.id] })
  const timeOf = async (id: string) =>
    Date.parse(
      (await server.sql<{ remind_at: string }>('select remind_at from reminder where id = $1', [id]))[0]!.remind_at,
    )

  it('stands so long before it, and moves with it', async () => {
    const task = await due(5)
    const { id } = await create({ type: 'task', subjectId: task.id, before: 60, remindAt: null })
    expect(Math.abs((await timeOf(id)) - Date.now() - 4 * 3_600_000)).toBeLessThan(60_000)
    await server.done('manager', taskCalls.update, { id: task.id, planEndDate: inHours(9) })
    expect(Math.abs((await timeOf(id)) - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000)
    const [job] = await server.sql<{ run_at: string }>(`select run_at from graphile_worker.jobs where key = $1`, [
      `reminder ${id}`,
    ])
    expect(Math.abs(Date.parse(job!.run_at) - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000)
  })

  it('stands before an event, moves with it, and stays where it was once the event has become a series', async () => {
    const event = await server.done('manager', eventCalls.create, { name: '评审', startDate: inHours(5) })
    const { id } = await create({ type: 'event', subjectId: event.id, before: 60, remindAt: null })
    await server.done('manager', eventCalls.update, { id: event.id, startDate: inHours(9) })
    expect(Math.abs((await timeOf(id)) - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000)
    const [job] = await server.sql<{ run_at: string }>(`select run_at from graphile_worker.jobs where key = $1`, [
      `reminder ${id}`,
    ])
    expect(Math.abs(Date.parse(job!.run_at) - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000)
    await server.done('manager', eventCalls.update, { id: event.id, startDate: inHours(20), rule: 'FREQ=DAILY' })
    expect(Math.abs((await timeOf(id)) - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000)
  })

  it.each([
    ['what is due sooner than that', 0.5, 'reminder.time.past'],
    ['what is never due', null, 'reminder.due.none'],
  ])('cannot stand before %s', async (_, hours, code) => {
    const task =
      hours === null
        ? await server.done('manager', taskCalls.create, { name: '不急', managerIds: [manager.id] })
        : await due(hours)
    expect(
      await server.call('manager', reminderCalls.create, {
        content: '交付',
        type: 'task',
        subjectId: task.id,
        before: 60,
      }),
    ).toMatchObject({ result: 1, code })
    expect(await server.call('manager', reminderCalls.create, { content: '交付' })).toMatchObject({
      code: 'reminder.time.needed',
    })
    expect(await idsOf('manager')).toEqual([])
  })

  it('is not given once the record has ended', async () => {
    const task = await due(5)
    const { id } = await create({ type: 'task', subjectId: task.id, before: 60, remindAt: null })
    await server.done('manager', taskCalls.changeStatus, { id: task.id, status: 'FINISH' })
    await comesDue(id)
    expect(await give(id)).toEqual([])
    expect((await server.done('manager', reminderCalls.list, {})).list).toMatchObject([{ isDelivered: true }])
  })
})

it('[reminder-006] a reminder comes again after 1, 3 and 7 days, each time once', async () => {
  const { id } = await create({ followUp: [7, 1, 3] })
  const days: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await server.sql(`update reminder set remind_at = now() - interval '1 second' where id = $1`, [id])
    const notices = (await Promise.all([give(id), give(id)])).flat()
    if (notices.length === 0) break
    expect(notices).toEqual([manager.id])
    const [row] = await server.sql<{ stage: number; remind_at: string; delivered_at: string | null }>(
      'select stage, remind_at, delivered_at from reminder where id = $1',
      [id],
    )
    days.push(row!.stage)
    if (row!.delivered_at !== null) break
    expect(Date.parse(row!.remind_at)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  }
  expect(days).toEqual([1, 3, 7, 7])
})
