// Lines as they were kept before they had ids (0.2.0): by their positions, with two decimals. Nothing reads them; they stay
// for a release, for servers of that one (decision 115), and are dropped then.
import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  companyKey,
  companyRelation,
  integer,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { purchaseApply } from '../purchase-apply/purchase-apply.table.ts'
import { storeOrder, storeReceipt } from './store-order.table.ts'

const lineColumns = () => ({
  position: integer().notNull(),
  name: text().notNull(),
  spec: text().notNull().default(''),
  unit: text().notNull().default(''),
  quantity: amount().notNull(),
  price: amount().notNull(),
  amount: amount().notNull(),
})

/** @public Known to the migrations alone. */
export const storeOrderLine = companyRelation(
  'store_order_line',
  {
    storeOrderId: uuid().notNull(),
    ...lineColumns(),
    receivedQuantity: amount().notNull().default('0'),
    applyPosition: integer(),
  },
  table => [
    companyKey(table.companyId, table.storeOrderId, table.position),
    check('store_order_line_received', sql`${table.receivedQuantity} between 0 and ${table.quantity}`),
    refersTo('store_order_line_order', [table.companyId, table.storeOrderId], storeOrder, 'cascade'),
  ],
)

/** @public Known to the migrations alone. */
export const storeReceiptLine = companyRelation(
  'store_receipt_line',
  { receiptId: uuid().notNull(), position: integer().notNull(), quantity: amount().notNull() },
  table => [
    companyKey(table.companyId, table.receiptId, table.position),
    refersTo('store_receipt_line_receipt', [table.companyId, table.receiptId], storeReceipt, 'cascade'),
  ],
)

/** @public Known to the migrations alone. */
export const purchaseApplyLine = companyRelation(
  'purchase_apply_line',
  { purchaseApplyId: uuid().notNull(), ...lineColumns() },
  table => [
    companyKey(table.companyId, table.purchaseApplyId, table.position),
    refersTo('purchase_apply_line_of', [table.companyId, table.purchaseApplyId], purchaseApply, 'cascade'),
  ],
)
