import { useCall } from '#platform/web/app/calls.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BuildingIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { supplierCalls, type SupplierRow } from './supplier.contract.ts'
import css from './supplier.module.css'
import { t } from './supplier.words.ts'

const scopes = ['company', 'mine', 'charged', 'handled'] as const
export type SupplierScope = (typeof scopes)[number]

/** The company's suppliers; mine, those that wait for me or that I decided. The address keeps whose are shown, and whether the recycle bin is. */
export default function SupplierList() {
  const { scope: asked, deleted } = useAddress()
  const scope = scopes.find(one => one === asked) ?? 'company'
  return <Suppliers title={t('suppliers')} at='/jxc/vendor/list' scopes={scopes} scope={scope} isBin={deleted === '1'} />
}

interface SuppliersProps { title: string, at: string, scopes: readonly SupplierScope[], scope: SupplierScope, isBin?: boolean, /** Nothing is begun or brought back there. */ isForDeciding?: boolean }

/** A list of suppliers, with a tab for each of these scopes. */
export function Suppliers({ title, at, scopes, scope, isBin = false, isForDeciding = false }: SuppliersProps) {
  const go = useGo()
  const me = useMe()
  const [typed, setTyped] = useKeptState('text', '')
  const key = useSettled(typed).trim()
  const access = useCall(supplierCalls.access, {})
  const mayCreate = !isBin && !isForDeciding && access.data?.create === true
  return (
    <ListScreen
      key={`${scope} ${isBin}`} title={isBin ? t('bin') : title} call={supplierCalls.list} query={{ scope, ...isBin ? { deleted: 1 as const } : {}, ...key && { key }, limit: 20 }} rowHeight={76}
      {...mayCreate ? { newAt: '/jxc/vendor/new' } : {}}
      actions={!isBin && !isForDeciding && me?.authorities.includes('ERP_PURCHASE_MANAGER') && <IconButton icon={TrashIcon} label={t('bin')} href='/jxc/vendor/list?deleted=1' />}
      top={(
        <>
          {!isBin && <Tabs<SupplierScope> label={t('scope')} value={scope} onChange={next => go(`${at}?scope=${next}`, { replace: true })} options={scopes.map(one => ({ key: one, name: t(one) }))} />}
          <div className={css.search}><SearchField value={typed} onChange={setTyped} placeholder={t('search')} /></div>
        </>
      )}
      empty={emptyOf(scope, isBin, key !== '', mayCreate)}
    >
      {supplier => <SupplierLine supplier={supplier} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

function SupplierLine({ supplier: { id, code, name, contactName, phone, status, isDelete, managers, turn }, leadsOn }: { supplier: SupplierRow, /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean }) {
  const [manager] = managers
  const state = isDelete === 1 ? <StatusPill tone='neutral'>{t('inBin')}</StatusPill> : status !== 'agree' && <StatusPill tone={statusTones[status]}>{statusWord(status, turn)}</StatusPill>
  return (
    <ListRow
      href={`/jxc/vendor/detail/${id}${leadsOn ? '?next=1' : ''}`} chevron={false} {...manager ? { left: <Face person={manager} size={40} /> } : {}} title={name}
      subtitle={[code, contactName, phone].filter(Boolean).join(' · ')} {...state ? { badge: state } : {}} {...rowWaitsFor(turn)}
    />
  )
}

function emptyOf(scope: SupplierScope, isBin: boolean, isNarrowed: boolean, mayCreate: boolean) {
  const icon = BuildingIcon
  if (isNarrowed) return { icon, title: t('noneOthers'), text: t('noneOthersText') }
  if (isBin) return { icon, title: t('noneBin'), text: t('noneBinText') }
  if (scope === 'charged') return { icon, title: t('noneCharged'), text: t('noneChargedText') }
  if (scope === 'handled') return { icon, title: t('noneHandled'), text: t('noneHandledText') }
  return { icon, title: t('none'), text: t('noneText'), ...mayCreate ? { action: { label: t('newSupplier'), href: '/jxc/vendor/new' } } : {} }
}
