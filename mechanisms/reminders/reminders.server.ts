import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { given, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/job.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { alreadyDelivered, nothingNamed, ownReminder, reminderCalls, timeIsPast, type ReminderRow } from './reminder.contract.ts'
import { reminder, reminderPerson } from './reminder.table.ts'

refuseOn('reminder_person_person', unknownPerson)

const isMine = sql`${reminder.creatorId} = ${given('person')}`
const isDelivered = sql`(${reminder.deliveredAt} is not null)`

const filters = {
  type: sql`${reminder.type} = ${given('type')}`,
  subjectId: sql`${reminder.subjectId} = ${given('subjectId')}::uuid`,
  isDelivered: sql`${isDelivered} = ${given('isDelivered')}::boolean`,
}
type Filter = keyof typeof filters

const lists = shapes((shape: string) => pageAsJson({
  row: {
    id: reminder.id,
    type: reminder.type,
    subjectId: reminder.subjectId,
    content: reminder.content,
    remindAt: reminder.remindAt,
    isDelivered,
    creator: personJson(sql`${reminder.companyId}`, sql`${reminder.creatorId}`),
    users: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'uuid', p.id, 'name', p.name, 'avatar', p.avatar_file_id) order by p.name), '[]'::json)
      from reminder_person r join person p on p.comp_id = r.comp_id and p.id = r.person_id where r.comp_id = ${reminder.companyId} and r.reminder_id = ${reminder.id})`,
    can: sql`json_build_object('edit', ${isMine} and not ${isDelivered}, 'remove', ${isMine})`,
  },
  from: sql`${reminder}`,
  where: sql.join([
    sql`${reminder.companyId} = ${given('company')}`,
    sql`(${isMine} or exists (select 1 from reminder_person r where r.comp_id = ${reminder.companyId} and r.reminder_id = ${reminder.id} and r.person_id = ${given('person')}))`,
    ...(JSON.parse(shape) as Filter[]).map(name => filters[name]),
  ], sql` and `),
  order: sql`${isDelivered}, case when ${isDelivered} then null else ${reminder.remindAt} end, ${reminder.remindAt} desc, ${reminder.id}`,
}))

export const reminderHandlers = handle(reminderCalls, {
  async list(query, { me, run }) {
    const shape = (Object.keys(filters) as Filter[]).filter(name => query[name] !== undefined)
    const [answer] = await run([lists(JSON.stringify(shape))({ ...query, company: me.companyId, person: me.personId })])
    return new Json<{ list: ReminderRow[], total: number | null, start: number, limit: number }>(answer!.rows[0]![0] as string)
  },

  async create({ content, remindAt, userIds, type = ownReminder, subjectId }, context) {
    const { me, db } = context
    const at = timeToCome(remindAt, me.timeZone)
    // One that hangs on a record is made by somebody who may see the record.
    if (subjectId) await subjectOf(type).admit(subjectId, context)
    const id = newId()
    await db.insert(reminder).values({ companyId: me.companyId, id, type: subjectId ? type : ownReminder, subjectId: subjectId ?? null, content, remindAt: at, creatorId: me.personId })
    await setPeople(id, userIds, context)
    await queue(id, at, context)
    return { id }
  },

  async update({ id, content, remindAt, userIds }, context) {
    const { me, db } = context
    const at = timeToCome(remindAt, me.timeZone)
    await holdOwn(id, context)
    await db.update(reminder).set({ content, remindAt: at }).where(and(eq(reminder.companyId, me.companyId), eq(reminder.id, id)))
    await setPeople(id, userIds, context)
    await queue(id, at, context)
    return { id }
  },

  async remove({ id, type }, { me, db }) {
    if (!id && !type) refuse(nothingNamed)
    const own = and(eq(reminder.companyId, me.companyId), eq(reminder.creatorId, me.personId))
    const gone = await db.delete(reminder).where(and(own, id ? eq(reminder.id, id) : eq(reminder.type, type!))).returning({ id: reminder.id })
    if (id) found(gone[0])
    return { removed: gone.length }
  },
})

function timeToCome(remindAt: string, timeZone: string): string {
  const at = readInstant(remindAt, timeZone)
  // Picked on wheels that know no seconds: the running minute is not past.
  if (new Date(at).getTime() < Date.now() - 60_000) refuse(timeIsPast, {}, 'remind_at')
  return at
}

/** The asker's own reminder that was not given yet, kept so until the transaction ends. */
async function holdOwn(id: string, { me, db }: Context) {
  const [row] = await db.select({ creatorId: reminder.creatorId, deliveredAt: reminder.deliveredAt, isReminded: sql<boolean>`exists (
    select 1 from reminder_person r where r.comp_id = ${reminder.companyId} and r.reminder_id = ${reminder.id} and r.person_id = ${me.personId})` })
    .from(reminder).where(and(eq(reminder.companyId, me.companyId), eq(reminder.id, id))).for('update')
  const { creatorId, deliveredAt, isReminded } = found(row)
  if (creatorId !== me.personId) refuse(isReminded ? notAllowed : notFound)
  if (deliveredAt !== null) refuse(alreadyDelivered)
}

async function setPeople(reminderId: string, userIds: readonly string[], { me, db }: Context) {
  const people = userIds.length > 0 ? userIds : [me.personId]
  await db.delete(reminderPerson).where(and(eq(reminderPerson.companyId, me.companyId), eq(reminderPerson.reminderId, reminderId)))
  await db.insert(reminderPerson).values(people.map(personId => ({ companyId: me.companyId, reminderId, personId })))
}

/** One job a reminder: a new time takes the old one's place. */
const queue = (id: string, at: string, { me, enqueue }: Context) =>
  enqueue('reminder.give', { companyId: me.companyId, id }, { runAt: at, key: `reminder ${id}` })

/** At its time: a line in the feed of each of its people. Given once, however often the job runs; one taken away meanwhile is not there. */
export const giveReminder = job('reminder.give', v.object({ companyId: v.string(), id: v.string() }), async ({ companyId, id }, { database, tell }) => {
  const people = await database.transaction(companyId, async ({ run }) => {
    const [given] = await run([{
      text: `update reminder set delivered_at = now() where comp_id = $1 and id = $2 and delivered_at is null and remind_at <= now() + interval '1 second'
        returning type, subject_id, content, creator_id`,
      values: [companyId, id],
    }])
    const [type, subjectId, content, creatorId] = (given!.rows[0] ?? []) as (string | null)[]
    if (type === undefined) return []
    const [told] = await run([{ text: 'select person_id from reminder_person where comp_id = $1 and reminder_id = $2', values: [companyId, id] }])
    const ids = told!.rows.map(([personId]) => personId as string)
    await run([{
      text: `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title)
        select $1, line_id, person_id, 'reminder.due', $4, $5, $6, $7 from unnest($2::uuid[], $3::uuid[]) as line (line_id, person_id)`,
      values: [companyId, ids.map(() => newId()), ids, subjectId ? type : 'reminder', subjectId ?? id, creatorId, content],
    }])
    return ids
  })
  if (people.length > 0) tell([{ companyId, to: people, subjectType: 'reminder', subjectId: id, event: 'due' }])
})
