import { companyTable, hours, indexOn, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { OutingKind } from './outing.contract.ts'

/** 外出、出差: work elsewhere, which counts as presence when it was approved. With whom is in `member`. */
export const outing = companyTable(
  'outing',
  {
    name: text().notNull(),
    kind: text().$type<OutingKind>().notNull(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    days: hours().notNull(),
    place: text().notNull(),
    detail: text().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('outing_creator', [table.companyId, table.creatorId], person),
    indexOn('outing_of_person', table.companyId, table.creatorId, table.endDate),
    indexOn('outing_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
