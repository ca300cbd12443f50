import * as v from 'valibot'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { daysOfPeople } from '../attendance/days-of-people.server.ts'

/** Where a company has said nothing. */
export const usualRemindMinutes = 10
/** Who signed nothing for so many days does not use it, and is not reminded of it. */
const inUse = 30

interface Reminded {
  companyId: string
  timeZone: string
  minutes: number
}

/** Every five minutes: whose shift begins soon, and who has not signed in, finds a line in their feed; once a day. */
export const remindToSign = job(
  'sign.remind',
  v.object({}),
  async (_, context) => {
    const [companies] = await context.database.system().run([
      {
        row: { compId: col.uuid, timeZone: col.text, minutes: col.int },
        text: `select c.comp_id, c.time_zone, coalesce(s.remind_minutes, $1) as minutes from company c left join sign_setting s on
          s.comp_id = c.comp_id
      where coalesce(s.remind_minutes, $1) > 0 and exists (select 1 from sign_record r where r.comp_id = c.comp_id and
        r.day > current_date - $2::int)`,
        values: [usualRemindMinutes, inUse],
      },
    ])
    for (const { compId: companyId, timeZone, minutes } of companies.rows)
      await remindOfSigning({ companyId, timeZone, minutes }, Date.now(), context)
  },
  { cron: '*/5 * * * *' },
)

/** One company's people, at this moment. Leave and outings at the beginning of a shift are no time to sign in. */
export async function remindOfSigning(
  { companyId, timeZone, minutes }: Reminded,
  now: number,
  { database, publish }: Pick<JobContext, 'database' | 'publish'>,
) {
  const today = dayOf(new Date(now), timeZone)
  const people = await database.transaction(companyId, async ({ run }) => {
    const [, found] = await run([
      takeTurns(companyId, 'remind of signing'),
      {
        text: `select p.id from person p where p.comp_id = $1 and p.status = ${PersonStatus.Active}
          and exists (select 1 from sign_record r where r.comp_id = p.comp_id and r.person_id = p.id and r.day between
            $3 and $2)
          and not exists (select 1 from sign_record r where r.comp_id = p.comp_id and r.person_id = p.id and r.day =
            $2)
          and not exists (select 1 from notification n where n.comp_id = p.comp_id and n.person_id = p.id and n.kind =
            'sign.soon' and n.title = $2::text)`,
        values: [companyId, today, addDays(today, -inUse)],
        value: col.uuid,
      },
    ])
    const ids = await peopleWithApp('attendance', found.rows, companyId, run)
    const at = (moment: number) => daysOfPeople(ids, today, today, { me: { companyId, timeZone }, run }, moment)
    const [before, soon] = [await at(now), await at(now + minutes * 60_000)]
    const due = ids.filter(id => {
      const [facts] = soon.get(id) ?? []
      return (
        before.get(id)?.[0]?.state === 'ahead' &&
        facts?.state === 'running' &&
        facts.leaveMinutes + facts.outingMinutes === 0
      )
    })
    const lines = noticeLines(companyId, null, due, {
      kind: 'sign.soon',
      subjectType: 'sign',
      subjectId: companyId,
      title: today,
    })
    if (lines.length > 0) await run(lines)
    return due
  })
  if (people.length > 0) publish([{ companyId, to: people, subjectType: 'sign', subjectId: companyId, event: 'soon' }])
}

/** What is added to others' by this file. */
export const remindSignParts: Part[] = [
  noticeSays('sign.soon', { zh: '快到上班时间了，别忘了签到', en: 'Your shift begins soon: remember to sign in' }),
]
