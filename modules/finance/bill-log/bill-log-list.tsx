import { useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { DownloadIcon, WalletIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { money } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { billDirections, billLogCalls, type BillDirection, type BillLogRow } from './bill-log.contract.ts'
import css from './bill-log.module.css'
import { t } from './bill-log.words.ts'

/** What money came in and went out, and what that comes to; with a month in the address, of that month. */
export default function BillLogList() {
  const address = useAddress()
  const go = useGo()
  const direction = billDirections.find(one => one === address.direction) ?? 'all'
  const { key, input } = useListSearch(t('search'))
  const filters = {
    ...(direction === 'all' ? {} : { direction }),
    ...(key && { key }),
    ...(address.from && { startDate: address.from }),
    ...(address.until && { endDate: address.until }),
  }
  const total = useCall(billLogCalls.total, filters)
  const isAll = Object.keys(filters).length === 0
  return (
    <ListScreen
      key={direction}
      title={t('billLogs')}
      newAt="/finance/billlog/new"
      call={billLogCalls.list}
      query={{ ...filters, limit: 20 }}
      rowHeight={72}
      actions={
        <IconButton
          icon={DownloadIcon}
          label={t('export')}
          onPress={() => void download(billLogCalls.export, filters)}
        />
      }
      top={
        <>
          <Tabs<BillDirection | 'all'>
            label={t('billLogs')}
            value={direction}
            onChange={direction => go(addressOf({ ...address, direction }), { replace: true })}
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

const addressOf = ({ direction, from, until }: Record<string, string | undefined>) =>
  `/finance/billlog/list?direction=${direction}${from ? `&from=${from}` : ''}${until ? `&until=${until}` : ''}`

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
