import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { emptiable, id } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { customerCalls, customerFilters, customersDone, loss, theseCustomers } from '../customer/customer.contract.ts'

export const notInOpenSea = refusal('customer.not_in_open_sea', {
  zh: '客户已被领取，或已不在公海',
  en: 'Someone has claimed this customer, or it is no longer in the public pool',
})

const { isOpen: _isOpen, isDelete: _isDelete, ...filters } = customerFilters

export const openSeaCalls = callsAbout('customer', {
  list: call('GET /crm/opensea', v.object(filters), v.object(v.omit(customerCalls.list.output, ['can']).entries), {
    summary: 'Customers in the open sea, which the whole company sees',
  }),
  claim: call('POST /crm/opensea/claim', v.object({ ids: theseCustomers }), customersDone, {
    summary: 'Become the manager of customers in the open sea: of all of them, or none where somebody was faster',
  }),
  moveIn: call(
    'POST /crm/opensea/move_in',
    v.object({ ids: theseCustomers, openSeaId: emptiable(id), ...loss }),
    customersDone,
    {
      summary: 'Let customers go to the open sea: nobody manages them then, and anybody may claim them',
    },
  ),
})
