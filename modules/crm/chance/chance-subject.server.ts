import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { chance } from './chance.table.ts'

export const chanceSubjectType = 'chance'

/**
 * Seen by those who take part (its manager, partners, creator, who reviews it), everybody above them, and CRM_MANAGER,
 * who manages all.
 */
export const chanceSubject = subject(chanceSubjectType, chance, {
  app: 'chance',
  called: { zh: '商机', en: 'opportunity' },
  isForDeciders: true,
  title: chance.name,
  mark: chance.code,
  manageAll: 'CRM_MANAGER',
  open: sql`${chance.status} = ${fixed(ChanceStatus.Running)}`,
  link: '/crm/chance/{id}',
  abilities: {
    /** Changes it, says what became of it, submits it for review. */
    follow: actorIs('manager', 'creator'),
    comment: sql`true`,
  },
})

/**
 * Whether an opportunity is worth going after: evaluated when its manager wants to know, not before it is written down.
 */
export const chanceApproval = approvable(chanceSubject, {
  words: { zh: '商机', en: 'Opportunity' },
  hasAmount: true,
  kinds: [],
  async onStatus(id, status, { me, run }) {
    await run([
      {
        name: 'chance_approval',
        values: [me.companyId, id, status],
        text: 'update chance set approval = $3, last_opt_date = now() where comp_id = $1 and id = $2',
      },
      // Reviewed or not, it stays among the open ones of those who go after it.
      {
        name: 'chance_stays_open',
        values: [me.companyId, id],
        text: `update member m set is_open = c.status = ${ChanceStatus.Running} from chance c where c.comp_id = $1 and c.id = $2 and
          m.comp_id = $1 and m.subject_type = 'chance' and m.subject_id = $2 and m.role <> 'approval'`,
      },
    ])
  },
})
