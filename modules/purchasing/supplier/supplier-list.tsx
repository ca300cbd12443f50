import { usePages } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BuildingIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { supplierCalls, type SupplierRow } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

const scopes = ['company', 'mine', 'charged', 'handled'] as const
export type SupplierScope = (typeof scopes)[number]

/**
 * The company's suppliers; mine, those that wait for me or that I decided. The address keeps whose are shown, and
 * whether the recycle bin is.
 */
export default function SupplierList() {
  const { scope: requestedScope, deleted } = useAddress()
  const scope = scopes.find(one => one === requestedScope) ?? 'company'
  return (
    <Suppliers title={t('suppliers')} at="/jxc/vendor/list" scopes={scopes} scope={scope} isBin={deleted === '1'} />
  )
}

interface SuppliersProps {
  title: string
  at: string
  scopes: readonly SupplierScope[]
  scope: SupplierScope
  isBin?: boolean
  /** Nothing is begun or brought back there. */ isForDeciding?: boolean
}

/** A list of suppliers, with a tab for each of these scopes. */
export function Suppliers({ title, at, scopes, scope, isBin = false, isForDeciding = false }: SuppliersProps) {
  const go = useGo()
  const { key, field } = useListSearch(t('search'))
  const query = { scope, ...(isBin ? { deleted: Bin.Deleted } : {}), ...(key && { key }), limit: 20 }
  const { can } = usePages(supplierCalls.list, query)
  return (
    <ListScreen
      key={`${scope} ${isBin}`}
      title={isBin ? t('bin') : title}
      call={supplierCalls.list}
      query={query}
      rowHeight={76}
      {...(isBin || isForDeciding ? {} : { newAt: '/jxc/vendor/new' })}
      actions={
        !isBin &&
        !isForDeciding &&
        can?.seeBin && <IconButton icon={TrashIcon} label={t('bin')} href="/jxc/vendor/list?deleted=1" />
      }
      top={
        <>
          {!isBin && (
            <Tabs<SupplierScope>
              label={t('scope')}
              value={scope}
              onChange={next => go(`${at}?scope=${next}`, { replace: true })}
              options={scopes.map(one => ({ key: one, name: t(one) }))}
            />
          )}
          {field}
        </>
      }
      empty={emptyOf(scope, isBin, key !== '', isForDeciding)}
    >
      {supplier => <SupplierLine supplier={supplier} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

function SupplierLine({
  supplier: { id, code, name, contactName, phone, status, isDelete, managers, turn },
  leadsOn,
}: {
  supplier: SupplierRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean
}) {
  const [manager] = managers
  const state =
    isDelete === Bin.Deleted ? (
      <StatusPill tone="neutral">{t('inBin')}</StatusPill>
    ) : (
      status !== 'agree' && <ApprovalPill status={status} turn={turn} />
    )
  return (
    <ListRow
      href={`/jxc/vendor/detail/${id}${leadsOn ? '?next=1' : ''}`}
      chevron={false}
      {...(manager ? { left: <Face person={manager} size={40} /> } : {})}
      title={name}
      subtitle={[code, contactName, phone].filter(Boolean).join(' · ')}
      {...(state ? { badge: state } : {})}
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
