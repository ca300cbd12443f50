import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { Review } from './report.contract.ts'
import { report } from './report.table.ts'

/** What is added to others' by this file. */
export const reportWaitingParts: Part[] = [
  /** Reports that the actor is to review. */
  waitsForPeople({
    kind: 'report_review',
    app: 'report',
    words: { zh: '待我点评的汇报', en: 'Reports to review' },
    route: '/todo_report',
    isRequest: true,
    rows: {
      from: sql`${report}`,
      where: sql`${report.companyId} = ${actor.company} and ${report.reviewerId} = ${actor.person} and ${report.review} =
        ${fixed(Review.Pending)} and ${report.status} = 'sent'`,
      id: sql`${report.id}`,
      since: sql`coalesce(${report.sentAt}, ${report.createdAt})`,
    },
    facts: id => ({
      from: sql`${report}`,
      where: sql`${report.companyId} = ${actor.company} and ${report.id} = ${id}`,
      // Its author stands beside it.
      title: sql`regexp_replace(${report.title}, ' · [^·]*$', '')`,
      note: sql`left(${report.contentText}, 80)`,
      person: sql`${report.personId}`,
      link: sql`'/report/detail?id=' || ${report.id}`,
    }),
  }),
]
