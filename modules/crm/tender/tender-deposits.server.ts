import { and, eq } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { holdTender, tenderSubject } from './tender-subject.server.ts'
import {
  depositAhead,
  depositDates,
  depositIsBack,
  depositTooMuch,
  mostTenderDeposits,
  type tenderCalls,
  tooManyDeposits,
} from './tender.contract.ts'
import { tenderDeposit } from './tender.table.ts'

const isAhead = (day: string, { me }: Context) => day > dayOf(new Date(), me.timeZone)

/** The deposit, its tender held: whoever comes second finds what the first one has done. */
async function holdDeposit(id: string, context: Context) {
  const { me, db } = context
  const its = and(eq(tenderDeposit.companyId, me.companyId), eq(tenderDeposit.id, id))
  const [of] = await db.select({ tenderId: tenderDeposit.tenderId }).from(tenderDeposit).where(its)
  await holdTender(found(of).tenderId, context)
  const [row] = await db.select().from(tenderDeposit).where(its)
  const held = found(row)
  if (held.givenBackOn) refuse(depositIsBack)
  return held
}

/** What is out of a tender's deposits: counted from them, and kept on the tender. */
const countOut = ({ me, run }: Context, id: string) =>
  run([
    {
      name: 'tender_deposit_out',
      values: [me.companyId, id],
      text: `update tender set deposit_out = (select coalesce(sum(amount), 0) from tender_deposit where comp_id = $1 and
        tender_id = $2 and given_back_on is null) where comp_id = $1 and id = $2`,
    },
  ])

/** Deposits of a tender: paid to who invites the bids, and returned once, whole or less what was withheld. */
export const depositHandlers = {
  async payDeposit(
    { id, kind, amount, paidOn, dueBackOn = null, note }: CallParsed<typeof tenderCalls.payDeposit>,
    context: Context,
  ) {
    const { me, db } = context
    await holdTender(id, context)
    if (isAhead(paidOn, context)) refuse(depositAhead, {}, 'paid_on')
    if (dueBackOn && dueBackOn < paidOn) refuse(depositDates, {}, 'due_back_on')
    const there = await db
      .select({ id: tenderDeposit.id })
      .from(tenderDeposit)
      .where(and(eq(tenderDeposit.companyId, me.companyId), eq(tenderDeposit.tenderId, id)))
    if (there.length >= mostTenderDeposits) refuse(tooManyDeposits)
    const depositId = newId()
    await db.insert(tenderDeposit).values({
      companyId: me.companyId,
      id: depositId,
      tenderId: id,
      kind,
      amount,
      paidOn,
      dueBackOn,
      note,
      creatorId: me.personId,
    })
    await countOut(context, id)
    await noteChange(context, tenderSubject, id, { amount }, 'tender.deposit')
    return { id: depositId }
  },

  async giveBack({ id, givenBackOn, amount = null }: CallParsed<typeof tenderCalls.giveBack>, context: Context) {
    const { me, db } = context
    const held = await holdDeposit(id, context)
    if (isAhead(givenBackOn, context)) refuse(depositAhead, {}, 'given_back_on')
    if (givenBackOn < held.paidOn) refuse(depositDates, {}, 'given_back_on')
    const givenBack = amount ?? held.amount
    if (compareMoney(givenBack, held.amount) > 0) refuse(depositTooMuch, {}, 'amount')
    await db
      .update(tenderDeposit)
      .set({ givenBackOn, givenBack })
      .where(and(eq(tenderDeposit.companyId, me.companyId), eq(tenderDeposit.id, id)))
    await countOut(context, held.tenderId)
    await noteChange(context, tenderSubject, held.tenderId, { amount: givenBack }, 'tender.deposit_back')
    return { id }
  },

  async removeDeposit({ id }: { id: string }, context: Context) {
    const { me, db } = context
    const { tenderId, amount } = await holdDeposit(id, context)
    await db.delete(tenderDeposit).where(and(eq(tenderDeposit.companyId, me.companyId), eq(tenderDeposit.id, id)))
    await countOut(context, tenderId)
    await noteChange(context, tenderSubject, tenderId, { amount }, 'tender.deposit_removed')
    return { id }
  },
}
