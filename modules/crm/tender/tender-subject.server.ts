import { and, eq, sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { TenderStatus } from './tender-brief.contract.ts'
import { tenderArchived } from './tender.contract.ts'
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

/**
 * Holds a tender that the actor answers for until the transaction ends; an archived one is refused, unless it is to be
 * taken out again.
 */
export async function holdTender(id: string, context: Context, which?: 'archived too') {
  const { me, db } = context
  await tenderSubject.lock(id, context, 'follow')
  const [row] = await db
    .select()
    .from(tender)
    .where(and(eq(tender.companyId, me.companyId), eq(tender.id, id)))
  const held = found(row)
  if (held.isArchive && !which) refuse(tenderArchived)
  return held
}
