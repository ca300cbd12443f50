import { usePages } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ReceiptIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { invoiceCalls, type InvoiceRow } from './invoice.contract.ts'
import css from './invoice.module.css'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './invoice.words.ts'

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
  const query = { scope, ...(key && { key }), ...(storeOrderId && { storeOrderId }), limit: 20 }
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
  invoice: { id, name, partyName, type, direction, number, amount, status, creator, turn },
  leadsOn,
}: {
  invoice: InvoiceRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean
}) {
  const toIssue = direction === 'out' && status === 'agree' && number === ''
  return (
    <ListRow
      href={`/finance/invoice/detail/${id}${leadsOn ? '?next=1' : ''}`}
      chevron={false}
      left={<Face person={creator} size={40} />}
      title={name}
      subtitle={[partyName, t(direction === 'out' ? 'out' : `type_${type}`), number].filter(Boolean).join(' · ')}
      {...rowWaitsFor(turn)}
      right={yuan(amount)}
      badge={
        <StatusPill tone={toIssue ? 'brand' : statusTones[status]}>
          {toIssue ? t('notIssued') : statusWord(status, turn)}
        </StatusPill>
      }
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
