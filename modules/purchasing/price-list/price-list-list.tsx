import { lazy } from 'react'
import { usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BoxIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { priceListCalls, priceListStates } from './price-list.contract.ts'
import { priceListSpan, stateTones } from './price-list-words.web.ts'
import { t } from './price-list.words.ts'

const PriceListTable = lazy(() => import('./price-list-table.tsx'))

const states = ['all', ...priceListStates] as const

/** The company's price lists, those that began last first; with a product in the address those that have it. */
export default function PriceListList() {
  const address = useAddress()
  const state = states.find(one => one === address.state) ?? 'all'
  const show: (next: { state: string }) => void = useAddressChange()
  const search = useListSearch(t('search'))
  const { product } = address
  const query = { ...(product ? { productId: product } : {}), ...search.query, ...(state === 'all' ? {} : { state }) }
  const { query: sorted, sorting } = useSorting(priceListCalls.list)
  const listQuery = { ...query, sort: 'startDate' as const, ...sorted, limit: 20 }
  const { can } = usePages(priceListCalls.list, listQuery)
  return (
    <ListScreen
      key={state}
      title={t('title')}
      {...(can?.create ? { newAt: '/jxc/price_list/new' } : {})}
      call={priceListCalls.list}
      query={listQuery}
      table={list => <PriceListTable list={list} sorting={sorting} />}
      top={
        <>
          <Tabs
            label={t('state')}
            value={state}
            onChange={next => show({ state: next })}
            options={states.map(key => ({ key, name: t(key) }))}
          />
          {search.field}
        </>
      }
      actions={
        <IconButton
          icon={DownloadIcon}
          label={t('export')}
          onPress={() => void download(priceListCalls.export, query)}
        />
      }
      empty={
        search.key || state !== 'all'
          ? { icon: BoxIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: BoxIcon,
              title: t('none'),
              text: t('noneText'),
              ...(can?.create ? { create: { label: t('new'), href: '/jxc/price_list/new' } } : {}),
            }
      }
    >
      {priceList => (
        <ListRow
          href={`/jxc/price_list/${priceList.id}`}
          chevron={false}
          title={priceList.name}
          subtitle={priceListSpan(priceList)}
          badge={<StatusPill tone={stateTones[priceList.state]}>{t(priceList.state)}</StatusPill>}
        />
      )}
    </ListScreen>
  )
}
