import * as v from 'valibot'
import { wallClock } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { addDays, isWorkday } from '#platform/contract/days.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { col } from '#platform/server/database/row.ts'

/** Who logged nothing for so many days does not use it, and is not reminded of it. */
const inUse = 30

/**
 * Each hour: in companies where it is time, whoever logged less than a workday's hours finds a line in their feed; once
 * a day.
 */
export const remindOfMissingHours = job(
  'hours.missing',
  v.object({}),
  async (_, context) => {
    const [companies] = await context.database.system().run([
      {
        row: { compId: col.uuid, timeZone: col.text },
        text: `select c.comp_id, c.time_zone from company c where exists (select 1 from work_hour w where w.comp_id =
          c.comp_id and w.day > current_date - ${inUse + 1})`,
      },
    ])
    for (const { compId: companyId, timeZone } of companies.rows)
      await remindCompany(companyId, wallClock(new Date(), timeZone), context)
  },
  { cron: '0 * * * *' },
)

/** One company, when its clock shows this ("yyyy-MM-ddTHH:mm:ss"). */
export async function remindCompany(
  companyId: string,
  clock: string,
  { database, publish }: Pick<JobContext, 'database' | 'publish'>,
) {
  const today = clock.slice(0, 10)
  if (!isWorkday(today)) return
  const people = await database.transaction(companyId, async ({ run }) => {
    const { remind } = await settingOf(run, companyId, 'workhour_setting')
    const [at, dayHours] = [
      await settingOf(run, companyId, 'workhour_remind_hour'),
      await settingOf(run, companyId, 'workhour_day_hours'),
    ]
    if (remind === 0 || Number(clock.slice(11, 13)) !== at) return []
    const [, short] = await run([
      takeTurns(companyId, 'missing hours'),
      {
        text: `select p.id, coalesce(d.hours, 0)::float8 as hours from person p left join work_hour_day d on d.comp_id =
          p.comp_id and d.person_id = p.id and d.day = $2
        where p.comp_id = $1 and p.status = ${PersonStatus.Active} and coalesce(d.hours, 0) < $3
          and exists (select 1 from work_hour_day b where b.comp_id = p.comp_id and b.person_id = p.id and b.day
            between $4 and $2 and b.hours > 0)
          and not exists (select 1 from notification n where n.comp_id = p.comp_id and n.person_id = p.id and n.kind =
            'workhour.missing' and n.title = $2::text)`,
        values: [companyId, today, dayHours, addDays(today, -inUse)],
        row: { id: col.uuid, hours: col.float },
      },
    ])
    const { rows: found } = short
    const reminded = new Set(
      await peopleWithApp(
        'workhour',
        found.map(({ id }) => id),
        companyId,
        run,
      ),
    )
    const rows = found.filter(({ id }) => reminded.has(id))
    await run([
      {
        text: `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, title, details)
        select $1, line_id, person_id, 'workhour.missing', 'timesheet', person_id, $2, json_build_object('hours',
          hours, 'dayHours', $6::int)
        from unnest($3::uuid[], $4::uuid[], $5::float8[]) as line (line_id, person_id, hours)`,
        values: [
          companyId,
          today,
          rows.map(() => newId()),
          rows.map(({ id }) => id),
          rows.map(({ hours }) => hours),
          dayHours,
        ],
      },
    ])
    return rows.map(({ id }) => id)
  })
  if (people.length > 0)
    publish([{ companyId, to: people, subjectType: 'workhour', subjectId: companyId, event: 'missing' }])
}
