import { ask } from '#platform/web/app/ask.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { contractDirectoryCalls, type ContractBrief, type IncomeType } from './contract-brief.contract.ts'
import { load, t } from './contract-selector.words.ts'
import { partyName } from './party-name.web.ts'

export interface WantedContract {
  title?: string
  /** What is chosen already. */
  value?: string | undefined
  /** Only contracts of these kinds, with this customer, with this supplier. */
  incomeType?: IncomeType[] | undefined
  customerId?: string | undefined
  supplierId?: string | undefined
}

/** Asks for one of the contracts that the asker sees and that stand, by name, pinyin or number, latest first. Null when cancelled. */
export async function chooseContract({ title, value, ...wanted }: WantedContract = {}): Promise<ContractBrief | null> {
  const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), load()])
  const known = new Map<string, ContractBrief>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await ask(contractDirectoryCalls.choices, { limit: 30, ...wanted, ...key.length >= 2 ? { key } : {} })
    for (const contract of list) known.set(contract.id, contract)
    return list.map(contract => ({ value: contract.id, name: contract.name, text: [contract.code, partyName(contract), yuan(contract.total)].filter(Boolean).join(' · ') }))
  }
  const chosen = await pick({ title: title ?? t('chooseContract'), options: [], search, placeholder: t('findContract'), ...value ? { value: [value] } : {} })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
