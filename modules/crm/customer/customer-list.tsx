import { lazy, Suspense, useState } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { useChosen } from '#platform/web/app/chosen.ts'
import { download } from '#platform/web/app/download.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BuildingIcon, CheckCircleIcon, DownloadIcon, FilterIcon, GlobeIcon, MoreIcon, TrashIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../crm.words.ts'
import type { CustomerFilter } from './customer-filter.tsx'
import { CustomerListRow } from './customer-row.tsx'
import { customerCalls } from './customer.contract.ts'
import css from './customer.module.css'

const filters = () => import('./customer-filter.tsx')
const FilterSheet = lazy(filters)
const CustomerBatch = lazy(() => import('./customer-batch.tsx'))
type Query = CallInput<typeof customerCalls.list>

const scopes = ['company', 'mine', 'partner', 'follow', 'created', 'subordinates'] as const

/** Customers that I may see, by whose they are, by what they are, and by name. */
export default function CustomerList() {
  const { scope: asked } = useAddress()
  const go = useGo()
  const { chosen, ...choosing } = useChosen()
  const [narrowed, setNarrowed] = useKeptState<{ filter: CustomerFilter, query: Query } | null>('filter', null)
  const [filtering, setFiltering] = useState<CustomerFilter | null>(null)
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  const scope = scopes.find(one => one === asked) ?? 'company'
  const query: Query = { scope, ...narrowed?.query, ...key.length >= 2 ? { key } : {} }
  const isUsual = scope === 'company' && !narrowed && key.length < 2
  const filter = async () => setFiltering(narrowed?.filter ?? (await filters()).noFilter)
  async function answer(given: CustomerFilter | null) {
    setFiltering(null)
    if (!given) return
    const asks = (await filters()).queryOfFilter(given)
    setNarrowed(Object.keys(asks).length > 0 ? { filter: given, query: asks } : null)
  }
  async function more() {
    const wanted = await actionMenu([
      { key: 'choose', name: t('chooseMany'), icon: CheckCircleIcon }, { key: '/crm/contact', name: t('contacts'), icon: UsersIcon }, { key: '/crm/opensea', name: t('openSea'), icon: GlobeIcon },
      { key: 'export', name: t('export'), icon: DownloadIcon }, { key: '/crm/customer/bin', name: t('bin'), icon: TrashIcon },
    ], t('customers'))
    if (wanted === 'choose') choosing.begin()
    else if (wanted === 'export') await download(customerCalls.export, query)
    else if (wanted) go(wanted)
  }
  return (
    <>
      <ListScreen
        title={t('customers')} newAt='/crm/newCustomer' call={customerCalls.list} query={{ ...query, limit: 20 }} rowHeight={72}
        actions={<IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
        bottom={chosen && <Suspense><CustomerBatch chosen={chosen} onChosen={choosing.set} /></Suspense>}
        top={(
          <>
            <Tabs label={t('scope')} value={scope} onChange={next => go(`/crm/customer?scope=${next}`, { replace: true })} options={scopes.map(one => ({ key: one, name: t(`scope_${one}`) }))} />
            <div className={css.find}>
              <SearchField value={text} onChange={setText} placeholder={t('search')} />
              <IconButton icon={FilterIcon} label={t('filter')} pressed={narrowed !== null} onPress={() => void filter()} />
            </div>
          </>
        )}
        empty={isUsual
          ? { icon: BuildingIcon, title: t('none'), text: t('noneText'), action: { label: t('newCustomer'), href: '/crm/newCustomer' } }
          : { icon: BuildingIcon, title: t('noneFound'), text: t('noneFoundText') }}
      >
        {customer => <CustomerListRow customer={customer} choosing={chosen && { isChosen: chosen.has(customer.id), onToggle: () => choosing.toggle(customer.id) }} />}
      </ListScreen>
      {filtering && <Suspense><FilterSheet open filter={filtering} onAnswer={given => void answer(given)} /></Suspense>}
    </>
  )
}
