import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readLocale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { FileAnswer, handle, handlePublic, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { serverSecret } from '#platform/server/secrets/server-secret.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { answerOf, hasDeclined } from '../event/event-window.server.ts'
import { event } from '../event/event.table.ts'
import { feedCalls, feedGone, publicFeedCalls, type Feed, type FeedTasks } from './feed.contract.ts'
import { feedFile, type FeedEvent, type FeedTask } from './feed-file.ts'

/** The secret of an address: company, feed, and a signature over both that only this installation can make. */
async function secretOf(companyId: string, id: string, aside: Run): Promise<string> {
  const key = await serverSecret({ run: aside } as Parameters<typeof serverSecret>[0], 'feed')
  const ids = Buffer.from((companyId + id).replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, createHmac('sha256', key).update(ids).digest().subarray(0, 24)]).toString('base64url')
}

/** Whose feed a secret names; refused when it was not made here. */
async function readSecret(secret: string, aside: Run): Promise<{ companyId: string; id: string }> {
  const bytes = Buffer.from(secret.replace(/\.ics$/i, ''), 'base64url')
  if (bytes.length !== 56) refuse(feedGone)
  const uuid = (from: number) =>
    bytes
      .subarray(from, from + 16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const named = { companyId: uuid(0), id: uuid(16) }
  const expected = Buffer.from(await secretOf(named.companyId, named.id, aside), 'base64url')
  return timingSafeEqual(bytes, expected) ? named : refuse(feedGone)
}

async function readFeed({ me, run, aside, settings, request }: Context): Promise<Feed> {
  const [answer] = await run([
    {
      name: 'feed_read',
      row: { id: col.uuid, tasks: col.text.as<FeedTasks>(), createdAt: col.text, usedAt: col.text.orNull },
      values: [me.companyId, me.personId],
      text: `select id, tasks, ${utcText('created_at')} as created_at, ${utcText('used_at')} as used_at from calendar_feed where comp_id = $1
        and person_id = $2`,
    },
  ])
  const row = answer.first
  if (!row) return { address: null, tasks: 'event', createdAt: null, usedAt: null }
  const { id, tasks, createdAt, usedAt } = row
  // Where nobody has said what people open, the address that was used is one that works.
  const origin = settings.isPublicUrlSet ? settings.publicUrl : (request.origin ?? settings.publicUrl)
  return {
    address: `${origin}/ftask/api/calendar/feed/${await secretOf(me.companyId, id, aside)}.ics`,
    tasks,
    createdAt,
    usedAt,
  }
}
const utcText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ownFeeds = handle(feedCalls, {
  read: (_, context) => readFeed(context),

  async renew({ tasks }, context) {
    const { me, run } = context
    await run([
      {
        name: 'feed_drop',
        text: 'delete from calendar_feed where comp_id = $1 and person_id = $2',
        values: [me.companyId, me.personId],
      },
      {
        name: 'feed_make',
        values: [me.companyId, newId(), me.personId, tasks],
        text: `insert into calendar_feed (comp_id, id, person_id, tasks) values ($1, $2, $3, $4)
          on conflict (comp_id, person_id) do update set id = excluded.id, tasks = excluded.tasks, created_at = now(),
            used_at = null`,
      },
    ])
    return await readFeed(context)
  },

  async change({ tasks }, { me, run }) {
    const [answer] = await run([
      {
        name: 'feed_tasks',
        text: 'update calendar_feed set tasks = $3 where comp_id = $1 and person_id = $2 returning id',
        values: [me.companyId, me.personId, tasks],
        value: col.uuid,
      },
    ])
    found(answer.first)
    return {}
  },

  async revoke(_, { me, run }) {
    await run([
      {
        name: 'feed_drop',
        text: 'delete from calendar_feed where comp_id = $1 and person_id = $2',
        values: [me.companyId, me.personId],
      },
    ])
    return {}
  },
})

/**
 * What somebody has declined is not in their calendar. Older events are left out; what a rule still brings is there
 * whenever it began.
 */
const kept = sql`now() - interval '1 year'`
const events = compile(
  sql`select json_build_object('id', ${event.id}, 'name', ${event.name}, 'detail', ${event.detail}, 'place',
    ${event.place}, 'isAllDay', ${event.isAllDay},
    'startDate', ${instantText(event.startDate)}, 'endDate', ${instantText(event.endDate)}, 'timeZone',
      ${event.timeZone}, 'rule', ${event.rule},
    'exceptDates', ${event.exceptDates} || coalesce((select array_agg(${instantText(sql`own.recurrence_date`)}) from
      event own where own.comp_id = ${event.companyId} and own.series_id = ${event.id}
      and (not exists (select 1 from member m where m.comp_id = own.comp_id and m.subject_type = 'event' and
        m.subject_id = own.id and m.person_id = ${param('person')})
        or exists (select 1 from event_answer a where a.comp_id = own.comp_id and a.event_id = own.id and a.person_id =
          ${param('person')} and a.answer = 'decline'))), '{}'),
    'seriesId', ${event.seriesId}, 'recurrenceDate', ${instantText(event.recurrenceDate)}, 'remindBefore',
      ${event.remindBefore},
    'seriesIsAllDay', (select s.is_all_day from event s where s.comp_id = ${event.companyId} and s.id =
      ${event.seriesId}),
    'isMaybe', coalesce(${answerOf(param('person'))} = 'maybe', false), 'lastOptDate',
      ${instantText(event.lastOptDate)}, 'createdAt', ${instantText(event.createdAt)},
    'owner', (select p.name from person p where p.comp_id = ${event.companyId} and p.id = ${event.personId} and p.id <>
      ${param('person')}))::text
  from ${event} where ${event.companyId} = ${param('company')} and ${event.untilDate} > ${kept}
    and ${event.id} in (select m.subject_id from member m where m.comp_id = ${param('company')} and m.person_id =
      ${param('person')} and m.subject_type = 'event' and m.role <> 'creator')
    and not ${hasDeclined(param('person'))}
  order by ${event.startDate} desc, ${event.id} limit 5000`,
  { value: col.json.as<FeedEvent>() },
)

const tasks = compile(
  sql`select json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'summary', t.summary, 'status',
    t.status, 'startDate', ${instantText(sql`t.plan_start_date`)},
    'endDate', ${instantText(sql`t.plan_end_date`)}, 'lastOptDate', ${instantText(sql`t.last_opt_date`)},
      'progressPercent', t.progress_percent)::text
  from task t where t.comp_id = ${param('company')} and t.is_delete = ${fixed(Bin.None)} and t.status <> 'CANCEL' and t.plan_end_date >
    now() - interval '60 days'
    and t.id in (select m.subject_id from member m where m.comp_id = ${param('company')} and m.person_id =
      ${param('person')} and m.subject_type = 'task' and m.role in ('manager', 'approval', 'partner'))
  order by t.plan_end_date, t.id limit 2000`,
  { value: col.json.as<FeedTask>() },
)

/**
 * Programs poll once an hour or so: this is plenty for a household behind one address, and little for somebody who
 * guesses.
 */
const often = { most: 120, windowSeconds: 600 }

const publicFeeds = handlePublic(publicFeedCalls, {
  async file({ secret }, { aside, request, settings, run }) {
    await limitAttempts({ aside }, `feed:${networkOf(request.address)}`, often)
    const { companyId, id } = await readSecret(secret, aside)
    const [answer] = await aside([
      {
        name: 'feed_of',
        values: [companyId, id],
        // Who has left reads no calendar any more.
        row: { id: col.uuid, name: col.text, locale: col.text, timeZone: col.text, tasks: col.text.as<FeedTasks>() },
        text: `update calendar_feed f set used_at = now() from person p join company c on c.comp_id = p.comp_id
        where f.comp_id = $1 and f.id = $2 and p.comp_id = f.comp_id and p.id = f.person_id and p.status = ${PersonStatus.Active} returning
          p.id, p.name, p.locale, c.time_zone, f.tasks`,
      },
    ])
    const { id: person, name, locale, timeZone, tasks: tasksAs } = answer.first ?? refuse(feedGone)
    const values = { company: companyId, person }
    const [own, due] = await run([events(values), tasks(values)])
    const file = feedFile({
      name,
      timeZone,
      tasksAs,
      locale: readLocale(locale),
      publicUrl: settings.publicUrl,
      events: own.rows,
      tasks: due.rows,
    })
    return new FileAnswer(Buffer.from(file), {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="kaigong.ics"',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    })
  },
})

export const feedHandlers = [...ownFeeds, ...publicFeeds]
