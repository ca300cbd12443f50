import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { admitSupplier } from '#mechanisms/suppliers/admit-supplier.server.ts'
import { admitChance } from '../chance/chance-directory.server.ts'
import { chanceOfOtherCustomer } from '../chance/chance.contract.ts'
import { admitCustomer } from '../customer/admit-customer.server.ts'
import { purchaseType } from './contract-brief.contract.ts'
import { contractDatesCrossed, contractDictionaries, customerNeeded, partyOfOtherKind, supplierNeeded, type ContractDraft } from './contract.contract.ts'

dictionary(contractDictionaries.status, { name: { zh: '合同状态', en: 'Contract stages' }, about: { zh: '合同执行到哪一步，例如：待签署、执行中、已完结', en: 'How far it has been carried out: to be signed, running, done' } })
dictionary(contractDictionaries.type, { name: { zh: '合同类型', en: 'Contract types' }, about: { zh: '合同属于哪一类，例如：软件开发、运维服务、设备采购', en: 'What sort it is: development, maintenance, equipment' } })
dictionary(contractDictionaries.payType, { name: { zh: '付款方式', en: 'Ways of payment' }, about: { zh: '款项如何支付，例如：一次性付款、分期付款、按月结算', en: 'How it is paid: at once, by instalments, monthly' } })

/** What of a contract was there before it was changed: a record keeps what it has. */
export interface KeptChoices { customerId: string | null, supplierId: string | null, chanceId: string | null, statusId: string | null, typeId: string | null, payTypeId: string | null }
const nothingKept: KeptChoices = { customerId: null, supplierId: null, chanceId: null, statusId: null, typeId: null, payTypeId: null }

/** Refuses a draft that is no contract: what is sold has a customer, what is bought a supplier, and it does not end before it begins. */
export async function admitDraft(draft: ContractDraft, context: Pick<Context, 'me' | 'db' | 'run'>, kept: KeptChoices = nothingKept) {
  const { incomeType, customerId, supplierId, chanceId, startDate, endDate, statusId, typeId, payTypeId } = draft
  if (incomeType === 0 && !customerId) refuse(customerNeeded, {}, 'customer_id')
  if (incomeType === purchaseType && !supplierId) refuse(supplierNeeded, {}, 'supplier_id')
  if (incomeType === purchaseType && customerId) refuse(partyOfOtherKind, {}, 'customer_id')
  if (incomeType === 0 && supplierId) refuse(partyOfOtherKind, {}, 'supplier_id')
  if (startDate && endDate && endDate < startDate) refuse(contractDatesCrossed, {}, 'end_date')
  if (customerId !== kept.customerId) await admitCustomer(customerId, context)
  if (supplierId !== kept.supplierId) await admitSupplier(supplierId, context)
  if (chanceId && (chanceId !== kept.chanceId || customerId !== kept.customerId)) {
    const { customerId: ofChance } = await admitChance(chanceId, context)
    if (ofChance !== customerId) refuse(chanceOfOtherCustomer, {}, 'chance_id')
  }
  const changed = (id: string | null | undefined, before: string | null) => id === before ? null : id
  await admitEntries(context, [
    { kind: contractDictionaries.status, id: changed(statusId, kept.statusId), field: 'status_id' },
    { kind: contractDictionaries.type, id: changed(typeId, kept.typeId), field: 'type_id' },
    { kind: contractDictionaries.payType, id: changed(payTypeId, kept.payTypeId), field: 'pay_type_id' },
  ])
}
