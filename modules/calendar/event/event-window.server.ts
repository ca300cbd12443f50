import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { readInstant } from '#platform/contract/zone.ts'
import type { Rows } from '#platform/server/database/batch.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { occurrencesBetween } from '../recurrence/series.ts'
import { windowTooLong } from './event-refusals.contract.ts'
import { eventSubject, isAbove } from './event-subject.server.ts'
import type { Answer, CalendarItem, eventCalls } from './event.contract.ts'
import { event } from './event.table.ts'
import { type DueThing, othersBetween } from './other-items.server.ts'
import { tasksBetween } from './task-items.server.ts'

/** `[{"user_id":…,"answer":…}]`: what those who are invited have said to an event. */
export const answersJson = sql`coalesce((select json_agg(json_build_object('user_id', a.person_id, 'answer', a.answer)
  order by a.answered_at, a.person_id)
  from event_answer a where a.comp_id = ${event.companyId} and a.event_id = ${event.id}), '[]'::json)`

/** What one person has said; null: nothing yet. */
export const answerOf = (person: SQLWrapper) => sql`(select a.answer from event_answer a
  where a.comp_id = ${event.companyId} and a.event_id = ${event.id} and a.person_id = ${person})`

/** Condition: the person has said that they do not come. */
export const hasDeclined = (person: SQLWrapper) => sql`exists (select 1 from event_answer a
  where a.comp_id = ${event.companyId} and a.event_id = ${event.id} and a.person_id = ${person} and a.answer =
    'decline')`

export interface Window {
  from: string
  to: string
}

/** The longest time that is looked into at once. */
const longestWindow = 400 * 86_400_000

/** Two moments of a request, in their order. */
export function readWindow({ startDate, endDate }: { startDate: string; endDate: string }, timeZone: string): Window {
  const [from, to] = [readInstant(startDate, timeZone), readInstant(endDate, timeZone)]
  if (Date.parse(to) - Date.parse(from) > longestWindow) refuse(windowTooLong, {}, 'end_date')
  return { from, to }
}

interface Found {
  id: string
  name: string
  type: string
  place: string
  openType: number
  isAllDay: boolean
  startDate: string
  endDate: string
  timeZone: string
  rule: string | null
  exceptDates: string[]
  isSeen: boolean
  isTitled: boolean
  answer: Answer | null
  canEdit: boolean
  seriesId: string | null
  recurrenceDate: string | null
}

/** Beginnings of a series that do not happen, or happen as rows of their own: as a list of ISO texts. */
export const exceptions = sql`${event.exceptDates} || coalesce((select
  array_agg(${instantText(sql`own.recurrence_date`)}) from event own
  where own.comp_id = ${event.companyId} and own.series_id = ${event.id}), '{}')`

/**
 * Members carry the times of their events (database/sql/7-event-facts.sql): of all that somebody ever had, only what
 * lies in the window is looked up.
 */
const memberInWindow = (from: SQL) =>
  sql`${from}.start_date < ${param('to')}::timestamptz and ${from}.end_date > ${param('from')}::timestamptz`
const takesPart = sql`${event.id} in (select m.subject_id from member m where m.comp_id = ${actor.company} and
  m.person_id = ${param('person')} and m.subject_type = 'event'
  and (cardinality(${param('roles')}::text[]) = 0 or m.role = any(${param('roles')}::text[])) and
    ${memberInWindow(sql`m`)})`
const touchesWindow = sql`${event.startDate} < ${param('to')}::timestamptz and ${event.untilDate} >
  ${param('from')}::timestamptz`

const rows = compile(
  sql`select json_build_object(
    'id', ${event.id}, 'name', ${event.name}, 'type', ${event.type}, 'place', ${event.place}, 'openType',
      ${event.openType}, 'isAllDay', ${event.isAllDay},
    'startDate', ${instantText(event.startDate)}, 'endDate', ${instantText(event.endDate)}, 'timeZone',
      ${event.timeZone}, 'rule', ${event.rule},
    'exceptDates', case when ${event.rule} is null then '{}' else ${exceptions} end, 'seriesId', ${event.seriesId},
      'recurrenceDate', ${instantText(event.recurrenceDate)},
    'isSeen', ${eventSubject.seen}, 'isTitled', ${isAbove(actor.person)}, 'answer', ${answerOf(param('person'))},
      'canEdit', (${eventSubject.can} ->> 'edit')::boolean)::text
  from ${event} where ${event.companyId} = ${actor.company} and ${takesPart} and ${touchesWindow}`,
  { value: col.json.as<Found>() },
)

function itemsOf(answer: Rows<Found>, { from, to }: Window): CalendarItem[] {
  return answer.rows.flatMap(found => {
    const isBusy = !found.isSeen && !found.isTitled
    // Whoever does not come is not busy.
    if (isBusy && found.answer === 'decline') return []
    const item = {
      kind: 'event' as const,
      id: isBusy ? '' : found.id,
      name: isBusy ? '' : found.name,
      type: isBusy ? 'other' : found.type,
      status: null,
      isAllDay: found.isAllDay,
      isRecurring: found.rule !== null,
      isBusy,
      place: found.isSeen ? found.place : '',
      parentId: null,
      answer: found.isSeen ? found.answer : null,
      canEdit: found.canEdit,
    }
    return occurrencesBetween(found, from, to).map(span => ({
      ...item,
      ...span,
      occurrence: found.rule !== null && !isBusy ? span.startDate : null,
    }))
  })
}

const byTime = (one: CalendarItem, other: CalendarItem) =>
  (one.startDate ?? one.endDate).localeCompare(other.startDate ?? other.endDate) ||
  one.name.localeCompare(other.name) ||
  one.id.localeCompare(other.id)

const valuesOf = ({ me }: Context, person: string, window: Window, roles: readonly string[]) => ({
  ...actorValues(eventSubject, me),
  person,
  ...window,
  roles,
})

/** The actor's own events between two moments. */
export async function ownEvents(
  query: CallParsed<typeof eventCalls.between>,
  context: Context,
): Promise<CalendarItem[]> {
  const window = readWindow(query, context.me.timeZone)
  const [answer] = await context.run([rows(valuesOf(context, context.me.personId, window, []))])
  return itemsOf(answer!, window).sort(byTime)
}

/** All that stands in a person's calendar between two moments, requested in one trip. */
export async function everything(query: CallParsed<typeof eventCalls.all>, context: Context): Promise<CalendarItem[]> {
  const { me, run } = context
  const window = readWindow(query, me.timeZone)
  const person = query.personId ?? me.personId
  const tasks = tasksBetween(query, person, window, me)
  // They go with tasks; none of them is in the bin, and they have no role or state of a task.
  const others =
    query.tasks && !query.delete && query.status.length === 0 && query.role.length === 0
      ? othersBetween(person, window, me)
      : []
  const wantsEvents = query.events && !query.delete
  const answers = await run([
    ...(wantsEvents ? [rows(valuesOf(context, person, window, query.role))] : []),
    ...tasks.map(({ statement }) => statement),
    ...others.map(({ statement }) => statement),
  ])
  const events = wantsEvents ? itemsOf(answers.shift() as Rows<Found>, window) : []
  return [
    ...events,
    ...tasks.flatMap(({ read }, index) => read(answers[index] as Parameters<typeof read>[0])),
    ...others.flatMap(({ itemOf }, index) => (answers[tasks.length + index] as Rows<DueThing>).rows.map(itemOf)),
  ].sort(byTime)
}

const busyRows = compile(
  sql`select json_build_object('personId', m.person_id, 'startDate', ${instantText(event.startDate)},
    'endDate', ${instantText(event.endDate)},
    'timeZone', ${event.timeZone}, 'isAllDay', ${event.isAllDay}, 'rule', ${event.rule}, 'exceptDates', case when
      ${event.rule} is null then '{}' else ${exceptions} end)::text
  from (select distinct comp_id, subject_id, person_id from member where comp_id = ${actor.company} and person_id =
    any(${param('people')}::uuid[]) and subject_type = 'event' and ${memberInWindow(sql`member`)}) m
  join ${event} on ${event.companyId} = m.comp_id and ${event.id} = m.subject_id
  where ${event.companyId} = ${actor.company} and ${event.type} <> 'birthday' and ${touchesWindow} and not
    ${hasDeclined(sql`m.person_id`)}
    and (${param('exceptId')}::uuid is null or ${param('exceptId')}::uuid not in (${event.id},
      coalesce(${event.seriesId}, ${event.id})))`,
  { value: col.json.as<Found & { personId: string }>() },
)

/** When people have something else, whatever it is. */
export async function busyTimes(
  { userId, exceptId, ...query }: CallParsed<typeof eventCalls.busy>,
  { me, run }: Context,
) {
  const window = readWindow(query, me.timeZone)
  const [answer] = await run([
    busyRows({ actor_company: me.companyId, people: userId, exceptId: exceptId ?? null, ...window }),
  ])
  return answer.rows
    .flatMap(found => {
      return occurrencesBetween(found, window.from, window.to).map(span => ({ personId: found.personId, ...span }))
    })
    .sort((one, other) => one.startDate.localeCompare(other.startDate))
}
