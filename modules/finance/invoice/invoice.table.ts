import { sql } from 'drizzle-orm'
import {
  amount,
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { storeOrder, storeOrderItem } from '#modules/purchasing/store-order/store-order.table.ts'
import { InvoiceType, type InvoiceDirection } from './invoice.contract.ts'

/**
 * 发票: one that the company was given, or that it is asked to issue. How its approval stands is in `approval_case`; the
 * status is a copy.
 */
export const invoice = companyTable(
  'invoice',
  {
    name: text().notNull(),
    direction: text().$type<InvoiceDirection>().notNull(),
    type: smallint().$type<InvoiceType>().notNull().default(InvoiceType.Unset),
    partyName: text().notNull(),
    taxNumber: text().notNull().default(''),
    amount: amount().notNull(),
    taxAmount: amount(),
    code: text().notNull().default(''),
    number: text().notNull().default(''),
    invoiceDate: date(),
    checkCode: text().notNull().default(''),
    detail: text().notNull().default(''),
    /** What it invoices, of the lines that `invoice_store_item` says. */
    storeOrderId: uuid(),
    /** That purchase order's; of an invoice of none the company's own. */
    currency: text().notNull().default('CNY'),
    rate: numeric({ precision: 15, scale: 6 }).notNull().default('1'),
    /** The process that decides it, and what that was called: it may be gone. */
    procId: uuid(),
    procName: text().notNull().default(''),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('invoice_creator', [table.companyId, table.creatorId], person),
    refersTo('invoice_store_order', [table.companyId, table.storeOrderId], storeOrder),
    indexOn('invoice_store_order_key', table.companyId, table.storeOrderId).where(sql`store_order_id is not null`),
    indexOn('invoice_creator_key', table.companyId, table.creatorId),
    indexOn('invoice_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** How much of which line of a purchase order an invoice is for, and at what; it counts there while it is live. */
export const invoiceStoreItem = companyRelation(
  'invoice_store_item',
  {
    invoiceId: uuid().notNull(),
    itemId: uuid().notNull(),
    quantity: numeric({ precision: 16, scale: 4 }).notNull(),
    amount: amount().notNull(),
    isLive: boolean().notNull().default(false),
  },
  table => [
    companyKey(table.companyId, table.invoiceId, table.itemId),
    refersTo('invoice_store_item_invoice', [table.companyId, table.invoiceId], invoice, 'cascade'),
    refersTo('invoice_store_item_item', [table.companyId, table.itemId], storeOrderItem),
    indexOn('invoice_store_item_item_key', table.companyId, table.itemId),
  ],
)
