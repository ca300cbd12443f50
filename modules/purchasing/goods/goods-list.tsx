import { lazy } from 'react'
import { usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { filterSheet, useFilter, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BoxIcon, DocumentIcon, DownloadIcon, MoreIcon, TrashIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { isFiltered } from '#mechanisms/fields/fields.contract.ts'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { goodsCalls, goodsFields, type GoodsRow } from '#mechanisms/goods/goods.contract.ts'
import { goodsWords, unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { t } from '#mechanisms/goods/goods.words.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

const GoodsTable = lazy(() => import('./goods-table.tsx'))

type GoodsFilter = FilterValues<typeof goodsFields.own>
const narrowing = goodsFields.names.filter(isFiltered(goodsFields))

/** Which ones to look at. */
const goodsFilter = filterSheet({
  title: () => t('filter'),
  none: {} as GoodsFilter,
  call: goodsCalls.list,
  queryOf: values => queryOf(goodsFields, values),
  Fields: ({ values, set }: FilterFieldsProps<GoodsFilter>) => (
    <Section>
      <FilterRows words={goodsWords} values={values} set={set} names={narrowing} />
    </Section>
  ),
})

/** What the company sells and buys; the address keeps whether the recycle bin is shown. */
export default function GoodsList() {
  const { deleted } = useAddress()
  const isBin = deleted === '1'
  const filter = useFilter(goodsFilter, undefined)
  const { query: sorted, sorting } = useSorting(goodsCalls.list)
  const search = useListSearch(t('search'))
  const query = { ...filter.query, ...sorted, ...search.query, ...(isBin ? { deleted: Bin.Deleted } : {}), limit: 20 }
  const { can } = usePages(goodsCalls.list, query)
  const isNarrowed = filter.isOn || search.key !== ''
  const go = useGo()
  async function more() {
    const wanted = await actionMenu(
      [
        ...(can?.create ? [{ key: '/jxc/goods/import', name: t('importGoods'), icon: UploadIcon }] : []),
        { key: '/jxc/price_list', name: t('priceLists'), icon: DocumentIcon },
        { key: 'export', name: t('export'), icon: DownloadIcon },
        ...(can?.seeBin ? [{ key: '/jxc/goods/list?deleted=1', name: t('bin'), icon: TrashIcon }] : []),
      ],
      t('goods'),
    )
    if (wanted === 'export') {
      const { limit: _, sort: __, ...narrowed } = { sort: undefined, ...query }
      await download(goodsCalls.export, narrowed)
    } else if (wanted) go(wanted)
  }
  return (
    <ListScreen
      key={String(isBin)}
      title={t(isBin ? 'bin' : 'goods')}
      call={goodsCalls.list}
      query={query}
      table={list => <GoodsTable list={list} sorting={sorting} />}
      {...(!isBin && can?.create ? { newAt: '/jxc/goods/new' } : {})}
      actions={
        <>
          {!isBin && <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
          {filter.button}
        </>
      }
      top={search.field}
      empty={
        isNarrowed
          ? { icon: BoxIcon, title: t('noneOthers'), text: t('noneOthersText') }
          : isBin
            ? { icon: BoxIcon, title: t('noneBin'), text: t('noneBinText') }
            : {
                icon: BoxIcon,
                title: t('none'),
                text: t('noneText'),
                ...(can?.create ? { create: { label: t('newGoods'), href: '/jxc/goods/new' } } : {}),
              }
      }
    >
      {goods => <GoodsLine goods={goods} />}
    </ListScreen>
  )
}

const GoodsLine = ({ goods: { id, code, name, spec, unit, type, status, price } }: { goods: GoodsRow }) => (
  <ListRow
    href={`/jxc/goods/detail/${id}`}
    chevron={false}
    title={name}
    subtitle={[code, spec, type?.name].filter(Boolean).join(' · ')}
    right={`${unitPrice(price)}${unit ? `/${unit.name}` : ''}`}
    {...(status ? { badge: <StatusPill tone="neutral">{status.name}</StatusPill> } : {})}
  />
)
