import { sql } from 'drizzle-orm'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { purchaseApplySubject } from './purchase-apply.server.ts'
import { unknownPurchaseApply } from './purchase-apply.contract.ts'
import { purchaseApply } from './purchase-apply.table.ts'

/** An application that an order names. Held alone: orders that come at once are counted one after the other. */
export const { json: purchaseApplyJson, admit: admitPurchaseApply } = namedRecord(purchaseApplySubject, purchaseApply, {
  brief: ({ id, code, name }) => ({ id, code, name }),
  stands: sql`${purchaseApply.status} = 'agree'`,
  filters: {},
  unknown: unknownPurchaseApply,
  field: 'purchase_apply_id',
  hold: 'update',
})
