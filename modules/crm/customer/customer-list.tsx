import { usePages } from '#platform/web/app/calls.ts'
import { lazy, Suspense } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { useChosen } from '#platform/web/app/chosen.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  BuildingIcon,
  CheckCircleIcon,
  DownloadIcon,
  GlobeIcon,
  MoreIcon,
  TrashIcon,
  UploadIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../crm.words.ts'
import { customerFilter } from './customer-filter.web.ts'
import { CustomerListRow } from './customer-row.tsx'
import { customerCalls } from './customer.contract.ts'
import css from './customer.module.css'

const CustomerTable = lazy(() => import('./customer-table.tsx'))
const CustomerBatch = lazy(() => import('./customer-batch.tsx'))
type Query = CallInput<typeof customerCalls.list>

const scopes = ['company', 'mine', 'partner', 'follow', 'created', 'subordinates'] as const

/** Customers that I may see, by whose they are, by what they are, and by name. */
export default function CustomerList() {
  const { scope: requestedScope } = useAddress()
  const go = useGo()
  const change = useAddressChange()
  const choosing = useChosen()
  const { chosen } = choosing
  const { query: sorted, sorting } = useSorting(customerCalls.list)
  const filter = useFilter(customerFilter, undefined)
  const { key, input } = useListSearch(t('search'))
  const scope = scopes.find(one => one === requestedScope) ?? 'company'
  const query: Query = { scope, ...filter.query, ...sorted, ...(key ? { key } : {}) }
  const isUsual = scope === 'company' && !filter.isOn && key === ''
  const { can } = usePages(customerCalls.list, { ...query, limit: 20 })
  async function more() {
    const wanted = await actionMenu(
      [
        { key: 'choose', name: t('chooseMany'), icon: CheckCircleIcon },
        { key: '/crm/contact', name: t('contacts'), icon: UsersIcon },
        { key: '/crm/opensea', name: t('openSea'), icon: GlobeIcon },
        ...(can?.create ? [{ key: '/crm/customer/import', name: t('importCustomers'), icon: UploadIcon }] : []),
        { key: 'export', name: t('export'), icon: DownloadIcon },
        { key: '/crm/customer/bin', name: t('bin'), icon: TrashIcon },
      ],
      t('customers'),
    )
    if (wanted === 'choose') choosing.begin()
    else if (wanted === 'export') await download(customerCalls.export, query)
    else if (wanted) go(wanted)
  }
  return (
    <>
      <ListScreen
        title={t('customers')}
        newAt="/crm/newCustomer"
        call={customerCalls.list}
        query={{ ...query, limit: 20 }}
        rowHeight={72}
        table={list => <CustomerTable list={list} choosing={choosing} sorting={sorting} />}
        actions={<IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
        bottom={
          chosen && (
            <Suspense>
              <CustomerBatch chosen={chosen} managesAll={can?.manageAll === true} onChosen={choosing.set} />
            </Suspense>
          )
        }
        top={
          <>
            <Tabs
              label={t('scope')}
              value={scope}
              onChange={scope => change({ scope })}
              options={scopes.map(one => ({ key: one, name: t(`scope_${one}`) }))}
            />
            <div className={css.find}>
              {input}
              {filter.button}
            </div>
          </>
        }
        empty={
          isUsual
            ? {
                icon: BuildingIcon,
                title: t('none'),
                text: t('noneText'),
                create: { label: t('newCustomer'), href: '/crm/newCustomer' },
              }
            : { icon: BuildingIcon, title: t('noneFound'), text: t('noneFoundText') }
        }
      >
        {customer => (
          <CustomerListRow
            customer={customer}
            choosing={chosen && { isChosen: chosen.has(customer.id), onToggle: () => choosing.toggle(customer.id) }}
          />
        )}
      </ListScreen>
    </>
  )
}
