import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** What is shown of a quotation where it is named: on a contract, on an order. */
export const quotationBrief = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  version: out.number,
  total: out.money,
  currency: out.text,
})

/** Said by whatever is made of a quotation that is not to be seen, or no longer stands. */
export const unknownQuotation = refusal('quotation.unknown', {
  zh: '所选的报价单不存在、未通过审批、已过期或已有新版本',
  en: 'The chosen quotation no longer exists, is not approved, has expired or was replaced',
})
export const quotationOfOtherCustomer = refusal('quotation.customer.other', {
  zh: '客户与报价单的客户不一致',
  en: 'The customer is not the one of the quotation',
})
