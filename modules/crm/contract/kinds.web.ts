import { useHasScreen } from '#platform/web/app/navigation.ts'
import { incomeTypes, purchaseType, type IncomeType } from './contract-brief.contract.ts'

/** The kinds of contract that are there for the person: where CRM shows none, purchasing keeps those of its own. */
export function useKinds(): readonly IncomeType[] {
  const hasScreen = useHasScreen()
  return hasScreen('/crm/contract') ? incomeTypes : [purchaseType]
}
