import { and, eq, sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { displaceEvent, placeEvent } from '#modules/calendar/calendar.server.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { outing } from './outing.table.ts'

export const outingSubject = subject('outing', outing, {
  app: 'hr',
  isAsked: true,
  title: outing.name,
  manageAll: hrManager,
  open: sql`${outing.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=outing',
  visible: seenAsApply('outing', outing),
  abilities: { comment: sql`true` },
})

/** Conditions of its processes ask for days. What was agreed to stands in its person's calendar. */
export const outingApproval = approvable(outingSubject, {
  words: { zh: '外出与出差', en: 'Outings and trips' },
  hasAmount: true,
  amountIn: 'days',
  kinds: [{ kind: 'outing', words: { zh: '外出', en: 'Outing' } }, { kind: 'trip', words: { zh: '出差', en: 'Business trip' } }],
  newAt: '/hr/outing/new',
  async onStatus(id, status, context) {
    const { me, db } = context
    const [row] = await db.update(outing).set({ status, lastOptDate: sql`now()` }).where(and(eq(outing.companyId, me.companyId), eq(outing.id, id))).returning()
    if (status === 'cancel') await displaceEvent('outing', id, context)
    if (status !== 'agree') return
    const { creatorId, name, kind, place, startDate, endDate } = row!
    const isTrip = kind === 'trip'
    await placeEvent({ personId: creatorId, sourceType: 'outing', sourceId: id, name, type: isTrip ? 'trip' : 'visit', isAllDay: isTrip, place, startDate, endDate }, context)
  },
})
