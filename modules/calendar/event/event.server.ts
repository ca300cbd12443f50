import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { CallParsed } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { dayOf, wallClock } from '#platform/contract/zone.ts'
import { pageAsJson, totalOf, totalOfLooked } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { type Context, handle, Json } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { commentsMakeEvents } from '#mechanisms/comments/comment-event.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { actorIs, isUnread, markRead, memberIds, roleJson } from '#mechanisms/members/members.server.ts'
import { noticesRead, notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { richJson, richTextOf } from '#mechanisms/rich-text/rich-text.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { cronOf } from '../recurrence/cron.ts'
import { readRule } from '../recurrence/rule.ts'
import { occurrencesBetween, type Series } from '../recurrence/series.ts'
import { answerEvent, forgetAnswers } from './event-answers.server.ts'
import { changeAll, changeFollowing, changeSingle, changeThis } from './event-changes.server.ts'
import { noSuchOccurrence, notInvited, ownerStays } from './event-refusals.contract.ts'
import { removeEvent } from './event-removal.server.ts'
import { insertEvent, readEvent } from './event-rows.server.ts'
import { eventSubject } from './event-subject.server.ts'
import { settleTimes } from './event-times.ts'
import { answersJson, busyTimes, everything, exceptions, ownEvents } from './event-window.server.ts'
import { eventCalls, type EventDetail, type EventRow } from './event.contract.ts'
import { event } from './event.table.ts'
import { finishedTasks } from './task-items.server.ts'

const row = {
  id: event.id,
  name: event.name,
  type: event.type,
  openType: event.openType,
  place: event.place,
  isAllDay: event.isAllDay,
  startDate: event.startDate,
  endDate: event.endDate,
  timeZone: event.timeZone,
  rule: event.rule,
  personId: event.personId,
  commentNum: event.commentNum,
  newStatus: isUnread(sql`${event.companyId}`, 'event', sql`${event.id}`),
}

/** What one takes part in, from the index of `member` that has it by its beginning; once, in however many roles. */
const own = sql`member m where m.comp_id = ${actor.company} and m.person_id = ${actor.person} and m.subject_type =
  'event' and (select true from member o where o.comp_id = m.comp_id and o.subject_type = m.subject_type and
    o.subject_id = m.subject_id and o.person_id = m.person_id and o.role < m.role limit 1) is not true`
const isNamed = sql`(select ${event.name} ilike ${param('pattern')} from ${event} where ${event.companyId} = m.comp_id and
  ${event.id} = m.subject_id)`
const lists = shapes((shape: 'all' | 'key') => {
  const isKey = shape === 'key'
  return pageAsJson({
    row,
    isCut: true,
    from: sql`(select m.comp_id, m.subject_id, m.start_date from ${own} ${isKey ? sql`and ${isNamed}` : sql``}
      order by m.start_date desc nulls last, m.subject_id desc nulls last limit ${param('limit')}::int offset
        ${param('start')}::int) taken join ${event} on ${event.companyId} = taken.comp_id and ${event.id} = taken.subject_id`,
    where: sql`${event.companyId} = ${actor.company}`,
    order: sql`taken.start_date desc nulls last, taken.subject_id desc nulls last`,
    total: isKey ? totalOfLooked(own, isNamed) : totalOf(own),
  })
})

const read = eventSubject.detail<EventDetail>({
  ...row,
  detail: event.detail,
  detailDocument: richJson(sql`${event.companyId}`, 'event', sql`${event.id}`, 'detail', event.detail),
  seriesId: event.seriesId,
  recurrenceDate: event.recurrenceDate,
  remindBefore: event.remindBefore,
  sourceId: event.sourceId,
  sourceType: event.sourceType,
  cron: sql`null::text`,
  repeatEndDate: sql`null::text`,
  occurrence: sql`null::text`,
  exceptDates: sql`to_json(${exceptions})`,
  creator: personJson(sql`${event.companyId}`, sql`${event.creatorId}`),
  owner: personJson(sql`${event.companyId}`, sql`${event.personId}`),
  partners: roleJson(sql`${event.companyId}`, 'event', sql`${event.id}`, 'partner'),
  answers: answersJson,
  attachments: attachmentsJson(sql`${event.companyId}`, 'event', sql`${event.id}`),
  createdAt: event.createdAt,
  lastOptDate: event.lastOptDate,
  // Administrators may all, but leave and answer only what they take part in.
  ...rights({
    leave: sql`(${actorIs('partner', 'follower')} and not ${actorIs('creator', 'manager')})`,
    answer: sql`(${actorIs('partner')} and not ${actorIs('manager')} and ${event.untilDate} >= now())`,
  }),
})

interface OnTheWire {
  start_date: string
  end_date: string
  is_all_day: boolean
  time_zone: string
  rule: string | null
  except_dates?: string[]
  cron: string | null
  repeat_end_date: string | null
  occurrence: string | null
}

/** The occurrence of a series that is requested, or its next, or its last; a single event as it is. */
async function detail(
  { id, occurrence }: { id: string; occurrence?: string | undefined },
  context: Context,
): Promise<Json<EventDetail>> {
  const answer = await read(id, context)
  const { except_dates: exceptDates = [], ...shown } = JSON.parse(answer.text) as OnTheWire
  const rule = shown.rule === null ? null : readRule(shown.rule)
  if (rule) {
    const series: Series = {
      startDate: shown.start_date,
      endDate: shown.end_date,
      isAllDay: shown.is_all_day,
      timeZone: shown.time_zone,
      rule: shown.rule,
      exceptDates,
    }
    const own = occurrence && exceptDates.includes(occurrence) ? await ownOne(id, occurrence, context) : null
    if (own) return await detail({ id: own }, context)
    const span = shownOccurrence(series, occurrence)
    if (!span && occurrence) refuse(noSuchOccurrence, {}, 'occurrence')
    const wall = wallClock(series.startDate, series.timeZone)
    shown.cron = cronOf(rule, wall.slice(11, 16), dayOf(series.startDate, series.timeZone))
    shown.repeat_end_date = rule.until
    if (span) Object.assign(shown, { start_date: span.startDate, end_date: span.endDate, occurrence: span.startDate })
  }
  return new Json<EventDetail>(JSON.stringify(shown))
}

const year = 366 * 86_400_000
const later = (moment: string, milliseconds: number) =>
  new Date(Math.min(Date.parse(moment) + milliseconds, Date.parse('2200-01-01T00:00:00Z'))).toISOString()

function shownOccurrence(series: Series, occurrence: string | undefined) {
  if (occurrence)
    return occurrencesBetween(series, occurrence, later(occurrence, 1)).find(span => span.startDate === occurrence)
  const now = new Date().toISOString()
  const from = now > series.startDate ? now : series.startDate
  return (
    occurrencesBetween(series, from, later(from, 5 * year))[0] ??
    occurrencesBetween(series, series.startDate, now).at(-1)
  )
}

/** The row of its own that an occurrence of a series has become; null when it was deleted. */
async function ownOne(seriesId: string, occurrence: string, { me, run }: Context): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'event_own_one',
      text: 'select id from event where comp_id = $1 and series_id = $2 and recurrence_date = $3',
      values: [me.companyId, seriesId, occurrence],
      value: col.uuid,
    },
  ])
  return answer.first ?? null
}

export const eventHandlers = handle(eventCalls, {
  async list({ key, start, limit }, { me, run }) {
    const pattern = likePattern(key ?? '')
    const [answer] = await run([
      lists(key ? 'key' : 'all')({ actor_company: me.companyId, actor_person: me.personId, pattern, start, limit }),
    ])
    return new Json<{ list: EventRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
  between: async (query, context) => ({ list: await ownEvents(query, context) }),
  all: async (query, context) => ({ list: await everything(query, context) }),
  busy: async (query, context) => ({ list: await busyTimes(query, context) }),
  finished: (query, context) => finishedTasks(query, context),
  detail: (query, context) =>
    detail({ id: query.id, occurrence: query.occurrence && new Date(query.occurrence).toISOString() }, context),
  remove: (query, context) => removeEvent(query, context),
  answer: (query, context) => answerEvent(query, context),

  async read({ id }, context) {
    const { me, run } = context
    await eventSubject.admit(id, context)
    await run([markRead(me.companyId, 'event', id, me.personId), noticesRead(me, 'event', id)])
    return { id }
  },

  create: (draft, context) => createEvent(draft, context),

  async update(patch, context) {
    await eventSubject.lock(patch.id, context, 'edit')
    const one = await readEvent(patch.id, context)
    if (one.rule === null) return { id: await changeSingle(one, patch, context) }
    const change = { this: changeThis, following: changeFollowing, all: changeAll }[patch.applyTo]
    return { id: await change(one, patch, context) }
  },

  async leave({ id }, context) {
    const { me, run, publish } = context
    await eventSubject.lock(id, context)
    const [gone, people, title] = await run([
      {
        name: 'event_leave',
        text: `delete from member where comp_id = $1 and subject_type = 'event' and subject_id = $2 and person_id = $3
          returning role`,
        values: [me.companyId, id, me.personId],
        value: col.text,
      },
      memberIds(me.companyId, 'event', id),
      eventSubject.titled(id, me),
      recorded(me, 'event', id, 'members', { role: 'partner', added: [], removed: [me.personId] }),
      forgetAnswers(me.companyId, id, [me.personId]),
    ])
    if (gone.count === 0) refuse(notInvited)
    if (gone.rows.some(role => role === 'creator' || role === 'manager')) refuse(ownerStays)
    const others = people.rows
    const { personId: owner } = await readEvent(id, context)
    await run(
      notified(me, [owner], {
        kind: 'event.left',
        subjectType: 'event',
        subjectId: id,
        title: title.one,
      }),
    )
    publish({
      companyId: me.companyId,
      to: [me.personId, ...others],
      subjectType: 'event',
      subjectId: id,
      event: 'members',
      by: me.personId,
    })
    return { id }
  },
})

/** Makes an event, with its people's notices and news; answers its id. */
async function createEvent(
  {
    startDate,
    endDate,
    isAllDay,
    rule,
    cron,
    repeatEndDate,
    personId,
    partnerIds,
    resId,
    ...content
  }: CallParsed<typeof eventCalls.create>,
  context: Context,
) {
  const { me, run, publish } = context
  const times = settleTimes(
    { startDate, endDate, isAllDay, rule, cron, repeatEndDate },
    me.timeZone,
    new Date().toISOString(),
    (kind, field) => refuse(kind, {}, field),
  )
  const owner = personId ?? me.personId
  const id = await insertEvent(
    {
      ...content,
      ...times,
      sourceId: content.sourceId ?? null,
      sourceType: content.sourceType ?? null,
      timeZone: me.timeZone,
      exceptDates: [],
      seriesId: null,
      recurrenceDate: null,
      personId: owner,
      creatorId: me.personId,
    },
    partnerIds,
    context,
  )
  const everybody = [...new Set([me.personId, owner, ...partnerIds])]
  await run([
    recorded(me, 'event', id, 'create'),
    ...notified(me, everybody, {
      kind: 'event.invited',
      subjectType: 'event',
      subjectId: id,
      title: content.name,
      details: { startDate: times.startDate },
    }),
  ])
  await attach(context, 'event', id, resId)
  publish({
    companyId: me.companyId,
    to: everybody,
    subjectType: 'event',
    subjectId: id,
    event: 'created',
    by: me.personId,
  })
  return { id }
}

/** What is added to others' by this file. */
export const eventParts: Part[] = [
  refuseOn('event_occurrence_key', noSuchOccurrence),
  refuseOn('event_owner', unknownPerson),
  richTextOf(eventSubject, 'detail', event.detail),
  // An appointment that is made in a comment stands in the calendars of its author and of those called on.
  commentsMakeEvents(
    async ({ partnerIds, ...input }, context) =>
      (await createEvent(v.parse(eventCalls.create.input, { ...input, partnerIds: [...partnerIds] }), context)).id,
  ),
]
