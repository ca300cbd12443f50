import { sql } from 'drizzle-orm'
import {
  companyTable,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { VoidableType } from './void-apply.contract.ts'

/** 作废申请: that an application which was approved and has begun be void. Of one application one waits at a time. */
export const voidApply = companyTable(
  'void_apply',
  {
    name: text().notNull(),
    /** The application that is to be void, and what it is called. */
    subjectType: text().$type<VoidableType>().notNull(),
    subjectId: uuid().notNull(),
    subjectName: text().notNull(),
    detail: text().notNull().default(''),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('void_apply_creator', [table.companyId, table.creatorId], person),
    uniqueOn('void_apply_waiting', table.companyId, table.subjectId).where(sql`status = 'waiting'`),
    indexOn('void_apply_creator_key', table.companyId, table.creatorId),
    indexOn('void_apply_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
