import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** What a customer has come to: a lead, with an opportunity, with a deal, with several (spec 1 §3). */
export const CustomerStatus = { Lead: 0, Chance: 1, Deal: 2, Repeat: 3 } as const
export type CustomerStatus = (typeof CustomerStatus)[keyof typeof CustomerStatus]
export const customerStatuses: readonly CustomerStatus[] = /* @__PURE__ */ Object.values(CustomerStatus)

/** Whether there was a deal with a customer. */
export const TransactionStatus = { None: 0, Dealt: 1, Lost: 2 } as const
export type TransactionStatus = (typeof TransactionStatus)[keyof typeof TransactionStatus]
export const transactionStatuses: readonly TransactionStatus[] = /* @__PURE__ */ Object.values(TransactionStatus)

/** Dictionaries of what is given with what happens to a customer: why it was lost, and which public pool it goes to. */
export const lossReasons = 'CUSTOMER_LOSS_REASON'
export const openSeas = 'OPEN_SEA'

/** What is shown of a customer where it is named: in a selector, on a task, an order, a contract. */
export const customerBrief = v.object({ id: out.id, code: out.text, fullName: out.text, simpleName: out.text })
export type CustomerBrief = v.InferOutput<typeof customerBrief>

/** Query of a selector of customers. */
export const customerDirectoryCalls = callsAbout('customer', {
  list: call(
    'GET /crm/customer/list',
    v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey) }),
    page(customerBrief),
    {
      summary:
        'Customers that the caller may see, by full or simple name, pinyin, initials or code: to choose one, or to say what one is called',
    },
  ),
})

/** Said by whatever links to a customer that is not to be seen, or is deleted. */
export const unknownCustomer = refusal('customer.unknown', {
  zh: '所选的客户不存在或已删除',
  en: 'The chosen customer no longer exists',
})
