import { lazy } from 'react'
import { filterSheet, useAddressChange, useFilter, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useHasScreen } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BoxIcon, DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { CurrencyFilter } from '#mechanisms/currencies/currency-fields.tsx'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { GoodsFilter } from '#mechanisms/goods/goods-filter.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { orderCalls, orderFields, type OrderRow } from './order.contract.ts'
import { t } from './order.words.ts'
import { orderWords } from './show-order.web.ts'

const OrderTable = lazy(() => import('./order-table.tsx'))

type OrderFilter = FilterValues<typeof orderFields.own> & {
  currency?: string
  /** Goods among its lines. */ product?: { id: string; name: string }
}

/** Which ones to look at. */
const orderFilter = filterSheet({
  title: () => t('filter'),
  none: {} as OrderFilter,
  call: orderCalls.list,
  queryOf: ({ product, currency, ...values }) => ({
    ...queryOf(orderFields, values),
    ...(product ? { productId: product.id } : {}),
    ...(currency ? { currency } : {}),
  }),
  Fields: ({ values, set }: FilterFieldsProps<OrderFilter>) => (
    <Section>
      <FilterRows words={orderWords} values={values} set={set} names={['orderDate', 'statusId', 'payTypeId']} />
      <GoodsFilter value={values.product} onChange={product => set({ product })} />
      <CurrencyFilter value={values.currency} onChange={currency => set({ currency })} />
    </Section>
  ),
})

const scopes = ['company', 'mine', 'partner', 'subordinates'] as const
type OrderScope = (typeof scopes)[number]
const scopeWord = (scope: OrderScope) => t(scope === 'partner' ? 'partnerOf' : scope)

/** Customers' orders that I may see; of the customer or contract in the address, where it names one. */
export default function OrderList() {
  const { scope: requestedScope, customer, contract } = useAddress()
  const scope = scopes.find(one => one === requestedScope) ?? 'company'
  const change = useAddressChange()
  const hasContracts = useHasScreen()('/crm/contract')
  const filter = useFilter(orderFilter, undefined)
  const search = useListSearch(t('search'))
  const { query: sorted, sorting } = useSorting(orderCalls.list)
  const of = { ...(customer ? { customerId: customer } : {}), ...(contract ? { contractId: contract } : {}) }
  const newAt = `/crm/order/new?${new URLSearchParams({ ...(customer ? { customer } : {}), ...(contract ? { contract } : {}) })}`
  return (
    <ListScreen
      key={scope}
      title={t('orders')}
      newAt={newAt}
      call={orderCalls.list}
      query={{ ...filter.query, ...search.query, ...sorted, ...of, scope, limit: 20 }}
      rowHeight={76}
      actions={
        <>
          {!contract && hasContracts && (
            <IconButton icon={DocumentIcon} label={t('byContract')} href="/crm/order_contract" />
          )}
          {filter.button}
        </>
      }
      top={
        <>
          <Tabs<OrderScope>
            label={t('scope')}
            value={scope}
            onChange={next => change({ scope: next })}
            options={scopes.map(one => ({ key: one, name: scopeWord(one) }))}
          />
          {search.field}
        </>
      }
      table={list => <OrderTable list={list} sorting={sorting} />}
      empty={
        filter.isOn || search.key !== ''
          ? { icon: BoxIcon, title: t('noneOthers'), text: t('noneOthersText') }
          : { icon: BoxIcon, title: t('none'), text: t('noneText'), create: { label: t('newOrder'), href: newAt } }
      }
    >
      {order => <OrderLine order={order} />}
    </ListScreen>
  )
}

const OrderLine = ({
  order: { id, code, name, customer, total, currency, status, newStatus },
}: {
  order: OrderRow
}) => (
  <ListRow
    href={`/crm/purchase_order/${id}`}
    chevron={false}
    unread={newStatus}
    title={name}
    subtitle={[code, customer?.simpleName || customer?.fullName].filter(Boolean).join(' · ')}
    right={yuan(total, currency)}
    {...(status ? { badge: <StatusPill tone="brand">{status.name}</StatusPill> } : {})}
  />
)
