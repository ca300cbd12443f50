import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import { soughtAsJson } from '#mechanisms/subjects/sought-rows.server.ts'
import { actor, subjectFor, subjectOf } from '#mechanisms/subjects/subject.server.ts'
import {
  alreadyDelivered,
  neverDue,
  nothingNamed,
  ownReminder,
  reminderCalls,
  timeIsPast,
  timeNeeded,
  type ReminderRow,
} from './reminder.contract.ts'
import { placeOf, reminder, reminderPerson } from './reminder.table.ts'

const isMine = sql`${reminder.creatorId} = ${param('person')}`
const isDelivered = sql`(${reminder.deliveredAt} is not null)`

const filters = {
  type: sql`${reminder.type} = ${param('type')}`,
  subjectId: sql`${reminder.subjectId} = ${param('subjectId')}::uuid`,
  isDelivered: sql`${isDelivered} = ${param('isDelivered')}::boolean`,
}
type Filter = keyof typeof filters

const isTheirs = sql`(select true from reminder_person r where r.comp_id = ${reminder.companyId} and r.reminder_id =
  ${reminder.id} and r.person_id = ${param('person')} limit 1) is true`
const row = {
  id: reminder.id,
  type: reminder.type,
  subjectId: reminder.subjectId,
  content: reminder.content,
  remindAt: reminder.remindAt,
  before: reminder.before,
  followUp: reminder.followUp,
  isUrgent: reminder.isUrgent,
  isDelivered,
  creator: personJson(sql`${reminder.companyId}`, sql`${reminder.creatorId}`),
  users: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'uuid', p.id, 'name', p.name, 'avatar',
        p.avatar_file_id) order by p.name), '[]'::json)
      from reminder_person r join person p on p.comp_id = r.comp_id and p.id = r.person_id where r.comp_id =
        ${reminder.companyId} and r.reminder_id = ${reminder.id})`,
  can: sql`json_build_object('edit', ${isMine} and not ${isDelivered}, 'remove', ${isMine}, 'exit', not
        ${isMine} and not ${isDelivered})`,
}
const lists = shapes((shape: string) => {
  const sought = {
    known: [
      sql`${reminder.companyId} = ${actor.company}`,
      ...(JSON.parse(shape) as Filter[]).map(name => filters[name]),
    ],
    looked: [sql`(${isMine} or ${isTheirs})`],
    candidates: sql`select ${reminder.id} as subject_id from ${reminder} where ${reminder.companyId} = ${actor.company} and
        ${isMine}
      union all select r.reminder_id from reminder_person r where r.comp_id = ${actor.company} and r.person_id =
        ${param('person')}`,
  }
  const inPlace = { by: placeOf(reminder), isDown: false, isReversed: false, isId: false }
  return soughtAsJson(reminder, sought, inPlace, { row })
})

export const reminderHandlers = handle(reminderCalls, {
  async list(query, { me, run }) {
    const shape = (Object.keys(filters) as Filter[]).filter(name => query[name] !== undefined)
    const [answer] = await run([
      lists(JSON.stringify(shape))({ ...query, actor_company: me.companyId, person: me.personId }),
    ])
    return new Json<{ list: ReminderRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async create({ type = ownReminder, subjectId, ...draft }, context) {
    const { me, db } = context
    // One that hangs on a record is made by somebody who may see the record.
    if (subjectId) await subjectFor(type, context).admit(subjectId, context)
    const about = { type: subjectId ? type : ownReminder, subjectId: subjectId ?? null }
    const kept = await settle(draft, about, context)
    const id = newId()
    await db.insert(reminder).values({ companyId: me.companyId, id, ...about, ...kept, creatorId: me.personId })
    await setPeople(id, draft.userIds, context)
    await queue(id, kept.remindAt, context)
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, db } = context
    const about = await holdOwn(id, context)
    const kept = await settle(draft, about, context)
    await db
      .update(reminder)
      .set(kept)
      .where(and(eq(reminder.companyId, me.companyId), eq(reminder.id, id)))
    await setPeople(id, draft.userIds, context)
    await queue(id, kept.remindAt, context)
    return { id }
  },

  remove: (which, context) => takeAway(which, context),
  async delete({ id }, context) {
    await takeAway({ id }, context)
    return { id }
  },

  async exit({ id }, context) {
    const { me, run } = context
    const { creatorId, deliveredAt } = await hold(id, context)
    if (creatorId === me.personId) refuse(notAllowed)
    if (deliveredAt !== null) refuse(alreadyDelivered)
    await run([
      {
        name: 'reminder_exit',
        text: 'delete from reminder_person where comp_id = $1 and reminder_id = $2 and person_id = $3',
        values: [me.companyId, id, me.personId],
      },
      {
        name: 'reminder_of_nobody',
        text: `delete from reminder r where r.comp_id = $1 and r.id = $2 and not exists (select from reminder_person p
          where p.comp_id = r.comp_id and p.reminder_id = r.id)`,
        values: [me.companyId, id],
      },
    ])
    return { id }
  },
})

async function takeAway({ id, type }: { id?: string | undefined; type?: string | undefined }, { me, db }: Context) {
  if (!id && !type) refuse(nothingNamed)
  const own = and(eq(reminder.companyId, me.companyId), eq(reminder.creatorId, me.personId))
  const gone = await db
    .delete(reminder)
    .where(and(own, id ? eq(reminder.id, id) : eq(reminder.type, type!)))
    .returning({ id: reminder.id })
  if (id) found(gone[0])
  return { removed: gone.length }
}

interface About {
  type: string
  subjectId: string | null
}
type Draft = Omit<CallParsed<typeof reminderCalls.update>, 'id'>

/** What is kept of what a person filled in; its time is that of the clock, or so long before the record is due. */
async function settle({ content, remindAt, before, followUp, isUrgent }: Draft, about: About, context: Context) {
  const kept = { content, followUp: followUp.toSorted((one, other) => one - other), stage: 0, isUrgent }
  if (before === undefined || before === null) {
    if (!remindAt) refuse(timeNeeded, {}, 'remind_at')
    return { ...kept, before: null, remindAt: toCome(readInstant(remindAt, context.me.timeZone)) }
  }
  const dueOf = about.subjectId ? subjectOf(about.type).dueOf : null
  const [answer] = dueOf ? await context.run([dueOf(about.subjectId!, context.me.companyId)]) : []
  const due = answer?.first?.due
  if (!due) refuse(neverDue, {}, 'before')
  return { ...kept, before, remindAt: toCome(new Date(Date.parse(due) - before * 60_000).toISOString()) }
}

function toCome(at: string): string {
  // Picked on wheels that know no seconds: the running minute is not past.
  if (Date.parse(at) < Date.now() - 60_000) refuse(timeIsPast, {}, 'remind_at')
  return at
}

/** A reminder that the actor made or is reminded by, kept as it is until the transaction ends. */
async function hold(id: string, { me, db }: Context) {
  const [row] = await db
    .select({
      creatorId: reminder.creatorId,
      deliveredAt: reminder.deliveredAt,
      type: reminder.type,
      subjectId: reminder.subjectId,
      isReminded: sql<boolean>`exists (select 1 from reminder_person r where r.comp_id = ${reminder.companyId} and
        r.reminder_id = ${reminder.id} and r.person_id = ${me.personId})`,
    })
    .from(reminder)
    .where(and(eq(reminder.companyId, me.companyId), eq(reminder.id, id)))
    .for('update')
  const { isReminded, ...held } = found(row)
  if (held.creatorId !== me.personId && !isReminded) refuse(notFound)
  return held
}

/** The actor's own reminder that was not given yet. */
async function holdOwn(id: string, context: Context): Promise<About> {
  const { creatorId, deliveredAt, ...about } = await hold(id, context)
  if (creatorId !== context.me.personId) refuse(notAllowed)
  if (deliveredAt !== null) refuse(alreadyDelivered)
  return about
}

async function setPeople(reminderId: string, userIds: readonly string[], { me, db }: Context) {
  const people = userIds.length > 0 ? userIds : [me.personId]
  await db
    .delete(reminderPerson)
    .where(and(eq(reminderPerson.companyId, me.companyId), eq(reminderPerson.reminderId, reminderId)))
  await db.insert(reminderPerson).values(people.map(personId => ({ companyId: me.companyId, reminderId, personId })))
}

/** One job a reminder: a new time takes the old one's place. */
const queue = (id: string, at: string, { me, enqueue }: Context) =>
  enqueue('reminder.give', { companyId: me.companyId, id }, { runAt: at, key: `reminder ${id}` })

/** What is added to others' by this file. */
export const remindersParts: Part[] = [
  refuseOn('reminder_person_person', unknownPerson),
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'reminders_of_gone',
    text: 'delete from reminder where comp_id = $1 and type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
]
