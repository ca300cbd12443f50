/** What other rooms' forms ask for a purchase order with. */
export { StoreOrderField } from './store-order/store-order-field.tsx'
