import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { addMembers, memberIds, peopleInRole } from '#mechanisms/members/members.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { endOfSeries } from '../recurrence/series.ts'
import { exceptions } from './event-window.server.ts'
import { nextReminder } from './event-times.ts'
import { event } from './event.table.ts'

export type Event = typeof event.$inferSelect
/** What is kept of an event beside its place in the database. */
export type Kept = Omit<
  Event,
  'companyId' | 'id' | 'untilDate' | 'nextRemindAt' | 'commentNum' | 'lastOptDate' | 'createdAt'
>

/** An event as it stands, with every beginning that does not happen by the rule; `own` are those that were deleted. */
export async function readEvent(
  id: string,
  { me, db }: Pick<Context, 'me' | 'db'>,
): Promise<Event & { own: string[] }> {
  const [row] = await db
    .select({ event, all: sql<string[]>`${exceptions}` })
    .from(event)
    .where(and(eq(event.companyId, me.companyId), eq(event.id, id)))
  const { event: one, all } = found(row)
  return { ...one, exceptDates: all, own: one.exceptDates }
}

/** When a series without end is over. */
const endless = '9999-12-31T00:00:00.000Z'

/** What follows from an event's times: when all of it is over, when its people are reminded next. */
export const derived = (one: Kept) => ({
  untilDate: endOfSeries(one) ?? endless,
  nextRemindAt: nextReminder(one, one.remindBefore, new Date().toISOString()),
})

/** Has the queue come back when the next reminder is due. */
export async function queueReminder(
  id: string,
  nextRemindAt: string | null,
  { me, enqueue }: Pick<Context, 'me' | 'enqueue'>,
) {
  if (nextRemindAt)
    await enqueue('event.remind', { companyId: me.companyId, id }, { runAt: nextRemindAt, key: `event ${id}` })
}

/** A new event with its people: who made it, whose it is, whom it invites. */
export async function insertEvent(one: Kept, partnerIds: readonly string[], context: Context): Promise<string> {
  const { me, db, run } = context
  const id = newId()
  const follows = derived(one)
  await db.insert(event).values({ ...one, ...follows, companyId: me.companyId, id })
  await run([
    addMembers(
      me.companyId,
      'event',
      id,
      { creator: [one.creatorId], manager: [one.personId], partner: partnerIds },
      me.personId,
    ),
    searchable(me.companyId, 'event', [id]),
  ])
  await queueReminder(id, follows.nextRemindAt, context)
  return id
}

export async function saveEvent(id: string, one: Kept, context: Context) {
  const { me, db, run } = context
  const follows = derived(one)
  await db
    .update(event)
    .set({ ...one, ...follows, lastOptDate: sql`now()` })
    .where(and(eq(event.companyId, me.companyId), eq(event.id, id)))
  await run([searchable(me.companyId, 'event', [id])])
  await queueReminder(id, follows.nextRemindAt, context)
}

/** The ones of a series that are rows of their own, from a moment on. */
export async function ownRows(seriesId: string, from: string, { me, run }: Context): Promise<string[]> {
  const [answer] = await run([
    {
      name: 'event_own_rows',
      value: col.uuid,
      values: [me.companyId, seriesId, from],
      text: 'select id from event where comp_id = $1 and series_id = $2 and recurrence_date >= $3 order by id',
    },
  ])
  return answer.rows
}

/** What is taken out of a series has its files, and its detail as rich as it is. */
export const copyContents = (companyId: string, from: string, to: string): Statement[] => [
  {
    name: 'event_files_copy',
    values: [companyId, from, to],
    text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id, position)
      select comp_id, subject_type, $3, rel_type, file_id, position from attachment where comp_id = $1 and subject_type
        = 'event' and subject_id = $2`,
  },
  {
    name: 'event_rich_copy',
    values: [companyId, from, to],
    text: `insert into rich_text (comp_id, subject_type, subject_id, field, document, plain_hash)
      select comp_id, subject_type, $3, field, document, plain_hash from rich_text where comp_id = $1 and subject_type
        = 'event' and subject_id = $2`,
  },
]

/** Takes events away with all that hangs on them; answers whose phones are to know. */
export async function deleteEvents(ids: readonly string[], { me, run }: Context): Promise<string[]> {
  if (ids.length === 0) return []
  const people = await run(ids.map(id => memberIds(me.companyId, 'event', id)))
  await run([
    {
      name: 'event_delete',
      text: 'delete from event where comp_id = $1 and id = any($2::uuid[])',
      values: [me.companyId, ids],
    },
    ...forgotten(me.companyId, 'event', ids),
  ])
  return [...new Set(people.flatMap(answer => answer.rows))]
}

/** Whom an event invites, beside its owner. */
export const partnersOf = (id: string, context: Context) => peopleInRole('event', id, 'partner', context)
