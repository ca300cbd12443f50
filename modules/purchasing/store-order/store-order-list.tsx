import { lazy } from 'react'
import { filterSheet, useAddressChange, useFilter, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { BoxIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { CurrencyFilter } from '#mechanisms/currencies/currency-fields.tsx'
import { GoodsFilter } from '#mechanisms/goods/goods-filter.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import { storeOrderCalls, type StoreOrderRow } from './store-order.contract.ts'
import { t } from './store-order.words.ts'

const StoreOrderTable = lazy(() => import('./store-order-table.tsx'))

interface StoreOrderFilter {
  status?: ApprovalStatus
  supplier?: { id: string; name: string }
  currency?: string
  /** Goods among its lines. */ product?: { id: string; name: string }
}
/** Which ones to look at. */
const storeOrderFilter = filterSheet({
  title: () => t('filter'),
  none: {} as StoreOrderFilter,
  call: storeOrderCalls.list,
  queryOf: ({ status, supplier, currency, product }) => ({
    ...(status ? { status: [status] } : {}),
    ...(supplier ? { supplierId: supplier.id } : {}),
    ...(currency ? { currency } : {}),
    ...(product ? { productId: product.id } : {}),
  }),
  Fields: ({ values, set }: FilterFieldsProps<StoreOrderFilter>) => (
    <>
      <Section>
        <Field label={t('supplier')} inline>
          <SupplierField value={values.supplier ?? null} onChange={supplier => set({ supplier })} clearable />
        </Field>
        <CurrencyFilter value={values.currency} onChange={currency => set({ currency })} />
        <GoodsFilter value={values.product} onChange={product => set({ product })} />
      </Section>
      <StatusChoice value={values.status ?? ''} onChange={status => set({ status: status || null })} />
    </>
  ),
})

const scopes = ['company', 'mine', 'charged', 'handled'] as const
export type StoreOrderScope = (typeof scopes)[number]

/** Store orders that I may see, mine, those that wait for me or that I decided. The address keeps whose are shown. */
export default function StoreOrderList() {
  const { scope: requestedScope } = useAddress()
  return (
    <StoreOrders
      title={t('storeOrders')}
      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'company'}
    />
  )
}

interface StoreOrdersProps {
  title: string
  scopes: readonly StoreOrderScope[]
  scope: StoreOrderScope
  /** Nothing is begun there. */ isForDeciding?: boolean
}

/** A list of purchase orders, with a tab for each of these scopes. */
export function StoreOrders({ title, scopes, scope, isForDeciding = false }: StoreOrdersProps) {
  const change = useAddressChange()
  const filter = useFilter(storeOrderFilter, undefined)
  const { query: sorted, sorting } = useSorting(storeOrderCalls.list)
  const { key, field } = useListSearch(t('search'))
  return (
    <ListScreen
      key={scope}
      title={title}
      {...(isForDeciding ? {} : { newAt: '/jxc/order/new' })}
      call={storeOrderCalls.list}
      query={{ ...filter.query, scope, ...sorted, ...(key && { key }), limit: 20 }}
      actions={filter.button}
      rowHeight={76}
      table={list => <StoreOrderTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
      top={
        <>
          <Tabs<StoreOrderScope>
            label={t('scope')}
            value={scope}
            onChange={next => change({ scope: next })}
            options={scopes.map(one => ({ key: one, name: t(one) }))}
          />
          {field}
        </>
      }
      empty={emptyOf(scope, filter.isOn || key !== '')}
    >
      {order => <StoreOrderLine order={order} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

const StoreOrderLine = ({
  order: { id, code, name, supplier, total, currency, status, creator, turn },
  leadsOn,
}: {
  order: StoreOrderRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean
}) => (
  <ListRow
    href={`/jxc/order/detail/${id}${leadsOn ? '?next=1' : ''}`}
    chevron={false}
    left={<Face person={creator} size={40} />}
    title={name}
    subtitle={[code, supplier?.name].filter(Boolean).join(' · ')}
    {...rowWaitsFor(turn)}
    right={yuan(total, currency)}
    badge={<ApprovalPill status={status} turn={turn} />}
  />
)

function emptyOf(scope: StoreOrderScope, isNarrowed: boolean) {
  const icon = BoxIcon
  if (isNarrowed) return { icon, title: t('noneOthers'), text: t('noneOthersText') }
  if (scope === 'handled') return { icon, title: t('noneHandled'), text: t('noneHandledText') }
  if (scope === 'charged') return { icon, title: t('noneCharged'), text: t('noneChargedText') }
  return { icon, title: t('none'), text: t('noneText'), create: { label: t('newStoreOrder'), href: '/jxc/order/new' } }
}
