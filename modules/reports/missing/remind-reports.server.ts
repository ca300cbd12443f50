import * as v from 'valibot'
import { col } from '#platform/server/database/row.ts'
import { dayOf, wallClock } from '#platform/contract/zone.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { isWorked } from '#mechanisms/work-calendar/working-time.ts'
import { spanAfter, spanOf, spanText } from '../type/report-cycle.contract.ts'
import { cyclesOf, typesOf } from '../type/report-type.server.ts'

/** Before its deadline a report is requested so early. */
const ahead = 60 * 60_000
/** Who handed nothing in for so many days does not use it, and is not reminded of it. */
const inUse = 45

interface Company {
  companyId: string
  timeZone: string
}

/** The hour of a working day, by the company's clock, in which what was due before is requested once more. */
const lateHour = '09'
/**
 * So many cycles back something may still be made up for: fifteen working days of daily reports, or one of the others.
 */
const cyclesBack = { day: 24, week: 4, month: 1 } as const

/**
 * Every ten minutes: whoever has not handed in what is due within the hour finds a line in their feed; and once more in
 * the morning of a working day, while what was missed is still taken. Once a cycle each.
 */
export const remindOfReports = job(
  'report.remind',
  v.object({}),
  async (_, context) => {
    const [companies] = await context.database.system().run([
      {
        row: { companyId: col.uuid, timeZone: col.text },
        text: `select c.comp_id, c.time_zone from company c where exists (select from report r where r.comp_id =
          c.comp_id and r.start_date > current_date - ${inUse})`,
      },
    ])
    for (const company of companies.rows) await remindOfReportsOf(company, Date.now(), context)
  },
  { cron: '*/10 * * * *' },
)

/** One company's people, at this moment. */
export async function remindOfReportsOf(
  { companyId, timeZone }: Company,
  now: number,
  { database, publish }: Pick<JobContext, 'database' | 'publish'>,
) {
  const reminded = await database.transaction(companyId, async ({ run }) => {
    await run([takeTurns(companyId, 'remind of reports')])
    const me = { companyId, personId: companyId, timeZone }
    const types = (await typesOf({ me: me as never, run })).filter(one => one.isOpen && one.isRequired && one.remind)
    const today = dayOf(new Date(now), timeZone)
    const { calendar } = await workCalendarOf({ companyId, from: today, to: today }, run)
    const isMorning = wallClock(new Date(now), timeZone).slice(11, 13) === lateHour && isWorked(today, calendar)
    const reminded: string[] = []
    for (const type of types) {
      // The deadline of the cycle before may lie in this one; what was missed earlier may still be made up for.
      const begun = spanOf(type.cycle, today).startDate
      const back = isMorning ? cyclesBack[type.cycle] : 1
      for (let by = 0; by <= back; by++) {
        const [cycle] = await cyclesOf([type], spanAfter(type.cycle, begun, -by).startDate, { me, run })
        const left = Date.parse(cycle!.due) - now
        const isLate = left <= 0 && isMorning && now <= Date.parse(cycle!.makeupUntil)
        if (!cycle!.isDue || !(isLate || (left > 0 && left <= ahead))) continue
        const kind = isLate ? 'report.overdue' : 'report.due'
        const title = `${type.name} ${spanText(type.cycle, cycle!)}`
        const [found] = await run([
          {
            name: 'report_to_remind',
            values: [companyId, type.id, cycle!.startDate, title, kind, timeZone, cycle!.endDate],
            value: col.uuid,
            text: `select p.id from person p join report_type t on t.comp_id = p.comp_id and t.id = $2::uuid left join
                department d on d.comp_id = p.comp_id and d.id = p.department_id
              where p.comp_id = $1 and p.status = ${PersonStatus.Active} and (t.department_ids = '{}' or
                  t.department_ids && d.path)
                and not exists (select from report r where r.comp_id = $1 and r.type_id = $2::uuid and r.start_date =
                  $3::date and r.person_id = p.id and r.status = 'sent')
                and exists (select from report r where r.comp_id = $1 and r.person_id = p.id and r.start_date > $3::date
                  - ${inUse})
                and not exists (select from notification n where n.comp_id = $1 and n.person_id = p.id and n.kind =
                  $5 and n.title = $4)
                and (p.created_at at time zone $6)::date <= $7::date`,
          },
        ])
        const people = await peopleWithApp('report', found.rows, companyId, run)
        const lines = noticeLines(companyId, null, people, {
          kind,
          subjectType: 'report_due',
          subjectId: type.id,
          title,
          details: { date: cycle!.startDate, occurrence: cycle!.startDate, due: cycle!.due },
        })
        if (lines.length > 0) await run(lines)
        reminded.push(...people)
      }
    }
    return reminded
  })
  if (reminded.length > 0)
    publish([{ companyId, to: reminded, subjectType: 'report', subjectId: companyId, event: 'due' }])
}

/** What is added to others' by this file. */
export const remindReportsParts: Part[] = [
  noticeSays('report.due', { zh: '{title} 即将截止，还没有提交', en: '{title} is due within the hour' }),
  noticeSays('report.overdue', {
    zh: '{title} 已过截止时间，仍可补交',
    en: '{title} is overdue: it can still be handed in late',
  }),
]
