import { eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { usualRemindMinutes } from './remind-sign.server.ts'
import { tooManyPlaces, type signCalls, type SignSetting } from './sign.contract.ts'
import { signSetting } from './sign.table.ts'

const usual: Omit<SignSetting, 'can'> = {
  places: [],
  wifiNames: [],
  reasonOutside: true,
  photo: 'never',
  mostAccuracy: 100,
  remindMinutes: usualRemindMinutes,
}

/** Where and how a company's people sign in; the usual, where it has said nothing. */
export async function signSettingOf({ me, db }: Pick<Context, 'me' | 'db'>): Promise<Omit<SignSetting, 'can'>> {
  const [kept] = await db.select().from(signSetting).where(eq(signSetting.companyId, me.companyId))
  if (!kept) return usual
  const { places, wifiNames, reasonOutside, photo, mostAccuracy, remindMinutes } = kept
  return { places, wifiNames, reasonOutside, photo, mostAccuracy, remindMinutes }
}

/** Keeps it; what was signed before stays as it was judged then. */
export async function keepSignSetting(
  setting: CallParsed<typeof signCalls.saveSetting>,
  context: Pick<Context, 'me' | 'db' | 'run'>,
): Promise<void> {
  const { me, db, run } = context
  if (new Set(setting.places.map(({ name }) => name)).size < setting.places.length) refuse(tooManyPlaces, {}, 'places')
  const before = await signSettingOf(context)
  const kept = { ...setting, wifiNames: [...new Set(setting.wifiNames)] }
  await db
    .insert(signSetting)
    .values({ companyId: me.companyId, ...kept })
    .onConflictDoUpdate({ target: [signSetting.companyId], set: { ...kept, changedAt: sql`now()` } })
  await run([recorded(me, 'company', me.companyId, 'sign.setting', { setting: [before, kept] })])
}
