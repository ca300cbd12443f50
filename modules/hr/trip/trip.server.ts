import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { newId } from '#platform/server/database/ids.ts'
import { oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, plannedAnew, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { attach, attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
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

const below = (
  nearest: string,
) => sql`exists (select 1 from person_superior s where s.comp_id = ${signTrip.companyId} and s.person_id =
  ${signTrip.personId}
  and s.superior_id = ${actor.person} and ${sql.raw(nearest)})`
const conditions = {
  mine: sql`${signTrip.personId} = ${actor.person}`,
  direct: below('s.distance = 1'),
  subordinates: below('s.distance > 0'),
  company: tripSubject.seen,
  personId: sql`${signTrip.personId} = ${param('personId')}::uuid`,
  startDate: sql`${signTrip.day} >= ${param('startDate')}::date`,
  endDate: sql`${signTrip.day} <= ${param('endDate')}::date`,
}
type Condition = keyof typeof conditions

const lists = shapes((shape: string) =>
  pageAsJson({
    row: columns,
    from: sql`${signTrip}`,
    where: sql.join(
      [
        sql`${signTrip.companyId} = ${actor.company}`,
        ...(JSON.parse(shape) as Condition[]).map(name => conditions[name]),
      ],
      sql` and `,
    ),
    order: sql`${signTrip.signedAt} desc, ${signTrip.id} desc`,
  }),
)
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
    const whose: Condition = scope ?? (query.personId === undefined ? 'mine' : 'company')
    const filters = (['personId', 'startDate', 'endDate'] as const).filter(name => query[name] !== undefined)
    const [answer] = await run([
      plannedAnew(lists(JSON.stringify([whose, ...filters]))({ ...query, ...actorValues(tripSubject, me) })),
    ])
    return new Json<{ list: TripRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
})
