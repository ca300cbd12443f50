import * as v from 'valibot'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { sql } from 'drizzle-orm'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job } from '#platform/server/jobs/job.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import type { Series } from '../recurrence/series.ts'
import { exceptions } from './event-window.server.ts'
import { nextReminder, remindersBetween } from './event-times.ts'
import { event } from './event.table.ts'

const held = compile(
  sql`select json_build_object(
    'name', ${event.name}, 'place', ${event.place}, 'startDate', ${instantText(event.startDate)}, 'endDate',
      ${instantText(event.endDate)}, 'isAllDay', ${event.isAllDay},
    'timeZone', ${event.timeZone}, 'rule', ${event.rule}, 'exceptDates', ${exceptions}, 'remindBefore',
      ${event.remindBefore}, 'nextRemindAt', ${instantText(event.nextRemindAt)})::text
  from ${event} where ${event.companyId} = ${param('company')} and ${event.id} = ${param('id')} for update of ${event}`,
  { value: col.text },
)

interface Held extends Series {
  name: string
  place: string
  remindBefore: number[]
  nextRemindAt: string | null
}

/** A reminder that comes so late is still given, as long as the event is not over. */
const slack = 1_000

/**
 * Before an event begins: a notice for each of its people who has not declined, once for each time it comes round and
 * each of its minutes, however often the job runs and in how many processes. `nextRemindAt` moves on in the same
 * transaction.
 */
export const remindOfEvent = job(
  'event.remind',
  v.object({ companyId: v.string(), id: v.string() }),
  async ({ companyId, id }, { database, publish }) => {
    const notified = await database.transaction(companyId, async ({ run }) => {
      const [answer] = await run([held({ company: companyId, id })])
      const text = answer.first
      const one = text === undefined ? null : (JSON.parse(text) as Held)
      if (!one?.nextRemindAt) return []
      const now = new Date(Date.now() + slack).toISOString()
      const again = (at: string) => enqueued('event.remind', { companyId, id }, { runAt: at, key: `event ${id}` })
      if (one.nextRemindAt > now) {
        await run([again(one.nextRemindAt)])
        return []
      }
      const justBefore = new Date(Date.parse(one.nextRemindAt) - 1).toISOString()
      const due = remindersBetween(one, one.remindBefore, justBefore, now).filter(({ endDate }) => endDate > now)
      const next = nextReminder(one, one.remindBefore, now)
      const [members] = await run([
        {
          text: `select distinct person_id from member where comp_id = $1 and subject_type = 'event' and subject_id =
            $2 and role in ('manager', 'partner')
          and not exists (select 1 from event_answer a where a.comp_id = $1 and a.event_id = $2 and a.person_id =
            member.person_id and a.answer = 'decline')`,
          values: [companyId, id],
          value: col.uuid,
        },
        {
          text: 'update event set next_remind_at = $3 where comp_id = $1 and id = $2',
          values: [companyId, id, next],
        },
        ...(next ? [again(next)] : []),
      ])
      const people = await peopleWithApp('event', members.rows, companyId, run)
      await run(
        due.flatMap(({ startDate, minutes }) =>
          noticeLines(companyId, null, people, {
            kind: 'event.soon',
            subjectType: 'event',
            subjectId: id,
            title: one.name,
            details: { startDate, minutes, place: one.place, isAllDay: one.isAllDay, occurrence: startDate },
          }),
        ),
      )
      return due.length > 0 ? people : []
    })
    if (notified.length > 0) publish([{ companyId, to: notified, subjectType: 'event', subjectId: id, event: 'soon' }])
  },
)
