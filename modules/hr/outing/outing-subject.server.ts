import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { displaceEvent, placeEvent } from '#modules/calendar/calendar.server.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { askToVoid } from '../void-apply/ask-to-void.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { outing } from './outing.table.ts'

export const outingSubject = subject('outing', outing, {
  app: 'hr',
  called: { zh: '外出申请', en: 'trip' },
  isForDeciders: true,
  title: outing.name,
  manageAll: hrManager,
  open: sql`${outing.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=outing',
  ...seenAsApply('outing', outing),
  abilities: { comment: sql`true` },
})

/** Conditions of its processes refer to days. What was approved stands in its person's calendar. */
export const outingApproval = approvable(outingSubject, {
  words: { zh: '外出与出差', en: 'Outings and trips' },
  hasAmount: true,
  amountIn: 'days',
  kinds: [
    { kind: 'outing', words: { zh: '外出', en: 'Outing' } },
    { kind: 'trip', words: { zh: '出差', en: 'Business trip' } },
  ],
  newAt: '/hr/outing/new',
  onVoid: async (voiding, context) => await askToVoid('outing', await spanOf(voiding.id, context), voiding, context),
  async onStatus(id, status, context) {
    const { me, db } = context
    const { status: before, startDate: from, endDate: to } = await spanOf(id, context)
    if (status === 'agree' || (status === 'cancel' && before === 'agree'))
      await monthsAreOpen(dayOf(from, me.timeZone), dayOf(to, me.timeZone), context)
    const [row] = await db
      .update(outing)
      .set({ status, lastOptDate: sql`now()` })
      .where(theRow(id, context))
      .returning()
    if (status === 'cancel') await displaceEvent('outing', id, context)
    if (status !== 'agree') return
    const { creatorId, name, kind, place, startDate, endDate } = row!
    const isTrip = kind === 'trip'
    await placeEvent(
      {
        personId: creatorId,
        sourceType: 'outing',
        sourceId: id,
        name,
        type: isTrip ? 'trip' : 'visit',
        isAllDay: isTrip,
        place,
        startDate,
        endDate,
      },
      context,
    )
  },
})

const theRow = (id: string, { me }: Context) => and(eq(outing.companyId, me.companyId), eq(outing.id, id))
const spanOf = async (id: string, context: Context) =>
  (
    await context.db
      .select({ status: outing.status, startDate: outing.startDate, endDate: outing.endDate })
      .from(outing)
      .where(theRow(id, context))
  )[0]!
