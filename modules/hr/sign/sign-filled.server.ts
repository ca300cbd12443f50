import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { monthIsOpen } from '../attendance/closed.server.ts'
import type { SignType } from './sign.contract.ts'
import { signRecord } from './sign.table.ts'

interface Filled {
  personId: string
  day: string
  signType: SignType
}

const theSign = ({ personId, day, signType }: Filled, companyId: string) =>
  and(
    eq(signRecord.companyId, companyId),
    eq(signRecord.personId, personId),
    eq(signRecord.day, day),
    eq(signRecord.signType, signType),
  )

/**
 * A attendance correction was approved: it counts as a sign at this moment, whatever was signed. Refused when the day's
 * month is closed.
 */
export async function fillSign(
  filled: Filled & { at: string },
  { me, db, run }: Pick<Context, 'me' | 'db' | 'run'>,
): Promise<void> {
  await run([takeTurns(me.companyId, `sign ${filled.personId}`)])
  await monthIsOpen(filled.day, { me, run })
  const { at, ...which } = filled
  await db
    .insert(signRecord)
    .values({ companyId: me.companyId, id: newId(), ...which, filledAt: at })
    .onConflictDoUpdate({
      target: [signRecord.companyId, signRecord.personId, signRecord.day, signRecord.signType],
      set: { filledAt: at },
    })
}

/** When the other sign of the day is, as it counts; behind the turn of whoever signs for this person. */
export async function otherSign(
  { personId, day, signType }: Filled,
  { me, db, run }: Pick<Context, 'me' | 'db' | 'run'>,
): Promise<string | null> {
  await run([takeTurns(me.companyId, `sign ${personId}`)])
  const [other] = await db
    .select({ filledAt: signRecord.filledAt, signedAt: signRecord.signedAt })
    .from(signRecord)
    .where(theSign({ personId, day, signType: signType === 'in' ? 'out' : 'in' }, me.companyId))
  return other?.filledAt ?? other?.signedAt ?? null
}

/** It was made void: what was signed counts again, if anything was. */
export async function unfillSign(filled: Filled, { me, db, run }: Pick<Context, 'me' | 'db' | 'run'>): Promise<void> {
  await run([takeTurns(me.companyId, `sign ${filled.personId}`)])
  await monthIsOpen(filled.day, { me, run })
  await db.delete(signRecord).where(and(theSign(filled, me.companyId), isNull(signRecord.signedAt)))
  await db
    .update(signRecord)
    .set({ filledAt: sql`null` })
    .where(theSign(filled, me.companyId))
}
