import { relation, type Named } from '#platform/web/app/relation.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { contractDirectoryCalls, type IncomeType } from './contract-brief.contract.ts'
import { load, t } from './contract-selector.words.ts'
import { partyName } from './party-name.web.ts'

export type ChosenContract = Named

interface Wanted {
  /** Only contracts of these kinds, with this customer, with this supplier. */
  incomeType?: IncomeType[] | undefined
  customerId?: string | undefined
  supplierId?: string | undefined
}

/** One of the contracts that the actor sees and that stand, found by name, pinyin or number. */
export const { Field: ContractField, choose: chooseContract } = relation({
  directory: contractDirectoryCalls.choices,
  words: { load, title: () => t('chooseContract'), find: () => t('findContract') },
  textOf: contract =>
    [contract.code, partyName(contract), yuan(contract.total, contract.currency)].filter(Boolean).join(' · '),
  queryOf: (wanted: Wanted) => wanted,
  appAt: '/crm/customer',
})
