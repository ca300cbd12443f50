import { sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { outing } from './outing.table.ts'

export const outingSubject = subject('outing', outing, {
  title: outing.name,
  manageAll: hrManager,
  open: sql`${outing.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=outing',
  visible: seenAsApply('outing', outing),
  abilities: { comment: sql`true` },
})

/** Conditions of its processes ask for days. */
export const outingApproval = approvable(outingSubject, {
  words: { zh: '外出与出差', en: 'Outings and trips' },
  hasAmount: true,
  amountIn: 'days',
  kinds: [{ kind: 'outing', words: { zh: '外出', en: 'Outing' } }, { kind: 'trip', words: { zh: '出差', en: 'Business trip' } }],
  async onStatus(id, status, { me, run }) {
    await run([{ name: 'outing_status', text: 'update outing set status = $3, last_opt_date = now() where comp_id = $1 and id = $2', values: [me.companyId, id, status], plain: true }])
  },
})
