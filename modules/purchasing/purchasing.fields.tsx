/** What other rooms' forms ask for a store order with. */
export { StoreOrderField } from './store-order/store-order-field.tsx'
