import { lazy } from 'react'
import { usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BuildingIcon, DownloadIcon, MoreIcon, TrashIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { supplierFilter } from './supplier-filter.tsx'
import { SupplierState, supplierState } from './supplier-state.tsx'
import { supplierCalls, type SupplierRow } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

const SupplierTable = lazy(() => import('./supplier-table.tsx'))

const scopes = ['company', 'mine', 'charged', 'handled'] as const
export type SupplierScope = (typeof scopes)[number]

/**
 * The company's suppliers; mine, those that wait for me or that I decided. The address keeps whose are shown, and
 * whether the recycle bin is.
 */
export default function SupplierList() {
  const { scope: requestedScope, deleted } = useAddress()
  const scope = scopes.find(one => one === requestedScope) ?? 'company'
  return <Suppliers title={t('suppliers')} scopes={scopes} scope={scope} isBin={deleted === '1'} />
}

interface SuppliersProps {
  title: string
  scopes: readonly SupplierScope[]
  scope: SupplierScope
  isBin?: boolean
  /** Nothing is begun or brought back there. */ isForDeciding?: boolean
}

/** A list of suppliers, with a tab for each of these scopes. */
export function Suppliers({ title, scopes, scope, isBin = false, isForDeciding = false }: SuppliersProps) {
  const show: (next: { scope: SupplierScope }) => void = useAddressChange()
  const filter = useFilter(supplierFilter, undefined)
  const { key, field } = useListSearch(t('search'))
  const { query: sorted, sorting } = useSorting(supplierCalls.list)
  const query = {
    scope,
    ...filter.query,
    ...sorted,
    ...(isBin ? { deleted: Bin.Deleted } : {}),
    ...(key && { key }),
    limit: 20,
  }
  const { can } = usePages(supplierCalls.list, query)
  const go = useGo()
  async function more() {
    const wanted = await actionMenu(
      [
        ...(can?.seeBin ? [{ key: '/jxc/vendor/import', name: t('importSuppliers'), icon: UploadIcon }] : []),
        { key: 'export', name: t('export'), icon: DownloadIcon },
        ...(can?.seeBin ? [{ key: '/jxc/vendor/list?deleted=1', name: t('bin'), icon: TrashIcon }] : []),
      ],
      t('suppliers'),
    )
    if (wanted === 'export') {
      const { limit: _, ...narrowed } = query
      await download(supplierCalls.export, narrowed)
    } else if (wanted) go(wanted)
  }
  return (
    <ListScreen
      key={`${scope} ${isBin}`}
      title={isBin ? t('bin') : title}
      call={supplierCalls.list}
      query={query}
      rowHeight={76}
      {...(isBin || isForDeciding ? {} : { newAt: '/jxc/vendor/new' })}
      actions={
        <>
          {!isBin && !isForDeciding && <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
          {filter.button}
        </>
      }
      top={
        <>
          {!isBin && (
            <Tabs<SupplierScope>
              label={t('scope')}
              value={scope}
              onChange={next => show({ scope: next })}
              options={scopes.map(one => ({ key: one, name: t(one) }))}
            />
          )}
          {field}
        </>
      }
      table={list => <SupplierTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
      empty={emptyOf(scope, isBin, filter.isOn || key !== '', isForDeciding)}
    >
      {supplier => <SupplierLine supplier={supplier} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

function SupplierLine({
  supplier,
  leadsOn,
}: {
  supplier: SupplierRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean
}) {
  const { id, code, name, contactName, phone, managers, turn, rating } = supplier
  const [manager] = managers
  return (
    <ListRow
      href={`/jxc/vendor/detail/${id}${leadsOn ? '?next=1' : ''}`}
      chevron={false}
      {...(manager ? { left: <Face person={manager} size={40} /> } : {})}
      title={name}
      subtitle={[code, contactName, phone].filter(Boolean).join(' · ')}
      {...(rating ? { right: `★ ${rating}` } : {})}
      {...(supplierState(supplier) ? { badge: <SupplierState supplier={supplier} /> } : {})}
      {...rowWaitsFor(turn)}
    />
  )
}

function emptyOf(scope: SupplierScope, isBin: boolean, isNarrowed: boolean, isForDeciding: boolean) {
  const icon = BuildingIcon
  if (isNarrowed) return { icon, title: t('noneOthers'), text: t('noneOthersText') }
  if (isBin) return { icon, title: t('noneBin'), text: t('noneBinText') }
  if (scope === 'charged') return { icon, title: t('noneCharged'), text: t('noneChargedText') }
  if (scope === 'handled') return { icon, title: t('noneHandled'), text: t('noneHandledText') }
  return {
    icon,
    title: t('none'),
    text: t('noneText'),
    ...(isForDeciding ? {} : { create: { label: t('newSupplier'), href: '/jxc/vendor/new' } }),
  }
}
