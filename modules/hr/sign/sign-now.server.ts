import { and, eq } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { addDays } from '#platform/contract/days.ts'
import { wallClock } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { monthIsOpen } from '../attendance/closed.server.ts'
import { placeOf, readSchedule } from '../shift/schedule.server.ts'
import { momentOf, signDay, type Shift } from '../shift/shift-of-day.contract.ts'
import { nearestCircle } from './distance.contract.ts'
import {
  alreadyIn,
  alreadyOut,
  photoNeeded,
  reasonNeeded,
  type signCalls,
  type SignSetting,
  type SignType,
} from './sign.contract.ts'
import { signSettingOf } from './sign-setting.server.ts'
import { signRecord } from './sign.table.ts'

type SignInput = CallParsed<typeof signCalls.terminal>

/** The day that a sign counts for which the actor makes now, and its shift. */
export async function actorsDay(
  context: Pick<Context, 'me' | 'run'>,
  now: Date,
): Promise<{ day: string; shift: Shift | null }> {
  const clock = wallClock(now, context.me.timeZone)
  const today = clock.slice(0, 10)
  const schedule = await readSchedule(context, addDays(today, -1), today)
  const place = await placeOf(context, context.me.personId)
  const day = signDay(clock, one => schedule.shiftOf(place, one))
  return { day, shift: schedule.shiftOf(place, day) }
}

/**
 * What one who has signed nothing yet signs: in, until the shift is over; then out, for nobody begins what has ended.
 * The sign-in is missing then.
 */
export const firstSign = (day: string, shift: Shift | null, now: number, timeZone: string): SignType =>
  shift && now >= momentOf(day, shift.endMinute, timeZone) ? 'out' : 'in'

/** Where the sign was made, judged by the company's places and Wi-Fi names; `isInside` is null where it has neither. */
function judge(
  { latitude, longitude, accuracy, wifiName }: SignInput,
  { places, wifiNames, mostAccuracy }: Omit<SignSetting, 'can'>,
) {
  const isKnown = latitude !== undefined && longitude !== undefined
  const nearest = isKnown ? nearestCircle({ latitude, longitude, accuracy }, places, mostAccuracy) : null
  const hasWifi = wifiName !== undefined && wifiNames.includes(wifiName)
  const isInside = places.length + wifiNames.length === 0 ? null : hasWifi || (nearest?.isInside ?? false)
  return { isInside, placeName: nearest?.name ?? null, distance: nearest?.distance ?? null }
}

/**
 * Signs in or out now. One of a person's signs goes after another, so that of fifty at once one is the sign-in; a later
 * sign-out takes the place of an earlier one; the first one after the shift's end is a sign-out. Refused: a second
 * sign-in, one after the sign-out, no reason or photo where the company wants one, a closed month.
 */
export async function signNow(input: SignInput, context: Context): Promise<{ id: string; day: string }> {
  const { me, db, run } = context
  const setting = await signSettingOf(context)
  const judged = judge(input, setting)
  if (judged.isInside === false && setting.reasonOutside && input.summary === '') refuse(reasonNeeded, {}, 'summary')
  const wantsPhoto = setting.photo === 'always' || (setting.photo === 'outside' && judged.isInside === false)
  if (wantsPhoto && input.resId.length === 0) refuse(photoNeeded, {}, 'res_id')
  await run([takeTurns(me.companyId, `sign ${me.personId}`)])
  const now = new Date()
  const { day, shift } = await actorsDay(context, now)
  await monthIsOpen(day, context)
  const there = await db
    .select({ id: signRecord.id, signType: signRecord.signType, signedAt: signRecord.signedAt })
    .from(signRecord)
    .where(and(eq(signRecord.companyId, me.companyId), eq(signRecord.personId, me.personId), eq(signRecord.day, day)))
  const first = firstSign(day, shift, now.getTime(), me.timeZone)
  const signType: SignType =
    there.length === 0 && first === 'out' ? 'out' : (input.signType ?? (there.length === 0 ? 'in' : 'out'))
  const same = there.find(one => one.signType === signType)
  if (signType === 'in' && same) refuse(alreadyIn)
  if (signType === 'in' && there.length > 0) refuse(alreadyOut)
  const { latitude = null, longitude = null, accuracy = null, location, wifiName = null, summary, resId } = input
  const kept = { signedAt: now.toISOString(), latitude, longitude, accuracy, location, wifiName, summary, ...judged }
  const id = same?.id ?? newId()
  if (same)
    await db
      .update(signRecord)
      .set(kept)
      .where(and(eq(signRecord.companyId, me.companyId), eq(signRecord.id, id)))
  else
    await db.insert(signRecord).values({ companyId: me.companyId, id, personId: me.personId, day, signType, ...kept })
  await setAttachments(context, 'sign', id, resId)
  return { id, day }
}
