import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { TenderStatus } from './tender-brief.contract.ts'
import { tender } from './tender.table.ts'

export const tenderSubjectType = 'tender'

/**
 * Seen by those who take part (its manager, partners, creator), everybody above them, and CRM_MANAGER, who manages all.
 */
export const tenderSubject = subject(tenderSubjectType, tender, {
  app: 'tender',
  called: { zh: '投标', en: 'tender' },
  title: tender.name,
  mark: tender.code,
  manageAll: 'CRM_MANAGER',
  open: sql`(${tender.status} < ${fixed(TenderStatus.Won)} and not ${tender.isArchive})`,
  link: '/crm/tender/{id}',
  abilities: {
    /** Changes it, keeps its deposits, says what became of it, puts it away. */
    follow: actorIs('manager', 'creator'),
    comment: sql`true`,
  },
})
