import type { CallInput } from '#platform/contract/call.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import type { Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { purchaseType, type IncomeType } from './contract-brief.contract.ts'
import type { contractCalls, ContractDetail } from './contract.contract.ts'
import { partyName } from './party-name.web.ts'

/** A contract as its form has it. */
export interface ContractValues {
  name: string
  code: string
  incomeType: IncomeType
  customer: Choice | null
  supplier: Choice | null
  chance: Choice | null
  total: string
  stage: Choice | null
  type: Choice | null
  payType: Choice | null
  startDate: string | null
  endDate: string | null
  signedDate: string | null
  customerSignedUser: string
  needInvoice: boolean
  summary: string
  manager: PersonBrief | null
  partners: readonly PersonBrief[]
  copies: readonly PersonBrief[]
  chosen: Record<string, string[]>
  kept: FileBrief[]
}

export const emptyContract: ContractValues = {
  name: '', code: '', incomeType: 0, customer: null, supplier: null, chance: null, total: '', stage: null, type: null, payType: null, startDate: null, endDate: null, signedDate: null, customerSignedUser: '',
  needInvoice: true, summary: '', manager: null, partners: [], copies: [], chosen: {}, kept: [],
}

/** The values of a contract that is changed. */
export const valuesOf = (contract: ContractDetail): ContractValues => {
  const { name, code, incomeType, customer, supplier, chance, total, contractStatus, type, payType, startDate, endDate, signedDate, customerSignedUser, needInvoice, summary, manager, rel, attachments } = contract
  return {
    name, code, incomeType, customer: customer && { id: customer.id, name: partyName({ customer, supplier: null }) }, supplier, chance, total, stage: contractStatus, type, payType, startDate, endDate, signedDate,
    customerSignedUser, needInvoice, summary, manager, partners: rel.partner ?? [], copies: [], chosen: {}, kept: attachments,
  }
}

/** What goes over the wire: a sale has no supplier, a purchase no customer; what is without money comes to nothing. */
export function inputOf(values: ContractValues, uploads: Uploads): CallInput<typeof contractCalls.create> {
  const { customer, supplier, chance, stage, type, payType, manager, partners, copies, kept, total, incomeType, ...rest } = values
  return {
    ...rest, incomeType, total: incomeType === 3 || (incomeType === 2 && total === '') ? '0.00' : readMoney(total) ?? total,
    customerId: incomeType === purchaseType ? null : customer?.id ?? null, supplierId: incomeType === 0 ? null : supplier?.id ?? null,
    chanceId: incomeType === purchaseType ? null : chance?.id ?? null, statusId: stage?.id ?? null, typeId: type?.id ?? null, payTypeId: payType?.id ?? null, managerId: manager?.id ?? null,
    partnerId: partners.map(({ id }) => id), copyIds: copies.map(({ id }) => id), resId: [...kept.map(({ id }) => id), ...uploads.ids],
  }
}
