import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { News } from '#platform/server/http/handle.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { remindCompany } from './missing-hours.server.ts'

const server = testServer()
const { staff, manager, sales } = demoPeople
/** A Friday, and the Saturday behind it. */
const [friday, saturday] = ['2031-05-09', '2031-05-10']

it('whoever uses it and has less than the day\'s hours is reminded, at the hour, on a workday, once', async () => {
  await server.sql('delete from work_hour')
  const { id: taskId } = await server.done('manager', taskCalls.create, { name: '工时', managerIds: [staff.id] })
  const has = (personId: string, day: string, hour: number) =>
    server.sql('insert into work_hour (comp_id, id, task_id, person_id, day, hour) values ($1, $2, $3, $4, $5, $6)', [demoCompany.id, newId(), taskId, personId, day, hour])
  await has(staff.id, friday, 3)
  await has(manager.id, friday, 8)
  await has(sales.id, '2031-05-06', 2)
  const told: News[] = []
  const context = { database: server.services.database, tell: (news: News[]) => { told.push(...news) } }
  const lines = () => server.sql(`select person_id, details, title from notification where kind = 'workhour.missing' order by person_id`)

  await remindCompany(demoCompany.id, `${friday}T17:00:00`, context)
  await remindCompany(demoCompany.id, `${saturday}T18:00:00`, context)
  expect(await lines()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remindCompany(demoCompany.id, `${friday}T18:00:10`, context)))
  const expected = [
    { person_id: staff.id, details: { hours: 3, dayHours: 8 }, title: friday }, { person_id: sales.id, details: { hours: 0, dayHours: 8 }, title: friday },
  ]
  expect(await lines()).toEqual(expected)
  expect(told.flatMap(({ to }) => to).sort()).toEqual([staff.id, sales.id].sort())

  await server.done('admin', settingCalls.write, { keyName: 'workhour_setting', keyValue: '{"approve":1,"remind":0}' })
  await remindCompany(demoCompany.id, '2031-05-12T18:00:00', context)
  expect(await lines()).toEqual(expected)
})
