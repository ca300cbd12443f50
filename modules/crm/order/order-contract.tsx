import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { usualIncomeTypes } from '../contract/contract-brief.contract.ts'
import { ContractListRow } from '../contract/contract-row.tsx'
import { contractCalls } from '../contract/contract.contract.ts'
import { t } from './order.words.ts'

/** Agreed contracts with customers, each of which leads to the orders that were placed by it. */
export default function OrderContract() {
  const search = useListSearch(t('search'))
  return (
    <ListScreen
      title={t('byContract')}
      call={contractCalls.list}
      query={{ ...search.query, incomeType: [...usualIncomeTypes], status: ['agree'], scope: 'company', limit: 20 }}
      rowHeight={76}
      top={search.field}
      empty={{ icon: DocumentIcon, title: t('noContracts'), text: t('noContractsText') }}
    >
      {contract => <ContractListRow contract={contract} leadsTo={`/crm/order?contract=${contract.id}`} />}
    </ListScreen>
  )
}
