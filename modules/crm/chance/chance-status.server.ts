import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { entryNames } from '#mechanisms/dictionaries/entry-json.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { touchMembers } from '#mechanisms/members/members.server.ts'
import { customerHasDeal } from '../customer/customer-transaction.server.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { chanceSubject, chanceSubjectType } from './chance-subject.server.ts'
import {
  saleStates,
  chanceEnded,
  chanceGoesOn,
  chanceLossReasons,
  chanceWaiting,
  lossReasonNeeded,
} from './chance.contract.ts'
import { chance } from './chance.table.ts'

/** Holds an opportunity that the actor follows; what is being reviewed stays as its reviewers were shown it. */
export async function holdChance(id: string, context: Context) {
  const { me, db } = context
  await chanceSubject.lock(id, context, 'follow')
  const [row] = await db
    .select()
    .from(chance)
    .where(and(eq(chance.companyId, me.companyId), eq(chance.id, id)))
  const held = found(row)
  if (held.approval === 'waiting') refuse(chanceWaiting)
  return held
}

/** The same, of one that is in progress. */
export async function holdOpenChance(id: string, context: Context) {
  const held = await holdChance(id, context)
  if (held.status !== ChanceStatus.Running) refuse(chanceEnded)
  return held
}

/** Moves an opportunity to another stage of the sale. */
export async function changeState(id: string, stateId: string | null, context: Context) {
  const { me, db } = context
  const before = await holdOpenChance(id, context)
  if (before.stateId === stateId) return { id }
  await admitEntries(context, [{ kind: saleStates, id: stateId, field: 'state_id' }])
  await db
    .update(chance)
    .set({ stateId })
    .where(and(eq(chance.companyId, me.companyId), eq(chance.id, id)))
  await noteChange(context, chanceSubject, id, { stateId: await entryNames([before.stateId, stateId], context) })
  return { id }
}

interface Outcome {
  status: ChanceStatus
  finalAmount?: string | null | undefined
  lossReasonId?: string | null | undefined
  lossReason: string
}

/**
 * An opportunity in progress is won, which is a deal with its customer, or lost with a reason; one that has ended goes
 * on again.
 */
export async function changeStatus(
  id: string,
  { status, finalAmount, lossReasonId = null, lossReason }: Outcome,
  context: Context,
) {
  const { me, db, run } = context
  const before = await holdChance(id, context)
  if (status !== ChanceStatus.Running && before.status !== ChanceStatus.Running) refuse(chanceEnded)
  if (status === ChanceStatus.Running && before.status === ChanceStatus.Running) refuse(chanceGoesOn)
  if (status === ChanceStatus.Lost && !lossReasonId && lossReason === '') refuse(lossReasonNeeded, {}, 'loss_reason')
  if (status === ChanceStatus.Lost)
    await admitEntries(context, [{ kind: chanceLossReasons, id: lossReasonId, field: 'loss_reason_id' }])
  const isLost = status === ChanceStatus.Lost
  const won = status === ChanceStatus.Won ? (finalAmount ?? before.preAmount) : null
  await db
    .update(chance)
    .set({
      status,
      finalAmount: won,
      lossReasonId: isLost ? lossReasonId : null,
      lossReason: isLost ? lossReason : '',
      statusDate: status === ChanceStatus.Running ? null : sql`(now() at time zone ${me.timeZone})::date`,
    })
    .where(and(eq(chance.companyId, me.companyId), eq(chance.id, id)))
  if (status === ChanceStatus.Won) await run(customerHasDeal(me.companyId, before.customerId, id))
  await noteChange(context, chanceSubject, id, {
    status: [before.status, status],
    ...(status === ChanceStatus.Won ? { finalAmount: [null, won] } : {}),
    ...(isLost && lossReason !== '' ? { lossReason: [null, lossReason] } : {}),
  })
  await run([touchMembers(me.companyId, chanceSubjectType, id, status === ChanceStatus.Running, me.personId)])
  return { id }
}
