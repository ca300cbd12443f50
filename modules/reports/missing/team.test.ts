import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { addDays, firstOfMonth } from '#platform/contract/days.ts'
import { atWallClock } from '#platform/contract/zone.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { reportTypeCalls } from '../type/report-type.contract.ts'
import { reportCalls } from '../report/report.contract.ts'
import { teamCalls } from './missing.contract.ts'
import { remindOfReportsOf } from './remind-reports.server.ts'

const server = testServer()
const { staff, manager, sales, hr } = demoPeople
const day = 86_400_000
/** The newest day by the company's clock that is of the working week: of others nobody owes a report. */
function today() {
  const now = Date.now() + 8 * 3_600_000
  const past = Math.max(0, ((new Date(now).getUTCDay() + 6) % 7) - 4)
  return new Date(now - past * day).toISOString().slice(0, 10)
}

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
  const query = { typeId, date: today() }
  const missing = async (who: 'manager' | 'staff' | 'hr' | 'finance', more: object = {}) =>
    (await server.done(who, teamCalls.missing, { ...query, ...more })).list.map(row => row.person.id)
  expect(await missing('manager')).toContain(staff.id)
  expect(await missing('staff', { scope: 'company' })).toEqual([])
  expect(await missing('hr', { scope: 'company' })).toEqual(expect.arrayContaining([staff.id, manager.id]))
  const replies = await Promise.all(
    [1, 2].map(() => server.call('manager', teamCalls.remind, { ...query, personId: [staff.id] })),
  )
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'report.nobody_to_remind'])
  await handIn()
  expect(await missing('manager')).not.toContain(staff.id)
  const { list } = await server.done('manager', teamCalls.digest, query)
  expect(list).toMatchObject([{ person: { id: staff.id }, content: [{ text: '完成' }, {}, {}], isRead: false }])
  expect((await server.done('finance', teamCalls.digest, { ...query, scope: 'company' })).list).toEqual([])
})

it('a cycle without a working day is owed by nobody: none is missing, and none is reminded', async () => {
  await fresh()
  const { id: typeId } = await daily()
  const friday = new Date(`${today()}T00:00:00Z`)
  const saturday = addDays(today(), ((6 - friday.getUTCDay() + 7) % 7) - 7)
  const of = (date: string) => ({ typeId, date, scope: 'company' }) as const
  const { list, isDue, startDate } = await server.done('hr', teamCalls.missing, of(saturday))
  expect({ list, isDue, startDate }).toEqual({ list: [], isDue: false, startDate: saturday })
  expect(await server.call('hr', teamCalls.remind, of(saturday))).toMatchObject({ code: 'report.nobody_to_remind' })
  expect(await server.sql(`select id from notification where kind = 'report.remind'`)).toEqual([])
  // The day before is a working day, and was handed in by nobody.
  const before = await server.done('hr', teamCalls.missing, of(addDays(saturday, -1)))
  expect(before.isDue).toBe(true)
  expect(before.list.map(one => one.person.id)).toContain(staff.id)
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

/** What is kept of months, by person and month. */
const keptMonths = `select person_id, month::text, sent, late, reviewed, points, scored, days from report_month where sent
  <> 0 order by 1, 2`

it('statistics of whole months and of parts of them are what the reports themselves add up to, whatever became of them', async () => {
  await fresh()
  const { id: typeId } = await daily()
  const last = today()
  const days = Array.from({ length: 100 }, (_, back) => addDays(last, -back))
  await server.sql(
    `insert into report (comp_id, id, type_id, person_id, start_date, end_date, title, content, status, review, score,
        is_late, sent_at)
      select $1, gen_random_uuid(), $2, person, day, day, '日报', '[]', (array['sent', 'sent', 'sent', 'draft',
        'cancelled'])[1 + n % 5], (n % 3 = 0)::int, case when n % 3 = 0 then n % 100 end, n % 7 = 0, now()
      from unnest($3::date[]) with ordinality d (day, n) cross join unnest($4::uuid[]) person`,
    [demoCompany.id, typeId, days, [staff.id, manager.id]],
  )
  const agree = async (startDate: string, endDate: string) => {
    const [plain] = await server.sql(
      `select count(*)::int as sent, count(*) filter (where is_late)::int as late, sum(review)::int as reviewed,
        round(avg(score), 1)::float8 as score from report where status = 'sent' and start_date between $1 and $2`,
      [startDate, endDate],
    )
    const query = { typeId, scope: 'company', by: 'person', startDate, endDate } as const
    const { sum, list } = await server.done('hr', teamCalls.statistics, query)
    expect([startDate, endDate, sum]).toMatchObject([startDate, endDate, plain])
    const own = await server.sql(
      `select count(*)::int as n from report where status = 'sent' and person_id = $3 and start_date between $1 and $2 and
        extract(isodow from start_date) < 6`,
      [startDate, endDate, staff.id],
    )
    // What is missing are the days that are owed less those of them that were handed in.
    const row = list.find(one => one.id === staff.id)!
    if (row.due > 0) expect(row.due - row.missing).toBeLessThanOrEqual(own[0]!.n as number)
  }
  const periods = async () => {
    await agree(days[99]!, last)
    await agree(days[60]!, days[3]!)
    await agree(days[9]!, days[2]!)
    await agree(firstOfMonth(days[40]!), last)
  }
  await periods()
  await server.sql(`update report set status = 'sent', is_late = true where status = 'draft'`)
  await server.sql(
    `update report set review = 1, score = 88 where extract(day from start_date) = 5 and status = 'sent'`,
  )
  await server.sql(`update report set status = 'draft' where extract(day from start_date) = 9`)
  await server.sql('delete from report where extract(day from start_date) = 12')
  await periods()
  const kept = await server.sql(keptMonths)
  await server.sql('select recount_reports()')
  expect(await server.sql(keptMonths)).toEqual(kept)
})

it('each figure of the statistics opens the reports that it counts, of all and of each', async () => {
  await fresh()
  await handIn()
  const { id: typeId } = await daily()
  await server.sql(
    `insert into report (comp_id, id, type_id, person_id, department_id, start_date, end_date, title, content, status,
        review, score, is_late, sent_at)
      select $1, gen_random_uuid(), $2, p.id, (select d.id from department d where d.comp_id = $1 order by d.id limit 1),
        $3::date - back, $3::date - back, '日报', '[]', 'sent', back % 2, 80, back % 3 = 0, now()
      from person p, generate_series(1, 5) back where p.comp_id = $1 and p.id = any($4::uuid[])`,
    [demoCompany.id, typeId, today(), [staff.id, manager.id, demoPeople.hr.id]],
  )
  const of = async (who: 'hr' | 'manager', more: object) => {
    const query = {
      scope: 'company',
      status: 'sent',
      typeId,
      startDate: addDays(today(), -29),
      endDate: today(),
    } as const
    const { list } = await server.done(who, reportCalls.advancedList, { ...query, limit: 100, ...more } as never)
    return list.length
  }
  for (const [who, team] of [
    ['hr', 'company'],
    ['manager', 'direct'],
    ['manager', 'subordinates'],
  ] as const)
    for (const by of ['person', 'department'] as const) {
      const query = { typeId, scope: team, by, startDate: addDays(today(), -29), endDate: today(), limit: 100 } as const
      const { list, sum } = await server.done(who, teamCalls.statistics, query)
      expect(sum.sent).toBeGreaterThan(0)
      expect([who, team, await of(who, { team })]).toEqual([who, team, sum.sent])
      expect(await of(who, { team, isLate: true })).toBe(sum.late)
      expect(await of(who, { team, isLate: false })).toBe(sum.onTime)
      expect(await of(who, { team, review: 1 })).toBe(sum.reviewed)
      for (const { id, name, sent } of list)
        expect([name, await of(who, { team, [by === 'person' ? 'objUserId' : 'teamDeptId']: id })]).toEqual([
          name,
          sent,
        ])
    }
})

it('what is due and what is missing open exactly their people and cycles, of all, of each and of a department', async () => {
  await fresh()
  const { departments: _, ...type } = await daily()
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, makeupDays: 5 })
  const typeId = type.id
  const last = addDays(today(), -1)
  const startDate = addDays(last, -45)
  // Some came meanwhile: one in the middle of the time, with reports from before as well, as an import brings them in.
  const came = addDays(last, -10)
  await server.sql(
    `update person set created_at = ($2 || ' 12:00')::timestamp at time zone 'Asia/Shanghai' where id = $1`,
    [staff.id, came],
  )
  await server.sql(
    `insert into report (comp_id, id, type_id, person_id, start_date, end_date, title, content, status, is_late, sent_at)
      select $1, gen_random_uuid(), $2, p, $3::date - back, $3::date - back, '日报', '[]', (array['sent', 'sent', 'draft',
        'rejected', 'cancelled'])[1 + back % 5], back % 4 = 0, now() from unnest($4::uuid[]) p, generate_series(0, 40) back`,
    [demoCompany.id, typeId, last, [staff.id, hr.id]],
  )
  const query = { typeId, startDate, endDate: last } as const
  const rowsOf = async (who: 'hr' | 'manager' | 'staff', more: object) => {
    const page = async (start: number) =>
      await server.done(who, teamCalls.owed, { ...query, start, limit: 100, ...more } as never)
    const { list, total } = await page(0)
    while (list.length < total!) list.push(...(await page(list.length)).list)
    expect(new Set(list.map(({ id }) => id)).size).toBe(total)
    return list
  }
  for (const [who, scope] of [
    ['hr', 'company'],
    ['manager', 'direct'],
    ['manager', 'subordinates'],
    ['staff', 'company'],
  ] as const)
    for (const by of ['person', 'department'] as const) {
      const { list, sum } = await server.done(who, teamCalls.statistics, { ...query, scope, by, limit: 100 })
      const [due, missing] = [await rowsOf(who, { scope }), await rowsOf(who, { scope, isMissing: true })]
      expect([who, scope, due.length, missing.length]).toEqual([who, scope, sum.due, sum.missing])
      expect(sum.due > 0).toBe(who !== 'staff')
      // Missing are those of the due that are not handed in.
      expect(due.filter(({ status }) => status !== 'sent').map(({ id }) => id)).toEqual(missing.map(({ id }) => id))
      for (const row of list) {
        const whose = { scope, [by === 'person' ? 'objUserId' : 'teamDeptId']: row.id }
        const own = [(await rowsOf(who, whose)).length, (await rowsOf(who, { ...whose, isMissing: true })).length]
        expect([row.name, ...own]).toEqual([row.name, row.due, row.missing])
      }
    }
  const own = await rowsOf('manager', { objUserId: staff.id })
  expect(own.length).toBeGreaterThan(0)
  expect(own.every(row => row.startDate >= came)).toBe(true)
  expect(own.map(row => row.startDate)).toEqual(
    own
      .map(row => row.startDate)
      .toSorted()
      .toReversed(),
  )
  for (const row of own) expect(row.reportId !== null).toBe(row.status === 'sent')
  // A cycle's list of who is missing has the same people.
  const [newest] = own
  const ofCycle = await server.done('hr', teamCalls.missing, {
    typeId,
    date: newest!.startDate,
    scope: 'company',
    limit: 100,
  })
  const inPeriod = (await rowsOf('hr', { scope: 'company', isMissing: true })).filter(
    row => row.startDate === newest!.startDate,
  )
  expect(inPeriod.map(({ person }) => person.id).toSorted()).toEqual(ofCycle.list.map(({ id }) => id).toSorted())
  // Nobody sees more by naming somebody, and a period is as long as that of the figures.
  expect(await rowsOf('staff', { scope: 'company', objUserId: manager.id })).toEqual([])
  expect(await server.call('hr', teamCalls.owed, { ...query, startDate: '2020-01-01' } as never)).toMatchObject({
    code: 'report.period_too_long',
  })
})

it('whoever came in the middle of a week or month owes it', async () => {
  await fresh()
  const weekly = (await server.done('admin', reportTypeCalls.read, {})).list.find(({ cycle }) => cycle === 'week')!
  const { departments: _, ...type } = weekly
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, makeupDays: 5 })
  const monday = '2026-11-09'
  await server.sql(`update person set created_at = '2026-11-11 12:00+08' where id = $1`, [staff.id])
  const query = { typeId: weekly.id, startDate: '2026-10-26', endDate: '2026-11-15', limit: 100 } as const
  const { list } = await server.done('manager', teamCalls.statistics, query)
  expect(list.find(one => one.id === staff.id)).toMatchObject({ due: 1, missing: 1 })
  const { list: owed } = await server.done('manager', teamCalls.owed, { ...query, objUserId: staff.id })
  expect(owed).toMatchObject([{ person: { id: staff.id }, startDate: monday, status: null }])
})

it('whoever writes reports is reminded within the hour before the deadline, once', async () => {
  await fresh()
  const { departments: _, ...type } = await daily()
  await handIn()
  await server.sql(`update report set start_date = start_date - 7, end_date = end_date - 7`)
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, deadlineTime: '21:00' })
  const context = { database: server.services.database, publish: () => {} }
  const at = (clock: string) => Date.parse(atWallClock(`${today()} ${clock}`, 'Asia/Shanghai'))
  const company = { companyId: demoCompany.id, timeZone: 'Asia/Shanghai' }
  const lines = () => server.sql(`select person_id, title from notification where kind = 'report.due'`)
  await remindOfReportsOf(company, at('19:30'), context)
  expect(await lines()).toEqual([])
  await Promise.all([1, 2].map(() => remindOfReportsOf(company, at('20:30'), context)))
  expect(await lines()).toEqual([{ person_id: staff.id, title: `日报 ${today()}` }])
})

it('whoever missed it is reminded once more, in the morning of a working day while it is still taken', async () => {
  await fresh()
  const { departments: _, ...type } = await daily()
  await handIn()
  // Of a cycle before: it is theirs to be reminded, and this one is missing.
  await server.sql(`update report set start_date = start_date - 40, end_date = end_date - 40`)
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, deadlineTime: '21:00', makeupDays: 5 })
  const context = { database: server.services.database, publish: () => {} }
  const company = { companyId: demoCompany.id, timeZone: 'Asia/Shanghai' }
  const monday = '2026-11-23'
  const remind = (clock: string) => remindOfReportsOf(company, Date.parse(atWallClock(clock, 'Asia/Shanghai')), context)
  await server.sql(`update report set start_date = '2026-11-12', end_date = '2026-11-12'`)
  const titles = async () =>
    (
      await server.sql<{ title: string }>(
        `select title from notification where kind = 'report.overdue' and title like '日报%' and person_id = '${staff.id}' order by title`,
      )
    ).map(({ title }) => title)
  await remind(`${monday} 08:30`)
  await remind('2026-11-22 09:30')
  expect(await titles()).toEqual([])
  await Promise.all([1, 2].map(() => remind(`${monday} 09:10`)))
  // Five working days back, weekends not counted; what was handed in is not requested.
  expect(await titles()).toEqual(['16', '17', '18', '19', '20'].map(one => `日报 2026-11-${one}`))
  await server.sql(`delete from notification where kind = 'report.overdue'`)
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, deadlineTime: '21:00', makeupDays: 0 })
  await remind(`${monday} 09:20`)
  expect(await titles()).toEqual([])
})

it('a template owes and reminds as it is set, of the people that it is for', async () => {
  await fresh()
  const { departments: _, ...type } = await daily()
  const set = (rules: object) =>
    server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 0, deadlineTime: '21:00', ...rules })
  const owes = async () =>
    (await server.done('hr', teamCalls.missing, { typeId: type.id, date: today(), scope: 'company', limit: 100 })).list
      .map(({ person }) => person.id)
      .includes(staff.id)
  const context = { database: server.services.database, publish: () => {} }
  const company = { companyId: demoCompany.id, timeZone: 'Asia/Shanghai' }
  const isReminded = async () => {
    await server.sql(`delete from notification where kind = 'report.due'`)
    await remindOfReportsOf(company, Date.parse(atWallClock(`${today()} 20:30`, 'Asia/Shanghai')), context)
    return (await server.sql(`select from notification where kind = 'report.due'`)).length > 0
  }
  // Who has written some of late is reminded.
  await handIn()
  await server.sql(`update report set start_date = start_date - 3, end_date = end_date - 3`)
  await set({})
  expect([await owes(), await isReminded()]).toEqual([true, true])
  await set({ remind: false })
  expect([await owes(), await isReminded()]).toEqual([true, false])
  await set({ isRequired: false })
  expect([await owes(), await isReminded()]).toEqual([false, false])
  await set({ isOpen: false })
  expect(await server.call('hr', teamCalls.missing, { typeId: type.id })).toMatchObject({ code: 'report.type.gone' })
  expect(await isReminded()).toBe(false)
  const [other] = await server.sql<{ id: string }>(
    `select id from department d where not exists (select from person p where p.id = '${staff.id}' and p.department_id = d.id)
      and not exists (select from department c where c.parent_id = d.id) limit 1`,
  )
  await set({ departmentIds: [other!.id] })
  expect([await owes(), await isReminded()]).toEqual([false, false])
  // Whoever has not the app owes nothing: not in the list, not in the figures, not by hand.
  await set({})
  const figures = async () =>
    (
      await server.done('hr', teamCalls.statistics, { typeId: type.id, by: 'person', scope: 'company', limit: 100 })
    ).list
      .map(({ id }) => id)
      .includes(staff.id)
  expect([await owes(), await figures()]).toEqual([true, true])
  await server.done('admin', appCalls.setScope, { localAppId: 'report', userIds: [sales.id, hr.id] })
  try {
    expect([await owes(), await figures(), await isReminded()]).toEqual([false, false, false])
    expect(
      await server.call('hr', teamCalls.remind, { typeId: type.id, scope: 'company', personId: [staff.id] }),
    ).toMatchObject({ code: 'report.nobody_to_remind' })
    const [home] = await server.sql<{ id: string }>(`select department_id as id from person where id = '${staff.id}'`)
    await server.done('admin', appCalls.setScope, { localAppId: 'report', departmentIds: [home!.id], userIds: [hr.id] })
    expect(await owes()).toBe(true)
  } finally {
    await server.done('admin', appCalls.setScope, { localAppId: 'report' })
  }
})
