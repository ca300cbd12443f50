import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { id, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** 0 lead, 1 had a chance, 2 had a deal, 3 repeat deals (spec 1 §3). */
export const customerStatuses = [0, 1, 2, 3] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** 0 no deal yet, 1 dealt with, 2 lost. */
export const transactionStatuses = [0, 1, 2] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** What is shown of a customer where it is named: in a selector, on a task, an order, a contract. */
export const customerBrief = v.object({ id: out.id, code: out.text, fullName: out.text, simpleName: out.text })
export type CustomerBrief = v.InferOutput<typeof customerBrief>

/** What a selector of customers asks. */
export const customerDirectoryCalls = {
  list: call('GET /crm/customer/list', v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey) }), page(customerBrief), {
    summary: 'Customers that the asker may see, by full or simple name, pinyin, initials or code: to choose one, or to say what one is called',
  }),
}

/** Said by whatever links to a customer that is not to be seen, or is deleted. */
export const unknownCustomer = refusal('customer.unknown', { zh: '所选的客户不存在或已删除', en: 'The chosen customer is gone' })
