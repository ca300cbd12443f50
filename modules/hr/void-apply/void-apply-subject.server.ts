import { and, eq, sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { voidAgreed } from '#mechanisms/approvals/cases.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { voidApply } from './void-apply.table.ts'

export const voidApplySubject = subject('void_apply', voidApply, {
  app: 'hr',
  called: { zh: '作废申请', en: 'void request' },
  title: voidApply.name,
  manageAll: hrManager,
  open: sql`${voidApply.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=void_apply',
  ...seenAsApply('void_apply', voidApply),
  abilities: { comment: sql`true` },
})

/** Approved, the application that it names is void, and all that followed from that one is withdrawn. */
export const voidApplyApproval = approvable(voidApplySubject, {
  words: { zh: '作废申请', en: 'Voiding' },
  hasAmount: false,
  kinds: [
    { kind: 'leave', words: { zh: '请假', en: 'Leave' } },
    { kind: 'fill_sign', words: { zh: '补卡', en: 'Attendance correction' } },
    { kind: 'outing', words: { zh: '外出与出差', en: 'Outings and trips' } },
    { kind: 'overtime', words: { zh: '加班', en: 'Overtime' } },
  ],
  isOnce: true,
  async onStatus(id, status, context) {
    const { me, db } = context
    const [row] = await db
      .update(voidApply)
      .set({ status, lastOptDate: sql`now()` })
      .where(and(eq(voidApply.companyId, me.companyId), eq(voidApply.id, id)))
      .returning()
    if (status === 'agree') await voidAgreed(row!.subjectType, row!.subjectId, context, row!.detail)
  },
})
