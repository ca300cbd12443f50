import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { atWallClock } from '#platform/contract/zone.ts'
import { reportTypeCalls } from '../type/report-type.contract.ts'
import { reportCalls } from '../report/report.contract.ts'
import { teamCalls } from './missing.contract.ts'
import { remindOfReportsOf } from './remind-reports.server.ts'

const server = testServer()
const { staff, manager } = demoPeople
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

async function daily() {
  const type = (await server.done('admin', reportTypeCalls.read, {})).list.find(({ cycle }) => cycle === 'day')!
  return type
}
async function fresh() {
  await server.sql('delete from report')
  await server.sql(`delete from notification where kind like 'report.%'`)
  await server.sql(`update person set created_at = created_at - interval '400 days'`)
}
async function handIn(date = today()) {
  const { departments: _, ...type } = await daily()
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 5, makeupDays: 5 })
  return await server.done('staff', reportCalls.create, {
    typeId: type.id,
    date,
    content: type.sections.map(({ title }) => ({ title, text: '完成' })),
    reviewerId: manager.id,
  })
}

it('who is missing is told to those above them alone, and reminded once a day', async () => {
  await fresh()
  const { id: typeId } = await daily()
  const asked = { typeId, date: today() }
  const missing = async (who: 'manager' | 'staff' | 'hr' | 'finance', more: object = {}) =>
    (await server.done(who, teamCalls.missing, { ...asked, ...more })).list.map(row => row.person.id)
  expect(await missing('manager')).toContain(staff.id)
  expect(await missing('staff', { scope: 'company' })).toEqual([])
  expect(await missing('hr', { scope: 'company' })).toEqual(expect.arrayContaining([staff.id, manager.id]))
  const replies = await Promise.all(
    [1, 2].map(() => server.call('manager', teamCalls.remind, { ...asked, personId: [staff.id] })),
  )
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'report.nobody_to_remind'])
  await handIn()
  expect(await missing('manager')).not.toContain(staff.id)
  const { list } = await server.done('manager', teamCalls.digest, asked)
  expect(list).toMatchObject([{ person: { id: staff.id }, content: [{ text: '完成' }, {}, {}], isRead: false }])
  expect((await server.done('finance', teamCalls.digest, { ...asked, scope: 'company' })).list).toEqual([])
})

it('statistics count each of the people once, and their sum is that of the rows', async () => {
  await fresh()
  await handIn()
  const { id: typeId } = await daily()
  for (const by of ['person', 'department'] as const) {
    const { list, sum } = await server.done('hr', teamCalls.statistics, { typeId, scope: 'company', by, limit: 100 })
    for (const figure of ['due', 'sent', 'late', 'missing', 'reviewed'] as const)
      expect(list.reduce((total, row) => total + row[figure], 0)).toBe(sum[figure])
    expect(sum.sent).toBe(1)
  }
  expect(await server.call('hr', teamCalls.statistics, { startDate: '2020-01-01' })).toMatchObject({
    code: 'report.period_too_long',
  })
})

it('whoever writes reports is reminded within the hour before the deadline, once', async () => {
  await fresh()
  const { departments: _, ...type } = await daily()
  await handIn()
  await server.sql(`update report set start_date = start_date - 7, end_date = end_date - 7`)
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, deadlineTime: '21:00' })
  const context = { database: server.services.database, publish: () => {} }
  const at = (clock: string) => Date.parse(atWallClock(`2026-11-26 ${clock}`, 'Asia/Shanghai'))
  await server.sql(`update report set start_date = '2026-11-20', end_date = '2026-11-20'`)
  const company = { companyId: demoCompany.id, timeZone: 'Asia/Shanghai' }
  const lines = () => server.sql(`select person_id, title from notification where kind = 'report.due'`)
  await remindOfReportsOf(company, at('19:30'), context)
  expect(await lines()).toEqual([])
  await Promise.all([1, 2].map(() => remindOfReportsOf(company, at('20:30'), context)))
  expect(await lines()).toEqual([{ person_id: staff.id, title: '日报 2026-11-26' }])
})
