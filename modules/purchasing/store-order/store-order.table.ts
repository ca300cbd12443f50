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
  now,
  numeric,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { documentCurrency } from '#mechanisms/currencies/document-currency.table.ts'
import { goodsLineColumns, goodsLineKeys } from '#mechanisms/lines/goods-lines.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import { enquiry } from '../enquiry/enquiry.table.ts'
import { purchaseApply, purchaseApplyItem } from '../purchase-apply/purchase-apply.table.ts'
import { contract } from '#modules/crm/contract/contract.table.ts'

const quantity = () => numeric({ precision: 16, scale: 4 }).notNull()

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
    /** The enquiry whose supplier's offer it takes. */
    enquiryId: uuid(),
    projectId: uuid(),
    deliveryDate: date(),
    remark: text().notNull().default(''),
    /** What its lines come to (`goodsTotalColumns`), of orders that are older than that what the total was. */
    subtotal: amount().notNull().default('0'),
    discount: amount().notNull().default('0'),
    total: amount().notNull(),
    net: amount().notNull().default('0'),
    tax: amount().notNull().default('0'),
    ...documentCurrency(),
    /**
     * What payments and prepayments that wait or were approved ask for, in its currency: never more than it comes to,
     * whoever comes at once.
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
    refersTo('store_order_enquiry', [table.companyId, table.enquiryId], enquiry),
    uniqueOn('store_order_code', table.companyId, table.code),
    indexOn('store_order_creator_key', table.companyId, table.creatorId),
    indexOn('store_order_supplier_key', table.companyId, table.supplierId),
    indexOn('store_order_contract_key', table.companyId, table.contractId).where(sql`contract_id is not null`),
    indexOn('store_order_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    indexOn('store_order_purchase_apply_key', table.companyId, table.purchaseApplyId).where(
      sql`purchase_apply_id is not null`,
    ),
    indexOn('store_order_enquiry_key', table.companyId, table.enquiryId).where(sql`enquiry_id is not null`),
    indexOn('store_order_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('store_order_by_creation', table.companyId, table.createdAt.desc(), table.id.desc()),
    indexOn('store_order_by_total', table.companyId, table.total.desc(), table.id.desc()),
    indexOn('store_order_by_own_total', table.companyId, table.ownTotal.desc(), table.id.desc()),
    check('store_order_balance', sql`${table.askedAmount} between 0 and ${table.total}`),
  ],
)

/** 采购明细: what of, how much and at what price; what has come of it; and of what line of an application it is. */
export const storeOrderItem = companyTable(
  'store_order_item',
  {
    storeOrderId: uuid().notNull(),
    ...goodsLineColumns(),
    /** What has come of it: receipts that were not reversed (`store_receipt`). */
    receivedQuantity: quantity().default('0'),
    /** How much more than was ordered may have come: what a purchasing manager confirmed. */
    overQuantity: quantity().default('0'),
    /** What invoices that wait or were approved say of it: whatever they say, as the supplier writes them. */
    invoicedQuantity: quantity().default('0'),
    invoicedAmount: amount().notNull().default('0'),
    applyItemId: uuid(),
  },
  table => [
    refersTo('store_order_item_order', [table.companyId, table.storeOrderId], storeOrder, 'cascade'),
    refersTo('store_order_item_apply', [table.companyId, table.applyItemId], purchaseApplyItem),
    indexOn('store_order_item_apply_key', table.companyId, table.applyItemId).where(sql`apply_item_id is not null`),
    ...goodsLineKeys('store_order_item', table, table.storeOrderId),
    check('store_order_item_invoiced', sql`${table.invoicedQuantity} >= 0 and ${table.invoicedAmount} >= 0`),
    check(
      'store_order_item_received',
      sql`${table.receivedQuantity} between 0 and ${table.quantity} + ${table.overQuantity}`,
    ),
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

/** How much of which line came. */
export const storeReceiptItem = companyRelation(
  'store_receipt_item',
  { receiptId: uuid().notNull(), itemId: uuid().notNull(), quantity: quantity() },
  table => [
    companyKey(table.companyId, table.receiptId, table.itemId),
    refersTo('store_receipt_item_receipt', [table.companyId, table.receiptId], storeReceipt, 'cascade'),
    refersTo('store_receipt_item_item', [table.companyId, table.itemId], storeOrderItem, 'cascade'),
    indexOn('store_receipt_item_item_key', table.companyId, table.itemId),
  ],
)
