import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadDictionaries } from '#mechanisms/dictionaries/dictionaries.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadStoreOrders } from './store-order/store-order.words.ts'
import { load as loadSuppliers } from './supplier/supplier.words.ts'

export const purchasingRoom = room({
  words: loadSuppliers,
  screens: {
    '/jxc/vendor/list': () => withWords(import('./supplier/supplier-list.tsx'), loadEngine),
    '/jxc/vendor/my_approve_list': () => withWords(import('./supplier/supplier-approvals.tsx'), loadEngine),
    '/jxc/vendor/new': () => withWords(import('./supplier/supplier-form.tsx'), loadEngine, loadFiles, loadDictionaries),
    '/jxc/vendor/detail/:id': () => withWords(import('./supplier/supplier-detail.tsx'), loadEngine, loadComments, loadHistory, loadFiles),
    '/jxc/order/list': () => withWords(import('./store-order/store-order-list.tsx'), loadStoreOrders, loadEngine),
    '/jxc/order/my_approve_list': () => withWords(import('./store-order/store-order-approvals.tsx'), loadStoreOrders, loadEngine),
    '/jxc/order/new': () => withWords(import('./store-order/store-order-form.tsx'), loadStoreOrders, loadEngine, loadFiles),
    '/jxc/order/detail/:id': () => withWords(import('./store-order/store-order-detail.tsx'), loadStoreOrders, loadEngine, loadComments, loadHistory, loadFiles),
  },
  live: {
    'erp-store-order': ['/erp/store-orders', '/erp/store-orders/:id', '/erp/store-orders/last-balance', '/approval/flow', '/comment/list', '/log/list_by_res'],
    'erp-supplier': ['/erp/suppliers', '/erp/suppliers/:id', '/erp/suppliers/directory', '/approval/flow', '/comment/list', '/log/list_by_res'],
  },
})
