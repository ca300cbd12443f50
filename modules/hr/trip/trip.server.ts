import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { newId } from '#platform/server/database/ids.ts'
import { oneAsJson } from '#platform/server/database/json.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { compile, param, plannedAnew, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { attach, attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { soughtAsJson } from '#mechanisms/subjects/sought-rows.server.ts'
import { mostFew, type SoughtRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor, actorValues, subject } from '#mechanisms/subjects/subject.server.ts'
import { halfPosition, placeNeeded, tripCalls, type TripRow } from './trip.contract.ts'
import { signTrip } from './trip.table.ts'

/** Seen by whoever made it and those above them, and by HR managers. */
export const tripSubject = subject('sign_trip', signTrip, {
  app: 'hr',
  called: { zh: '外勤签到', en: 'field sign-in' },
  title: signTrip.address,
  manageAll: 'HR_MANAGER',
  open: sql`false`,
  link: '/hr/trip_record',
  visible: person =>
    sql`exists (select 1 from person_superior s where s.comp_id = ${signTrip.companyId} and s.person_id =
      ${signTrip.personId} and s.superior_id = ${person})`,
  abilities: { comment: sql`true` },
})

const columns = {
  id: signTrip.id,
  user: personJson(sql`${signTrip.companyId}`, sql`${signTrip.personId}`),
  day: signTrip.day,
  signType: signTrip.signType,
  signTime: signTrip.signedAt,
  latitude: signTrip.latitude,
  longitude: signTrip.longitude,
  accuracy: signTrip.accuracy,
  address: signTrip.address,
  summary: signTrip.summary,
  attachments: attachmentsJson(sql`${signTrip.companyId}`, 'sign_trip', sql`${signTrip.id}`),
}

/** Whose they are: of the actor's own, and of those below as near as this. */
const nearness = { direct: sql`s.distance = 1`, subordinates: sql`s.distance > 0`, company: sql`true` }
const conditions = {
  personId: sql`${signTrip.personId} = ${param('personId')}::uuid`,
  startDate: sql`${signTrip.day} >= ${param('startDate')}::date`,
  endDate: sql`${signTrip.day} <= ${param('endDate')}::date`,
}
interface Shape {
  scope: 'mine' | keyof typeof nearness
  seesAll: boolean
  filters: (keyof typeof conditions)[]
}

function soughtOf(scope: keyof typeof nearness): Pick<SoughtRows, 'looked' | 'candidates'> {
  const below = sql`from person_superior s where s.comp_id = ${actor.company} and s.superior_id = ${actor.person} and
    ${nearness[scope]}`
  return {
    looked: [sql`(select true ${below} and s.person_id = ${signTrip.personId} limit 1) is true`],
    // Person by person: joined, all sign-ins might be gone through.
    candidates: sql`select own.id as subject_id from (select s.person_id ${below}) people cross join lateral (select one.id
      from sign_trip one where one.comp_id = ${actor.company} and one.person_id = people.person_id limit
        ${fixed(mostFew + 1)}) own`,
  }
}
const lists = shapes((shape: string) => {
  const { scope, seesAll, filters } = JSON.parse(shape) as Shape
  const own = sql`${signTrip.personId} = ${actor.person}`
  const isWhole = scope === 'mine' || (scope === 'company' && seesAll)
  const sought: SoughtRows = {
    known: [
      sql`${signTrip.companyId} = ${actor.company}`,
      ...(scope === 'mine' ? [own] : []),
      ...filters.map(name => conditions[name]),
    ],
    ...(isWhole ? { looked: [] } : soughtOf(scope)),
  }
  const newest = { by: signTrip.signedAt, isDown: true, isReversed: false, isId: false }
  return soughtAsJson(signTrip, sought, newest, { row: columns })
})
const one = compile(
  oneAsJson(
    columns,
    sql`${signTrip}`,
    sql`${signTrip.companyId} = ${actor.company} and ${signTrip.id} = ${param('id')}`,
  ),
)

async function sign(draft: CallParsed<typeof tripCalls.sign>, context: Context): Promise<TripRow> {
  const { me, db, run, publish } = context
  const { signType, latitude, longitude, accuracy, address, summary, resId } = draft
  if ((latitude === undefined) !== (longitude === undefined)) refuse(halfPosition, {}, 'latitude')
  if (latitude === undefined && address === '') refuse(placeNeeded, {}, 'address')
  const id = newId()
  const now = new Date()
  await db.insert(signTrip).values({
    companyId: me.companyId,
    id,
    personId: me.personId,
    day: dayOf(now, me.timeZone),
    signType,
    signedAt: now.toISOString(),
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    accuracy: accuracy ?? null,
    address,
    summary,
  })
  await attach(context, 'sign_trip', id, resId)
  publish({
    companyId: me.companyId,
    to: [me.personId],
    subjectType: 'sign_trip',
    subjectId: id,
    event: 'signed',
    by: me.personId,
  })
  const [answer] = await run([one({ ...actorValues(tripSubject, me), id })])
  return fromWire(tripCalls.sign.output)(answer.json()) as TripRow
}

export const tripHandlers = handle(tripCalls, {
  sign,
  async list({ scope, ...query }, { me, run }) {
    const usual = query.personId === undefined ? 'mine' : 'company'
    const values = actorValues(tripSubject, me)
    const filters = (['personId', 'startDate', 'endDate'] as const).filter(name => query[name] !== undefined)
    const shape = { scope: scope ?? usual, seesAll: values.actor_sees_all, filters } satisfies Shape
    const [answer] = await run([plannedAnew(lists(JSON.stringify(shape))({ ...query, ...values }))])
    return new Json<{ list: TripRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
})
