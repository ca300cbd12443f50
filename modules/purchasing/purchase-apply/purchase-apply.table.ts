import { sql } from 'drizzle-orm'
import {
  amount,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { lineColumns } from '#mechanisms/lines/lines.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 采购申请. Who takes part is in `member`. */
export const purchaseApply = companyTable(
  'purchase_apply',
  {
    code: text().notNull(),
    name: text().notNull(),
    neededOn: date(),
    projectId: uuid(),
    note: text().notNull().default(''),
    total: amount().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('purchase_apply_creator', [table.companyId, table.creatorId], person),
    refersTo('purchase_apply_project', [table.companyId, table.projectId], project),
    uniqueOn('purchase_apply_code', table.companyId, table.code),
    indexOn('purchase_apply_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    indexOn('purchase_apply_creator_key', table.companyId, table.creatorId),
    indexOn('purchase_apply_by_name', table.companyId, table.name, table.id),
    indexOn('purchase_apply_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** 采购申请: its lines. */
export const purchaseApplyLine = companyRelation(
  'purchase_apply_line',
  { purchaseApplyId: uuid().notNull(), ...lineColumns() },
  table => [
    companyKey(table.companyId, table.purchaseApplyId, table.position),
    refersTo('purchase_apply_line_of', [table.companyId, table.purchaseApplyId], purchaseApply, 'cascade'),
  ],
)
