import { lazy } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, DocumentIcon } from '#platform/web/kit/icons.tsx'
import { contractChangeCalls } from './contract-change.contract.ts'
import { ContractChangeListRow } from './contract-change-row.tsx'
import { t } from './contract-change.words.ts'

const ContractChangeTable = lazy(() => import('./contract-change-table.tsx'))

/** Changes of the contracts that I may see, or of the contract that the address names, last changed first. */
export default function ContractChangeList() {
  const { contract } = useAddress()
  const search = useListSearch(t('search'))
  return (
    <ListScreen
      title={t('changes')}
      call={contractChangeCalls.list}
      query={{ ...search.query, ...(contract ? { contractId: contract } : {}), limit: 20 }}
      rowHeight={76}
      table={list => <ContractChangeTable list={list} />}
      top={search.field}
      actions={<IconButton icon={CheckCircleIcon} label={t('myApprovals')} href="/crm/my_approve_contract_change" />}
      empty={{
        icon: DocumentIcon,
        title: t(search.key ? 'noneFound' : 'none'),
        text: t(search.key ? 'noneFoundText' : 'noneText'),
      }}
    >
      {change => <ContractChangeListRow change={change} />}
    </ListScreen>
  )
}
