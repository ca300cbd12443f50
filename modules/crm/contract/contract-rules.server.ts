import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { admitSupplier } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { admitChance } from '../chance/chance-directory.server.ts'
import { chanceOfOtherCustomer } from '../chance/chance.contract.ts'
import { admitCustomer } from '../customer/customer-directory.server.ts'
import { admitQuotation } from '../quotation/quotation-named.server.ts'
import { admitTender } from '../tender/tender-directory.server.ts'
import { tenderOfOtherCustomer } from '../tender/tender.contract.ts'
import { IncomeType, purchaseType } from './contract-brief.contract.ts'
import { admitKind, admitStage } from './contract-kinds.server.ts'
import { contractColumns } from './contract-list.server.ts'
import {
  contractDatesCrossed,
  type ContractDraft,
  customerNeeded,
  partyOfOtherKind,
  supplierNeeded,
} from './contract.contract.ts'
import type { contract } from './contract.table.ts'

/** What of a contract was there before it was changed: a record keeps what it has. */
type KeptChoices = Pick<
  typeof contract.$inferSelect,
  'customerId' | 'supplierId' | 'chanceId' | 'quotationId' | 'tenderId' | 'statusId' | 'typeId' | 'payTypeId'
>
const nothingKept: KeptChoices = {
  customerId: null,
  supplierId: null,
  chanceId: null,
  quotationId: null,
  tenderId: null,
  statusId: null,
  typeId: null,
  payTypeId: null,
}

/**
 * Refuses a draft that is no contract: what is sold has a customer, what is bought a supplier, and it does not end
 * before it begins.
 */
export async function admitDraft(draft: ContractDraft, context: Context, kept: KeptChoices = nothingKept) {
  const { incomeType, customerId, supplierId, chanceId, quotationId, tenderId, startDate, endDate } = draft
  admitKind(incomeType, context.me)
  if (incomeType === IncomeType.Sale && !customerId) refuse(customerNeeded, {}, 'customer_id')
  if (incomeType === purchaseType && !supplierId) refuse(supplierNeeded, {}, 'supplier_id')
  if (incomeType === purchaseType && customerId) refuse(partyOfOtherKind, {}, 'customer_id')
  if (incomeType === IncomeType.Sale && supplierId) refuse(partyOfOtherKind, {}, 'supplier_id')
  if (startDate && endDate && endDate < startDate) refuse(contractDatesCrossed, {}, 'end_date')
  if (customerId !== kept.customerId) await admitCustomer(customerId, context)
  if (supplierId !== kept.supplierId) await admitSupplier(supplierId, context)
  if (chanceId && (chanceId !== kept.chanceId || customerId !== kept.customerId)) {
    const { customerId: ofChance } = await admitChance(chanceId, context)
    if (ofChance !== customerId) refuse(chanceOfOtherCustomer, {}, 'chance_id')
  }
  if (quotationId && (quotationId !== kept.quotationId || customerId !== kept.customerId))
    await admitQuotation(quotationId, customerId, context)
  if (tenderId && (tenderId !== kept.tenderId || customerId !== kept.customerId)) {
    const { customerId: ofTender } = await admitTender(tenderId, context)
    if (ofTender !== customerId) refuse(tenderOfOtherCustomer, {}, 'tender_id')
  }
  if (draft.statusId && draft.statusId !== kept.statusId) await admitStage(context)
  await contractColumns.admit(draft, context, kept)
}

/** What is added to others' by this file. */
export const contractRulesParts: Part[] = [
  dictionary('CONTRACT_STATUS', {
    name: { zh: '合同状态', en: 'Contract stages' },
    about: {
      zh: '合同执行到哪一步，例如：待签署、执行中、已完结',
      en: 'Progress of the contract: to be signed, running, done',
    },
  }),
  dictionary('CONTRACT_TYPE', {
    name: { zh: '合同类型', en: 'Contract types' },
    about: {
      zh: '合同属于哪一类，例如：软件开发、运维服务、设备采购',
      en: 'Contract type: development, maintenance, equipment',
    },
  }),
  dictionary('PAY_TYPE', {
    name: { zh: '付款方式', en: 'Payment methods' },
    about: {
      zh: '款项如何支付，例如：一次性付款、分期付款、按月结算',
      en: 'Payment terms: in full, by instalments, monthly',
    },
  }),
]
