import { sql } from 'drizzle-orm'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
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
  open: sql`(${tender.status} < 2 and not ${tender.isArchive})`,
  link: '/crm/tender/{id}',
  abilities: {
    /** Changes it, keeps its deposits, says what became of it, puts it away. */
    follow: actorIs('manager', 'creator'),
    comment: sql`true`,
  },
})
