import { sql } from 'drizzle-orm'
import {
  amount,
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
import { goodsLineColumns, goodsLineKeys } from '#mechanisms/lines/goods-lines.table.ts'
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
    /** What its lines come to (`goodsTotalColumns`), of applications that are older than that what the total was. */
    subtotal: amount().notNull().default('0'),
    discount: amount().notNull().default('0'),
    total: amount().notNull(),
    net: amount().notNull().default('0'),
    tax: amount().notNull().default('0'),
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
    indexOn('purchase_apply_by_day', table.companyId, table.neededOn, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** 采购申请: its lines, at the prices that are expected. */
export const purchaseApplyItem = companyTable(
  'purchase_apply_item',
  { purchaseApplyId: uuid().notNull(), ...goodsLineColumns() },
  table => [
    refersTo('purchase_apply_item_apply', [table.companyId, table.purchaseApplyId], purchaseApply, 'cascade'),
    ...goodsLineKeys('purchase_apply_item', table, table.purchaseApplyId),
  ],
)
