import { sql } from 'drizzle-orm'
import {
  boolean,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { reportType } from '../type/report-type.table.ts'
import { Review, type ReportScope, type ReportStatus, type ShownLine } from './report.contract.ts'

/**
 * 汇报: one per person, type and cycle. In `member` stand its author (creator, manager), who reviews it (approval), who
 * has it in copy (partner), who starred it (follower); whether they have read it, stands there as well.
 */
export const report = companyTable(
  'report',
  {
    typeId: uuid().notNull(),
    personId: uuid().notNull(),
    /** Where the author was when it was handed in. */
    departmentId: uuid(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    title: text().notNull(),
    content: jsonb().$type<{ title: string; text: string }[]>().notNull(),
    /** All that is written in it, for searches. */
    contentText: text().notNull().default(''),
    /** What of the work itself it was filled with: as the server found it, never as the phone says. */
    lines: jsonb().$type<ShownLine[]>().notNull().default([]),
    scope: text().$type<ReportScope>().notNull().default('given'),
    status: text().$type<ReportStatus>().notNull().default('draft'),
    review: smallint().notNull().default(Review.Pending),
    /** Who is to review it. */
    reviewerId: uuid(),
    reviewedBy: uuid(),
    reviewedAt: instant(),
    score: smallint(),
    /** What the reviewer said, or why it was sent back. */
    opinion: text().notNull().default(''),
    /** Handed in for the first time: that decides whether it was late. */
    sentAt: instant(),
    isLate: boolean().notNull().default(false),
    commentNum: integer().notNull().default(0),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('report_of_type', [table.companyId, table.typeId], reportType),
    refersTo('report_person', [table.companyId, table.personId], person),
    refersTo('report_department', [table.companyId, table.departmentId], department),
    refersTo('report_reviewer', [table.companyId, table.reviewerId], person),
    refersTo('report_reviewed_by', [table.companyId, table.reviewedBy], person),
    // One is cancelled, and another written in its place.
    uniqueOn('report_once', table.companyId, table.personId, table.typeId, table.startDate).where(
      sql`status <> 'cancelled'`,
    ),
    indexOn('report_of_person', table.companyId, table.personId, table.startDate.desc(), table.id.desc()),
    // Statistics and who is missing are read from here alone.
    indexOn(
      'report_by_cycle',
      table.companyId,
      table.typeId,
      table.startDate,
      table.personId,
      table.status,
      table.isLate,
      table.review,
      table.score,
    ),
    indexOn('report_department_key', table.companyId, table.departmentId),
    indexOn('report_reviewer_key', table.companyId, table.reviewerId, table.review),
    // What waits for its reviewer, in its order.
    indexOn(
      'report_to_review',
      table.companyId,
      table.reviewerId,
      sql`coalesce(sent_at, created_at) desc`,
      table.id.desc().nullsFirst(),
    ).where(sql`review = ${fixed(Review.Pending)} and status = 'sent'`),
    indexOn('report_reviewed_by_key', table.companyId, table.reviewedBy),
    indexOn('report_by_start', table.companyId, table.startDate.desc(), table.id.desc()),
    indexOn('report_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
