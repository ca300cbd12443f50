import { companyTable, hours, indexOn, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 加班申请: work outside of one's hours, which is returned as time off in lieu when it was approved. */
export const overtime = companyTable(
  'overtime',
  {
    name: text().notNull(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    /** In hours, to the half hour. */
    amount: hours().notNull(),
    detail: text().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('overtime_creator', [table.companyId, table.creatorId], person),
    indexOn('overtime_of_person', table.companyId, table.creatorId, table.endDate),
    indexOn('overtime_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
