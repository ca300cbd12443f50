import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { News } from '#platform/server/http/handle.ts'
import { appCalls, settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { missingCalls } from './missing.contract.ts'
import { remindCompany } from './missing-hours.server.ts'

const server = testServer()
const { staff, manager, sales } = demoPeople
/** A Friday, and the Saturday behind it. */
const [friday, saturday] = ['2031-05-09', '2031-05-10']

it("whoever uses it and has less than the day's hours is reminded, at the hour, on a workday, once", async () => {
  await server.sql('delete from work_hour')
  const { id: taskId } = await server.done('manager', taskCalls.create, { name: '工时', managerIds: [staff.id] })
  const has = (personId: string, day: string, hour: number) =>
    server.sql('insert into work_hour (comp_id, id, task_id, person_id, day, hour) values ($1, $2, $3, $4, $5, $6)', [
      demoCompany.id,
      newId(),
      taskId,
      personId,
      day,
      hour,
    ])
  await has(staff.id, friday, 3)
  await has(manager.id, friday, 8)
  await has(sales.id, '2031-05-06', 2)
  const notices: News[] = []
  const context = {
    database: server.services.database,
    publish: (news: News[]) => {
      notices.push(...news)
    },
  }
  const lines = () =>
    server.sql(`select person_id, details, title from notification where kind = 'workhour.missing' order by person_id`)

  await remindCompany(demoCompany.id, `${friday}T17:00:00`, context)
  await remindCompany(demoCompany.id, `${saturday}T18:00:00`, context)
  expect(await lines()).toEqual([])
  // Hours are of tasks: where these are closed, hours are too.
  await server.done('admin', appCalls.close, { localAppId: 'task' })
  await remindCompany(demoCompany.id, `${friday}T18:00:05`, context)
  expect(await lines()).toEqual([])
  await server.done('admin', appCalls.open, { localAppId: 'task' })
  await Promise.all([1, 2, 3].map(() => remindCompany(demoCompany.id, `${friday}T18:00:10`, context)))
  const expected = [
    { person_id: staff.id, details: { hours: 3, dayHours: 8 }, title: friday },
    { person_id: sales.id, details: { hours: 0, dayHours: 8 }, title: friday },
  ]
  expect(await lines()).toEqual(expected)
  expect(notices.flatMap(({ to }) => to).sort()).toEqual([staff.id, sales.id].sort())

  await server.done('admin', settingCalls.write, { keyName: 'workhour_setting', keyValue: '{"approve":1,"remind":0}' })
  await remindCompany(demoCompany.id, '2031-05-12T18:00:00', context)
  expect(await lines()).toEqual(expected)
})

it('a manager sees who of theirs has not filled a week, leave not counted, and reminds them once a day', async () => {
  await server.sql('delete from work_hour')
  await server.sql(`update person set created_at = created_at - interval '2 years'`)
  await server.sql(
    `insert into work_week (comp_id, weekdays, hours, follows_holidays) values ($1, '{1,2,3,4,5}',
      '[{"from":"09:00","to":"18:00"}]', false)
    on conflict (comp_id) do update set follows_holidays = false`,
    [demoCompany.id],
  )
  const [{ monday }] = (await server.sql<{ monday: string }>(
    `select (date_trunc('week', now()) - interval '35 days')::date::text as monday`,
  )) as [{ monday: string }]
  const day = (number: number) => new Date(Date.parse(monday) + number * 86_400_000).toISOString().slice(0, 10)
  const { id: taskId } = await server.done('manager', taskCalls.create, { name: '周报', managerIds: [staff.id] })
  for (const number of [0, 1, 2])
    await server.sql(
      'insert into work_hour (comp_id, id, task_id, person_id, day, hour) values ($1, $2, $3, $4, $5, 8)',
      [demoCompany.id, newId(), taskId, staff.id, day(number)],
    )
  const list = async (who: 'manager' | 'staff' | 'hr' | 'admin' | 'sales', more: object = {}) =>
    (await server.done(who, missingCalls.list, { startDate: day(3), ...more })).list
  expect(await list('manager')).toMatchObject([
    { id: staff.id, hour: 24, dueHour: 40, days: [day(3), day(4)], remindedAt: null },
  ])
  expect(await list('staff')).toEqual([])
  expect(await list('sales', { scope: 'company' })).toEqual([])
  expect((await list('admin', { scope: 'subordinates' })).length).toBeGreaterThan(2)
  const [leave] = await server.sql<{ leave_id: string }>(
    `select l.id as leave_id from leave l where l.creator_id = $1 and l.status = 'agree' limit 1`,
    [staff.id],
  )
  await server.sql(
    `insert into leave_day (comp_id, leave_id, person_id, day, minutes, halves, from_time, to_time) values ($1, $2, $3,
      $4, 480, 2, '09:00', '18:00')`,
    [demoCompany.id, leave!.leave_id, staff.id, day(4)],
  )
  expect(await list('manager')).toMatchObject([{ hour: 24, dueHour: 32, days: [day(3)] }])
  expect(await server.call('manager', missingCalls.remind, { startDate: monday, personId: [sales.id] })).toMatchObject({
    code: 'workhour.nobody_to_remind',
  })
  const replies = await Promise.all(
    [1, 2, 3].map(() => server.call('manager', missingCalls.remind, { startDate: monday })),
  )
  expect(replies.filter(({ result }) => result === 0).map(({ data }) => data.count)).toEqual([1])
  expect(await server.sql(`select person_id, title from notification where kind = 'workhour.remind'`)).toEqual([
    { person_id: staff.id, title: monday },
  ])
  expect((await list('manager'))[0]!.remindedAt).not.toBeNull()
})
