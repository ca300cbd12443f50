import * as v from 'valibot'
import { col } from '#platform/server/database/row.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { spanAfter, spanOf, spanText } from '../type/report-cycle.contract.ts'
import { cyclesOf, typesOf } from '../type/report-type.server.ts'

/** Before its deadline a report is asked for so early. */
const ahead = 60 * 60_000
/** Who handed nothing in for so many days does not use it, and is not reminded of it. */
const inUse = 45

interface Company {
  companyId: string
  timeZone: string
}

/** Every ten minutes: whoever has not handed in what is due within the hour finds a line in their feed; once a cycle. */
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
    const reminded: string[] = []
    for (const type of types) {
      // The deadline of the cycle before may lie in this one.
      const days = [today, spanAfter(type.cycle, spanOf(type.cycle, today).startDate, -1).startDate]
      for (const day of days) {
        const [cycle] = await cyclesOf([type], day, { me, run })
        const left = Date.parse(cycle!.due) - now
        if (!cycle!.isDue || left <= 0 || left > ahead) continue
        const title = `${type.name} ${spanText(type.cycle, cycle!)}`
        const [found] = await run([
          {
            name: 'report_to_remind',
            values: [companyId, type.id, cycle!.startDate, title],
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
                  'report.due' and n.title = $4)`,
          },
        ])
        const people = await peopleWithApp('report', found.rows, companyId, run)
        const lines = noticeLines(companyId, null, people, {
          kind: 'report.due',
          subjectType: 'report_due',
          subjectId: type.id,
          title,
          details: { date: cycle!.startDate, due: cycle!.due },
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
]
