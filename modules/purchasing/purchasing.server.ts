import { supplierDirectoryHandlers } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { storeOrderHandlers } from './store-order/store-order.server.ts'
import { supplierHandlers } from './supplier/supplier.server.ts'

export { admitStoreOrder, askFor, storeOrderJson } from './store-order/ask-for.server.ts'

export const purchasingHandlers = [...supplierDirectoryHandlers, ...supplierHandlers, ...storeOrderHandlers]
