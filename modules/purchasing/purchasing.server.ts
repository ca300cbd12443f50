import { ofApp } from '#platform/server/http/handle.ts'
import { supplierDirectoryHandlers } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { storeOrderHandlers } from './store-order/store-order.server.ts'
import { supplierHandlers } from './supplier/supplier.server.ts'

export { admitStoreOrder, askFor, storeOrderJson } from './store-order/ask-for.server.ts'

export const purchasingHandlers = [
  // Suppliers are paid, too: who chooses one for an order or a contract needs no app.
  ...ofApp(null, supplierDirectoryHandlers), ...ofApp('vendor', supplierHandlers), ...ofApp('store_order', storeOrderHandlers),
]
