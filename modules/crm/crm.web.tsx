import { room } from '#platform/web/app/screens.ts'
import { load } from './crm.words.ts'


export { chooseCustomer } from './customer/choose-customer.web.ts'
export { CustomerField, type ChosenCustomer } from './customer/customer-field.tsx'

export const crmRoom = room({
  words: load,
  screens: {
    '/crm/customer': () => import('./customer/customer-list.tsx'),
    '/crm/customer/:id': () => import('./customer/customer-detail.tsx'),
  },
  live: { customer: ['/crm/customers', '/crm/customers/:id', '/crm/customer/list', '/comment/list', '/log/list_by_res'] },
})
