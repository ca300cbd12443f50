import { lazy } from 'react'
import { usePages } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { ReceiptIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { InvoiceState, kindOf } from './invoice-state.tsx'
import { invoiceCalls, type InvoiceRow } from './invoice.contract.ts'
import css from './invoice.module.css'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './invoice.words.ts'

const InvoiceTable = lazy(() => import('./invoice-table.tsx'))

const scopes = ['mine', 'charged', 'handled', 'company'] as const
type Scope = (typeof scopes)[number]

/**
 * Invoices: mine, those that wait for me or that I decided, and for those who keep them, the company's. The address
 * keeps whose are shown.
 */
export default function InvoiceList() {
  const { scope: requestedScope, store_order: storeOrderId } = useAddress()
  const go = useGo()
  const { key, input } = useListSearch(t('search'))
  const scope = scopes.find(one => one === requestedScope) ?? 'mine'
  const { query: sorted, sorting } = useSorting(invoiceCalls.list)
  const query = { scope, ...sorted, ...(key && { key }), ...(storeOrderId && { storeOrderId }), limit: 20 }
  const { can } = usePages(invoiceCalls.list, query)
  const shown = scopes.filter(one => one !== 'company' || can?.viewAll || one === scope)
  return (
    <ListScreen
      key={scope}
      title={t('invoices')}
      newAt="/finance/invoice/new"
      call={invoiceCalls.list}
      query={query}
      rowHeight={76}
      table={list => <InvoiceTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
      top={
        <>
          <Tabs<Scope>
            label={t('invoices')}
            value={scope}
            onChange={scope =>
              go(`/finance/invoice/list?scope=${scope}${storeOrderId ? `&store_order=${storeOrderId}` : ''}`, {
                replace: true,
              })
            }
            options={shown.map(one => ({ key: one, name: t(one) }))}
          />
          <div className={css.search}>{input}</div>
        </>
      }
      empty={emptyOf(key ? 'company' : scope)}
    >
      {invoice => <InvoiceLine invoice={invoice} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

function InvoiceLine({
  invoice,
  leadsOn,
}: {
  invoice: InvoiceRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean
}) {
  const { id, name, partyName, number, amount, currency, creator, turn } = invoice
  return (
    <ListRow
      href={`/finance/invoice/detail/${id}${leadsOn ? '?next=1' : ''}`}
      chevron={false}
      left={<Face person={creator} size={40} />}
      title={name}
      subtitle={[partyName, kindOf(invoice), number].filter(Boolean).join(' · ')}
      {...rowWaitsFor(turn)}
      right={yuan(amount, currency)}
      badge={<InvoiceState invoice={invoice} />}
    />
  )
}

function emptyOf(scope: Scope) {
  if (scope === 'mine')
    return {
      icon: ReceiptIcon,
      title: t('none'),
      text: t('noneText'),
      create: { label: t('newInvoice'), href: '/finance/invoice/new' },
    }
  return scope === 'charged'
    ? { icon: ReceiptIcon, title: t('noneCharged'), text: t('noneChargedText') }
    : { icon: ReceiptIcon, title: t('noneOthers'), text: t('noneOthersText') }
}
