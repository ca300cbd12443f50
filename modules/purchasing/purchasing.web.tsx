import { room } from '#platform/web/app/screens.ts'

export const purchasingRoom = room({
  screens: {
    '/jxc/vendor/list': () => import('./supplier/supplier-list.tsx'),
    '/jxc/vendor/my_approve_list': () => import('./supplier/supplier-approvals.tsx'),
    '/jxc/vendor/new': () => import('./supplier/supplier-form.tsx'),
    '/jxc/vendor/detail/:id': () => import('./supplier/supplier-detail.tsx'),
    '/jxc/goods/list': () => import('./goods/goods-list.tsx'),
    '/jxc/goods/new': () => import('./goods/goods-form.tsx'),
    '/jxc/goods/detail/:id': () => import('./goods/goods-detail.tsx'),
    '/jxc/order/list': () => import('./store-order/store-order-list.tsx'),
    '/jxc/order/my_approve_list': () => import('./store-order/store-order-approvals.tsx'),
    '/jxc/order/new': () => import('./store-order/store-order-form.tsx'),
    '/jxc/order/detail/:id': () => import('./store-order/store-order-detail.tsx'),
    '/jxc/analyze': () => import('./analyze/purchase-analyze.tsx'),
    '/jxc/analyze_list': () => import('./analyze/purchase-analyze-list.tsx'),
    '/jxc/apply/list': () => import('./purchase-apply/purchase-apply-list.tsx'),
    '/jxc/apply/my_approve_list': () => import('./purchase-apply/purchase-apply-approvals.tsx'),
    '/jxc/apply/new': () => import('./purchase-apply/purchase-apply-form.tsx'),
    '/jxc/apply/detail/:id': () => import('./purchase-apply/purchase-apply-detail.tsx'),
  },
})
