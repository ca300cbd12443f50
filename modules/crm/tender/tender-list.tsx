import { lazy } from 'react'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DocumentIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { runningTenders, TenderStatus } from './tender-brief.contract.ts'
import { tenderCalls } from './tender.contract.ts'
import { tenderFilter } from './tender-filter.tsx'
import { TenderListRow } from './tender-row.tsx'
import { t } from './tender.words.ts'
import { useConfirming } from '../confirming.tsx'
import css from '../crm.module.css'

const TenderTable = lazy(() => import('./tender-table.tsx'))

/** What each tab is of. */
const tabs = {
  open: { status: [...runningTenders] },
  won: { status: [TenderStatus.Won] },
  ended: { status: [TenderStatus.Lost, TenderStatus.Abandoned] },
  archived: { isArchive: true },
}
type Tab = keyof typeof tabs
const names: Tab[] = ['open', 'won', 'ended', 'archived']
const scopes = ['company', 'mine', 'partner', 'subordinates'] as const
type Scope = (typeof scopes)[number]

/** Tenders that go on, were won or lost, or are archived, by whose they are; with what they bid and what is out. */
export default function TenderList() {
  const { tab: requestedTab, scope: wanted } = useAddress()
  const confirming = useConfirming(tenderCalls)
  const filter = useFilter(tenderFilter, undefined)
  const search = useListSearch(t('search'))
  const tab = names.find(one => one === requestedTab) ?? 'open'
  const scope = scopes.find(one => one === wanted) ?? 'company'
  const show: (next: { tab?: Tab; scope?: Scope }) => void = useAddressChange()
  const query = { scope, ...tabs[tab], ...filter.query, ...search.query }
  const isNarrowed = search.key !== '' || filter.isOn || scope !== 'company' || tab !== 'open'
  const { query: sorted, sorting } = useSorting(tenderCalls.list)
  const listQuery = { ...query, ...sorted, limit: 20 }
  const { can } = usePages(tenderCalls.list, listQuery)
  return (
    <ListScreen
      key={`${tab} ${scope}`}
      title={t('tenders')}
      newAt="/crm/tender/new"
      call={tenderCalls.list}
      query={listQuery}
      table={list => (
        <TenderTable list={list} choosing={can?.manageAll ? confirming.choosing : undefined} sorting={sorting} />
      )}
      rowHeight={76}
      actions={
        <>
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onPress={() => void download(tenderCalls.export, query)}
          />
          {can?.manageAll && confirming.button}
          {filter.button}
        </>
      }
      bottom={confirming.bar}
      top={
        <>
          <Tabs<Tab>
            label={t('tenders')}
            value={tab}
            onChange={tab => show({ tab })}
            options={names.map(key => ({ key, name: t(key) }))}
          />
          <div className={css.scopes}>
            <Segmented<Scope>
              label={t('scope')}
              value={scope}
              onChange={scope => show({ scope })}
              options={scopes.map(key => ({ key, name: t(key) }))}
            />
          </div>
          {search.field}
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
              create: { label: t('newTender'), href: '/crm/tender/new' },
            }
      }
    >
      {tender => <TenderListRow tender={tender} choosing={confirming.of(tender.id)} />}
    </ListScreen>
  )
}

function Total({ query }: { query: Parameters<typeof useCall<typeof tenderCalls.total>>[1] }) {
  const { data } = useCall(tenderCalls.total, query)
  const out =
    data && compareMoney(data.depositOut, '0.00') > 0 ? ` · ${t('outOf', { amount: yuan(data.depositOut) })}` : ''
  return (
    <p className={css.sum} role="status">
      {data ? t('totalOf', { n: data.num, amount: yuan(data.amount) }) + out : ' '}
    </p>
  )
}
