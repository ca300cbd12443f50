import { lazy } from 'react'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, DownloadIcon, MoreIcon, TargetIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { chanceFilter } from './chance-filter.tsx'
import { ChanceListRow } from './chance-row.tsx'
import { chanceCalls } from './chance.contract.ts'
import { t } from './chance.words.ts'
import { useConfirming } from '../confirming.tsx'
import css from '../crm.module.css'

const ChanceTable = lazy(() => import('./chance-table.tsx'))

const statuses = ['0', '2', '1', 'all'] as const
type Status = (typeof statuses)[number]
const scopes = ['company', 'mine', 'partner', 'subordinates'] as const
type Scope = (typeof scopes)[number]

/**
 * Chances in progress, won and lost; by whose they are, and by what the filter says; with what they may bring. The
 * address keeps state and scope.
 */
export default function ChanceList() {
  const { status: requestedStatus, scope: wanted } = useAddress()
  const confirming = useConfirming(chanceCalls)
  const filter = useFilter(chanceFilter, undefined)
  const { key, input } = useListSearch(t('search'))
  const status = statuses.find(one => one === requestedStatus) ?? '0'
  const scope = scopes.find(one => one === wanted) ?? 'company'
  const { query: sorted, sorting } = useSorting(chanceCalls.list)
  const show: (next: { status?: Status; scope?: Scope }) => void = useAddressChange()
  const query = {
    scope,
    ...(status === 'all' ? {} : { status: [Number(status) as 0] }),
    ...filter.query,
    ...sorted,
    ...(key ? { key } : {}),
  }
  const isNarrowed = key !== '' || filter.isOn || scope !== 'company' || status !== '0'
  const { can } = usePages(chanceCalls.list, { ...query, limit: 20 })
  const go = useGo()
  async function more() {
    const wanted = await actionMenu(
      [
        { key: '/crm/my_approve_chance', name: t('reviews'), icon: CheckCircleIcon },
        { key: '/crm/chance/import', name: t('importChances'), icon: UploadIcon },
        { key: 'export', name: t('export'), icon: DownloadIcon },
      ],
      t('chances'),
    )
    if (wanted === 'export') await download(chanceCalls.export, query)
    else if (wanted) go(wanted)
  }
  return (
    <ListScreen
      key={`${status} ${scope}`}
      title={t('chances')}
      newAt="/crm/newChance"
      call={chanceCalls.list}
      query={{ ...query, limit: 20 }}
      rowHeight={76}
      table={list => (
        <ChanceTable list={list} choosing={can?.manageAll ? confirming.choosing : undefined} sorting={sorting} />
      )}
      actions={
        <>
          <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />
          {can?.manageAll && confirming.button}
          {filter.button}
        </>
      }
      bottom={confirming.bar}
      top={
        <>
          <Tabs<Status>
            label={t('chances')}
            value={status}
            onChange={status => show({ status })}
            options={statuses.map(key => ({ key, name: t(key === 'all' ? 'all' : `status_${key}`) }))}
          />
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
          ? { icon: TargetIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: TargetIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('newChance'), href: '/crm/newChance' },
            }
      }
    >
      {chance => <ChanceListRow chance={chance} choosing={confirming.of(chance.id)} />}
    </ListScreen>
  )
}

function Total({ query }: { query: Parameters<typeof useCall<typeof chanceCalls.total>>[1] }) {
  const { data } = useCall(chanceCalls.total, query)
  const won =
    data && compareMoney(data.finalAmount, '0.00') > 0 ? ` · ${t('wonOf', { amount: yuan(data.finalAmount) })}` : ''
  return (
    <p className={css.sum} role="status">
      {data ? t('totalOf', { n: data.num, amount: yuan(data.preAmount) }) + won : ' '}
    </p>
  )
}
