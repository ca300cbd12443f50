import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { usualIncomeTypes } from '../contract/contract-brief.contract.ts'
import { ContractListRow } from '../contract/contract-row.tsx'
import { contractCalls } from '../contract/contract.contract.ts'
import { t } from '../contract/contract.words.ts'

/** The contracts with the customer, or of the opportunity, that the address names. */
export default function ViewMoreContractList() {
  const { customer, chance } = useAddress()
  return (
    <ListScreen
      title={t('contracts')}
      newAt={`/crm/newContract?${new URLSearchParams({ ...(customer ? { customer } : {}), ...(chance ? { chance } : {}) })}`}
      call={contractCalls.list}
      rowHeight={76}
      query={{
        incomeType: [...usualIncomeTypes],
        ...(customer ? { customerId: customer } : {}),
        ...(chance ? { chanceId: chance } : {}),
        limit: 20,
      }}
      empty={{ icon: DocumentIcon, title: t('none'), text: t('noneText') }}
    >
      {contract => <ContractListRow contract={contract} />}
    </ListScreen>
  )
}
