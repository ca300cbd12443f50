import * as v from 'valibot'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job } from '#platform/server/jobs/job.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'

interface Held {
  type: string
  subjectId: string | null
  content: string
  creatorId: string
  before: number | null
  followUp: number[]
  stage: number
  isUrgent: boolean
  remindAt: string
  people: string[]
}

const held = {
  text: `select json_build_object('type', type, 'subjectId', subject_id, 'content', content, 'creatorId', creator_id,
    'before', before, 'followUp', follow_up, 'stage', stage,
      'isUrgent', is_urgent, 'remindAt', remind_at, 'people', (select coalesce(json_agg(person_id), '[]') from
        reminder_person p where p.comp_id = r.comp_id and p.reminder_id = r.id))::text
    from reminder r where comp_id = $1 and id = $2 and delivered_at is null for update`,
  value: col.json.as<Held>(),
}

const day = 86_400_000
const slack = 1_000

/**
 * At its time: a line in the feed of each of its people. Given once, and once more at each of its follow-ups, however
 * often the job runs; one taken away meanwhile is not there. One that stands before the end of a record goes by when
 * that is due now, and is not given once the record has ended. One of a record whose app is closed, or not there for
 * somebody, goes by without telling them; and so does one of a record that lies in a trash.
 */
export const giveReminder = job(
  'reminder.give',
  v.object({ companyId: v.string(), id: v.string() }),
  async ({ companyId, id }, { database, publish }) => {
    const notified = await database.transaction(companyId, async ({ run }) => {
      const [answer] = await run([{ ...held, values: [companyId, id] }])
      const one = answer.first
      if (!one) return []
      const at = await timeOf(one, companyId, run)
      if (at === 'never') {
        await run([
          { text: 'update reminder set delivered_at = now() where comp_id = $1 and id = $2', values: [companyId, id] },
        ])
        return []
      }
      if (at > Date.now() + slack) {
        await run(waits(companyId, id, new Date(at).toISOString(), one.stage))
        return []
      }
      const followUp = nextFollowUp(one, at)
      const people = await peopleToTell(one, companyId, run)
      await run([
        ...(followUp
          ? waits(companyId, id, followUp.at, followUp.stage)
          : [
              {
                text: 'update reminder set delivered_at = now() where comp_id = $1 and id = $2',
                values: [companyId, id],
              },
            ]),
        ...noticeLines(companyId, one.creatorId, people, {
          kind: 'reminder.due',
          subjectType: one.subjectId ? one.type : 'reminder',
          subjectId: one.subjectId ?? id,
          title: one.content,
          details: { stage: one.stage },
          // What people set for themselves they want at that very time.
          isUrgent: one.isUrgent || (one.people.length === 1 && one.people[0] === one.creatorId),
        }),
      ])
      return people
    })
    if (notified.length > 0)
      publish([{ companyId, to: notified, subjectType: 'reminder', subjectId: id, event: 'due' }])
  },
)

/** When it is to be given, by what is true now; `never` when its record has ended, or is no longer due. */
async function timeOf(
  { type, subjectId, before, stage, remindAt }: Held,
  companyId: string,
  run: Run,
): Promise<number | 'never'> {
  const dueOf = before !== null && stage === 0 && subjectId ? subjectOf(type).dueOf : null
  if (!dueOf) return Date.parse(remindAt)
  const [answer] = await run([dueOf(subjectId!, companyId)])
  const record = answer.first
  return record?.due && record.isOpen ? Date.parse(record.due) - before! * 60_000 : 'never'
}

/** Those of its people for whom its record is there: nobody while that lies in a trash. */
async function peopleToTell({ type, subjectId, people }: Held, companyId: string, run: Run): Promise<string[]> {
  if (!subjectId) return people
  const { app, trashed } = subjectOf(type)
  const [answer] = trashed ? await run([trashed(subjectId, companyId)]) : []
  return answer?.first ? [] : await peopleWithApp(app, people, companyId, run)
}

/** The next of its follow-ups that is still to come: so many days after its first time. */
function nextFollowUp({ followUp, stage }: Held, at: number): { at: string; stage: number } | null {
  const first = at - stage * day
  const next = followUp.find(days => days > stage && first + days * day > Date.now())
  return next === undefined ? null : { at: new Date(first + next * day).toISOString(), stage: next }
}

const waits = (companyId: string, id: string, at: string, stage: number) => [
  {
    text: 'update reminder set remind_at = $3, stage = $4 where comp_id = $1 and id = $2',
    values: [companyId, id, at, stage],
  },
  enqueued('reminder.give', { companyId, id }, { runAt: at, key: `reminder ${id}` }),
]
