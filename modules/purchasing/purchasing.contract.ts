/** What other rooms and the demo story may know of purchasing. */
export {
  storeOrderBrief,
  storeOrderCalls,
  type StoreOrderBrief,
  type StoreOrderDetail,
} from './store-order/store-order.contract.ts'
export { purchaseApplyCalls } from './purchase-apply/purchase-apply.contract.ts'
export { enquiryCalls } from './enquiry/enquiry.contract.ts'
export { supplierStandingCalls } from './supplier/standing.contract.ts'
export { supplierCalls, supplierCategories } from './supplier/supplier.contract.ts'
export { priceListCalls } from './price-list/price-list.contract.ts'
