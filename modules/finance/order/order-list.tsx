import { lazy } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useBack, useGo, useHasScreen, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ChartIcon,
  DownloadIcon,
  LockIcon,
  MoreIcon,
  NoteIcon,
  PlusIcon,
  ReceiptIcon,
  SettingsIcon,
  ShieldIcon,
  WalletIcon,
} from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../finance.words.ts'
import { chooseKind } from './choose-kind.web.ts'
import { orderFilter } from './order-filter.tsx'
import { OrderListRow } from './order-row.tsx'
import { orderCalls, orderTypes, type OrderType } from './order.contract.ts'
import { amountText } from './show-order.web.ts'
import css from './order.module.css'

const OrderTable = lazy(() => import('./order-table.tsx'))

type Kind = OrderType | 'all'
const kinds: Kind[] = ['all', ...orderTypes]
const usualScopes = ['mine', 'charged', 'handled', 'subordinates'] as const
type Scope = (typeof usualScopes)[number] | 'company'

/** Finance orders: by kind, by whose they are or who decides them, by state and day; with what they come to. */
export default function OrderList() {
  useScreenKind('list')
  const { type, scope: requestedScope } = useAddress()
  const kind = kinds.find(one => one === type) ?? 'all'
  const scope = [...usualScopes, 'company' as const].find(one => one === requestedScope) ?? 'mine'
  const filter = useFilter(orderFilter, undefined)
  const { query: sorted, sorting } = useSorting(orderCalls.list)
  const show: (to: { type?: Kind; scope?: Scope }) => void = useAddressChange()
  const { key, input } = useListSearch(t('search'))
  const query = { type: kind, scope, ...filter.query, ...sorted, ...(key ? { key } : {}) }
  const { can } = usePages(orderCalls.list, { ...query, limit: 20 })
  const scopes: Scope[] = can?.viewAll || scope === 'company' ? [...usualScopes, 'company'] : [...usualScopes]
  return (
    <Page
      title={t('orders')}
      onBack={useBack()}
      scrollKey={useHistoryKey()}
      actions={<Actions mayCreate={can?.create === true} kind={kind} query={query} filter={filter.button} />}
      top={
        <>
          <Tabs<Kind>
            label={t('orders')}
            value={kind}
            onChange={type => show({ type })}
            options={kinds.map(key => ({ key, name: t(key) }))}
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
        </>
      }
    >
      <Total query={query} />
      <ListOf
        call={orderCalls.list}
        query={{ ...query, limit: 20 }}
        rowHeight={76}
        table={list => <OrderTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
        empty={emptyOf(scope, kind, key !== '' || filter.isOn)}
      >
        {order => <OrderListRow order={order} isMine={scope === 'mine'} leadsOn={scope === 'charged'} />}
      </ListOf>
    </Page>
  )
}

function Total({ query }: { query: Parameters<typeof useCall<typeof orderCalls.total>>[1] }) {
  const { data } = useCall(orderCalls.total, query)
  if (!data || data.num === 0) return null
  return (
    <p className={css.sum} role="status">
      {t('totalOf', { n: data.num, amount: amountText(data.amount) })}
      {Number(data.advances) > 0 && ` · ${t('advancesOf', { amount: amountText(data.advances) })}`}
    </p>
  )
}

function Actions({
  mayCreate,
  kind,
  query,
  filter,
}: {
  mayCreate: boolean
  kind: Kind
  query: CallInput<typeof orderCalls.export>
  filter: React.ReactNode
}) {
  const go = useGo()
  const has = useHasScreen()
  const ways = [
    { key: '/finance/invoice/list', name: t('invoiceRecords'), icon: ReceiptIcon },
    { key: '/bill/list', name: t('billMemos'), icon: NoteIcon },
    { key: '/finance/loans', name: t('loanAccount'), icon: WalletIcon },
    { key: '/finance/bank_account', name: t('bankAccount'), icon: WalletIcon },
    { key: '/finance/analyze', name: t('financeAnalysis'), icon: ChartIcon },
    { key: '/finance/billlog/list', name: t('billLogs'), icon: WalletIcon },
    { key: '/finance/payment/list', name: t('pays'), icon: WalletIcon },
    { key: '/finance/verify', name: t('verify'), icon: ShieldIcon },
    { key: '/finance/expense_types', name: t('expenseTypes'), icon: SettingsIcon },
    { key: '/finance/books', name: t('books'), icon: LockIcon },
  ].filter(({ key }) => has(key))
  async function begin() {
    const chosen = kind === 'all' ? await chooseKind() : kind
    if (chosen) go(`/finance/new?type=${chosen}`)
  }
  async function more() {
    const way = await actionMenu(
      [...ways, { key: 'export', name: t('exportOrders'), icon: DownloadIcon }],
      t('finance'),
    )
    if (way === 'export') await download(orderCalls.export, query)
    else if (way) go(way)
  }
  return (
    <>
      <IconButton icon={MoreIcon} label={t('finance')} onPress={() => void more()} />
      {filter}
      {mayCreate && <IconButton icon={PlusIcon} label={t('newOrder')} onPress={() => void begin()} />}
    </>
  )
}

function emptyOf(scope: Scope, kind: Kind, isNarrowed: boolean) {
  if (isNarrowed) return { icon: ReceiptIcon, title: t('noneOthers'), text: t('noneOthersText') }
  if (scope === 'charged') return { icon: ReceiptIcon, title: t('noneCharged'), text: t('noneChargedText') }
  if (scope !== 'mine') return { icon: ReceiptIcon, title: t('noneOthers'), text: t('noneOthersText') }
  return {
    icon: ReceiptIcon,
    title: t('none'),
    text: t('noneText'),
    create: { label: t('newOrder'), href: `/finance/new?type=${kind === 'all' ? 'expense' : kind}` },
  }
}
