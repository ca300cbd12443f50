import { lazy } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { DownloadIcon, WalletIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { money } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { billLogFilter } from './bill-log-filter.tsx'
import { billDirections, billLogCalls, type BillDirection, type BillLogRow } from './bill-log.contract.ts'
import css from './bill-log.module.css'
import { t } from './bill-log.words.ts'

const BillLogTable = lazy(() => import('./bill-log-table.tsx'))

/** What money came in and went out, and what that comes to. */
export default function BillLogList() {
  const { direction: requested } = useAddress()
  const show = useAddressChange()
  const direction = billDirections.find(one => one === requested) ?? 'all'
  const filter = useFilter(billLogFilter, undefined)
  const { query: sorted, sorting } = useSorting(billLogCalls.list)
  const { key, input } = useListSearch(t('search'))
  const filters = {
    ...(direction === 'all' ? {} : { direction }),
    ...(key && { key }),
    ...filter.query,
  }
  const total = useCall(billLogCalls.total, filters)
  const isAll = Object.keys(filters).length === 0
  return (
    <ListScreen
      key={direction}
      title={t('billLogs')}
      newAt="/finance/billlog/new"
      call={billLogCalls.list}
      query={{ ...filters, ...sorted, limit: 20 }}
      rowHeight={72}
      actions={
        <>
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onPress={() => void download(billLogCalls.export, filters)}
          />
          {filter.button}
        </>
      }
      table={list => <BillLogTable list={list} sorting={sorting} />}
      top={
        <>
          <Tabs<BillDirection | 'all'>
            label={t('billLogs')}
            value={direction}
            onChange={direction => show({ direction })}
            options={[{ key: 'all', name: t('all') }, ...billDirections.map(one => ({ key: one, name: t(one) }))]}
          />
          <div className={css.search}>{input}</div>
          <Totals total={total.data} />
        </>
      }
      empty={
        isAll
          ? {
              icon: WalletIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('newBillLog'), href: '/finance/billlog/new' },
            }
          : { icon: WalletIcon, title: t('noneFound'), text: t('noneFoundText') }
      }
    >
      {row => <BillLogLine row={row} />}
    </ListScreen>
  )
}

function Totals({ total }: { total: { count: number; income: string; outlay: string; balance: string } | undefined }) {
  const figure = (amount: string | undefined) => (amount === undefined ? '–' : yuan(amount))
  return (
    <dl className={css.totals} aria-live="polite">
      <div>
        <dt>{t('income')}</dt>
        <dd data-direction="in">{figure(total?.income)}</dd>
      </div>
      <div>
        <dt>{t('outlay')}</dt>
        <dd data-direction="out">{figure(total?.outlay)}</dd>
      </div>
      <div>
        <dt>{t('balance')}</dt>
        <dd>{figure(total?.balance)}</dd>
      </div>
    </dl>
  )
}

function BillLogLine({ row: { id, direction, amount, billDate, partyName, way, kind, summary } }: { row: BillLogRow }) {
  return (
    <ListRow
      href={`/finance/billlog/detail/${id}`}
      chevron={false}
      title={partyName}
      subtitle={[billDate, kind?.name ?? t(`way_${way}`), summary].filter(Boolean).join(' · ')}
      right={
        <span className={css.amount} data-direction={direction}>
          {direction === 'in' ? '+' : '−'}
          {money(amount)}
        </span>
      }
    />
  )
}
