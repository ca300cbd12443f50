import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, listOf, numberedChoice, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { approvalStatuses } from '#mechanisms/approvals/approval-status.contract.ts'
import { supplierBrief } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/**
 * What kind of contract it is (spec 1 §9 "income_type"): money comes in by it, or goes out; a framework for further
 * ones; without money of its own, such as a non-disclosure agreement.
 */
export const IncomeType = { Sale: 0, Purchase: 1, Framework: 2, Moneyless: 3 } as const
export type IncomeType = (typeof IncomeType)[keyof typeof IncomeType]
export const incomeTypes: readonly IncomeType[] = /* @__PURE__ */ Object.values(IncomeType)
export const purchaseType = IncomeType.Purchase
/** What a list of contracts is of unless it says otherwise: all but what is bought by. */
export const usualIncomeTypes: IncomeType[] = [IncomeType.Sale, IncomeType.Framework, IncomeType.Moneyless]

/** What is shown of a contract where it is named: in a selector, on a project, on an order. */
export const contractBrief = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  incomeType: v.picklist(incomeTypes),
  status: v.picklist(approvalStatuses),
  total: out.money,
  currency: out.text,
  rate: out.text,
  customer: v.nullable(customerBrief),
  supplier: v.nullable(supplierBrief),
})
export type ContractBrief = v.InferOutput<typeof contractBrief>

/**
 * Query of a selector of contracts: those that the caller may see, that wait or were approved, and are not put away.
 */
export const contractDirectoryCalls = callsAbout('contract', {
  choices: call(
    'GET /crm/contracts/choices',
    v.object({
      ...paging(30).entries,
      id: v.optional(id),
      key: v.optional(searchKey),
      incomeType: v.optional(listOf(numberedChoice(incomeTypes), incomeTypes.length)),
      customerId: v.optional(id),
      supplierId: v.optional(id),
    }),
    page(contractBrief),
    { summary: 'Contracts that the caller may link something to, by name or number' },
  ),
})

/** Said by whatever links to a contract that is not to be seen, or no longer stands. */
export const unknownContract = refusal('contract.unknown', {
  zh: '所选的合同不存在，或已作废、归档',
  en: 'The chosen contract no longer exists, is void or archived',
})
