import { lazy } from 'react'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ChartIcon,
  CheckCircleIcon,
  DocumentIcon,
  DownloadIcon,
  ListIcon,
  MoreIcon,
  UploadIcon,
} from '#platform/web/kit/icons.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t as room } from '../crm.words.ts'
import { purchaseType, type IncomeType } from './contract-brief.contract.ts'
import { contractFilter } from './contract-filter.tsx'
import { ContractListRow } from './contract-row.tsx'
import { contractCalls } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { useConfirming } from '../confirming.tsx'
import css from '../crm.module.css'

const ContractTable = lazy(() => import('./contract-table.tsx'))

const scopes = ['company', 'mine', 'partner', 'subordinates'] as const
type Scope = (typeof scopes)[number]

interface ContractsProps {
  title: string
  /** Which kinds it is of; several are tabs of it. */
  kinds: readonly IncomeType[]
}

/**
 * Contracts by kind, by whose they are, and by what the filter says; with what they come to. The address keeps kind and
 * scope.
 */
export function Contracts({ title, kinds }: ContractsProps) {
  const { kind: requestedKind, scope: wanted } = useAddress()
  const confirming = useConfirming(contractCalls)
  const go = useGo()
  const hasScreen = useHasScreen()
  const filter = useFilter(contractFilter, undefined)
  const { key, input } = useListSearch(t('search'))
  const kind = kinds.find(one => String(one) === requestedKind)
  const scope = scopes.find(one => one === wanted) ?? 'company'
  const { query: sorted, sorting } = useSorting(contractCalls.list)
  const show: (next: { kind?: string; scope?: Scope }) => void = useAddressChange()
  const query = {
    scope,
    incomeType: kind === undefined ? [...kinds] : [kind],
    ...filter.query,
    ...sorted,
    ...(key ? { key } : {}),
  }
  const isNarrowed = key !== '' || filter.isOn || scope !== 'company' || kind !== undefined
  const newAt = `/crm/newContract${kinds.includes(purchaseType) ? `?kind=${purchaseType}` : kind === undefined ? '' : `?kind=${kind}`}`
  const { can } = usePages(contractCalls.list, { ...query, limit: 20 })
  async function more() {
    const way = await actionMenu(
      [
        ...(can?.manageAll ? [{ key: 'choose', name: room('chooseRecords'), icon: ListIcon }] : []),
        ...(hasScreen('/crm/contract_home')
          ? [{ key: '/crm/contract_home', name: t('contractHome'), icon: ChartIcon }]
          : []),
        ...(can?.manageAll && hasScreen('/crm/contract')
          ? [{ key: '/crm/contract/import', name: t('importContracts'), icon: UploadIcon }]
          : []),
        { key: 'export', name: t('export'), icon: DownloadIcon },
        { key: '/crm/my_approval_contract', name: t('myApprovals'), icon: CheckCircleIcon },
      ],
      title,
    )
    if (way === 'choose') confirming.begin()
    else if (way === 'export') await download(contractCalls.export, query)
    else if (way) go(way)
  }
  return (
    <ListScreen
      key={`${kind} ${scope}`}
      title={title}
      newAt={newAt}
      call={contractCalls.list}
      query={{ ...query, limit: 20 }}
      rowHeight={76}
      table={list => (
        <ContractTable list={list} choosing={can?.manageAll ? confirming.choosing : undefined} sorting={sorting} />
      )}
      actions={
        <>
          <IconButton icon={MoreIcon} label={t('actions')} onPress={() => void more()} />
          {filter.button}
        </>
      }
      bottom={confirming.bar}
      top={
        <>
          {kinds.length > 1 && (
            <Tabs
              label={t('incomeType')}
              value={kind === undefined ? '' : String(kind)}
              onChange={kind => show({ kind })}
              options={[
                { key: '', name: t('all') },
                ...kinds.map(one => ({ key: String(one), name: t(`incomeType_${one}`) })),
              ]}
            />
          )}
          <div className={css.scopes}>
            <Segmented<Scope>
              label={t('scope')}
              value={scope}
              onChange={scope => show({ scope })}
              options={scopes.map(key => ({ key, name: t(key) }))}
            />
          </div>
          <div className={css.search}>{input}</div>
          <Total query={query} />
        </>
      }
      empty={
        isNarrowed
          ? { icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: DocumentIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('newContract'), href: newAt },
            }
      }
    >
      {contract => <ContractListRow contract={contract} choosing={confirming.of(contract.id)} />}
    </ListScreen>
  )
}

function Total({ query }: { query: Parameters<typeof useCall<typeof contractCalls.total>>[1] }) {
  const { data } = useCall(contractCalls.total, query)
  return (
    <p className={css.sum} role="status">
      {data ? t('totalOf', { n: data.num, amount: yuan(data.total) }) : ' '}
    </p>
  )
}
