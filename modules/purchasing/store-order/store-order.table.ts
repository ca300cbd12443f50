import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { lineColumns } from '#mechanisms/lines/lines.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import { purchaseApply } from '../purchase-apply/purchase-apply.table.ts'
import { contract } from '#modules/crm/contract/contract.table.ts'

/** 采购订单: what is bought of a supplier. How its approval stands is in `approval_case`; the status is a copy. */
export const storeOrder = companyTable(
  'store_order',
  {
    code: text().notNull(),
    name: text().notNull(),
    supplierId: uuid().notNull(),
    contractId: uuid(),
    /** The application that it was made of. */
    purchaseApplyId: uuid(),
    projectId: uuid(),
    deliveryDate: date(),
    remark: text().notNull().default(''),
    total: amount().notNull(),
    /**
     * What payments and prepayments that wait or were approved ask for: never more than it comes to, whoever comes at
     * once.
     */
    askedAmount: amount().notNull().default('0'),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('store_order_creator', [table.companyId, table.creatorId], person),
    refersTo('store_order_supplier', [table.companyId, table.supplierId], supplier),
    refersTo('store_order_contract', [table.companyId, table.contractId], contract),
    refersTo('store_order_project', [table.companyId, table.projectId], project),
    refersTo('store_order_purchase_apply', [table.companyId, table.purchaseApplyId], purchaseApply),
    uniqueOn('store_order_code', table.companyId, table.code),
    indexOn('store_order_creator_key', table.companyId, table.creatorId),
    indexOn('store_order_supplier_key', table.companyId, table.supplierId),
    indexOn('store_order_contract_key', table.companyId, table.contractId).where(sql`contract_id is not null`),
    indexOn('store_order_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    indexOn('store_order_purchase_apply_key', table.companyId, table.purchaseApplyId).where(
      sql`purchase_apply_id is not null`,
    ),
    indexOn('store_order_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('store_order_by_total', table.companyId, table.total.desc(), table.id.desc()),
    check('store_order_balance', sql`${table.askedAmount} between 0 and ${table.total}`),
  ],
)

/** 采购明细: what of, how much and at what price. */
export const storeOrderLine = companyRelation(
  'store_order_line',
  {
    storeOrderId: uuid().notNull(),
    ...lineColumns(),
    /** What has come of it: receipts that were not reversed (`store_receipt`). */
    receivedQuantity: amount().notNull().default('0'),
    /** Which line of the application it fills. */
    applyPosition: integer(),
  },
  table => [
    companyKey(table.companyId, table.storeOrderId, table.position),
    check('store_order_line_received', sql`${table.receivedQuantity} between 0 and ${table.quantity}`),
    refersTo('store_order_line_order', [table.companyId, table.storeOrderId], storeOrder, 'cascade'),
  ],
)

/** 收货: goods of a purchase order that came on a day. Reversed, it stays, and counts no more. */
export const storeReceipt = companyTable(
  'store_receipt',
  {
    storeOrderId: uuid().notNull(),
    receivedOn: date().notNull(),
    note: text().notNull().default(''),
    receiverId: uuid().notNull(),
    reversedAt: instant(),
    reversedById: uuid(),
    reason: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('store_receipt_order', [table.companyId, table.storeOrderId], storeOrder, 'cascade'),
    refersTo('store_receipt_receiver', [table.companyId, table.receiverId], person),
    refersTo('store_receipt_reverser', [table.companyId, table.reversedById], person),
    indexOn('store_receipt_order_key', table.companyId, table.storeOrderId, table.createdAt),
  ],
)

/** How much of which line came; the position is that of the order's line. */
export const storeReceiptLine = companyRelation(
  'store_receipt_line',
  {
    receiptId: uuid().notNull(),
    position: integer().notNull(),
    quantity: amount().notNull(),
  },
  table => [
    companyKey(table.companyId, table.receiptId, table.position),
    refersTo('store_receipt_line_receipt', [table.companyId, table.receiptId], storeReceipt, 'cascade'),
  ],
)
