import { and, eq, sql } from 'drizzle-orm'
import { atWallClock } from '#platform/contract/zone.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { fillSign as fillTheSign, otherSign, unfillSign } from '../sign/sign-filled.server.ts'
import { askToVoid } from '../void-apply/ask-to-void.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { fillSign } from './fill-sign.table.ts'
import { admitOrder } from './sign-order.server.ts'

export const fillSignSubject = subject('fill_sign', fillSign, {
  app: 'hr',
  called: { zh: '补卡申请', en: 'attendance correction' },
  isForDeciders: true,
  title: fillSign.name,
  manageAll: hrManager,
  open: sql`${fillSign.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=fill_sign',
  ...seenAsApply('fill_sign', fillSign),
  abilities: { comment: sql`true` },
})

/** Approved, it counts as a sign; made void after that, it no longer does. A closed month takes neither. */
export const fillSignApproval = approvable(fillSignSubject, {
  words: { zh: '补卡', en: 'Attendance correction' },
  hasAmount: false,
  kinds: [],
  newAt: '/hr/fill_sign/new',
  async onVoid(voiding, context) {
    const [row] = await context.db
      .select({ day: fillSign.day })
      .from(fillSign)
      .where(and(eq(fillSign.companyId, context.me.companyId), eq(fillSign.id, voiding.id)))
    const day = atWallClock(row!.day, context.me.timeZone)
    return await askToVoid('fill_sign', { startDate: day, endDate: day }, voiding, context)
  },
  async onStatus(id, status, context) {
    const { me, db } = context
    const own = and(eq(fillSign.companyId, me.companyId), eq(fillSign.id, id))
    const [row] = await db.select().from(fillSign).where(own).for('update')
    const { status: before, creatorId, day, signType, at } = row!
    await db
      .update(fillSign)
      .set({ status, lastOptDate: sql`now()` })
      .where(own)
    const which = { personId: creatorId, day, signType }
    if (status === 'agree') {
      // The other one may have been signed, or approved, meanwhile.
      const other = await otherSign(which, context)
      if (other) admitOrder(signType, at, other, me.timeZone, context.request.locale)
      await fillTheSign({ ...which, at }, context)
    } else if (before === 'agree') await unfillSign(which, context)
  },
})
