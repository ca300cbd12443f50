/** What other rooms and the demo story may know of purchasing. */
export { supplierCalls, supplierCategories } from './supplier/supplier.contract.ts'
