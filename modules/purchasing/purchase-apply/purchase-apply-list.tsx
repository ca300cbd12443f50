import { lazy } from 'react'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useSorting } from '#platform/web/app/sorting.ts'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DocumentIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { purchaseApplyCalls } from './purchase-apply.contract.ts'
import { purchaseApplyFilter } from './purchase-apply-filter.tsx'
import { t } from './purchase-apply.words.ts'

const PurchaseApplyTable = lazy(() => import('./purchase-apply-table.tsx'))

const scopes = ['company', 'mine', 'charged', 'handled'] as const
export type PurchaseApplyScope = (typeof scopes)[number]

/** Those that I may see, mine, those that wait for me or that I decided; last changed first. */
export default function PurchaseApplyList() {
  const { scope: requestedScope } = useAddress()
  return (
    <PurchaseApplies
      title={t('title')}
      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'company'}
    />
  )
}

interface PurchaseAppliesProps {
  title: string
  scopes: readonly PurchaseApplyScope[]
  scope: PurchaseApplyScope
  /** Nothing is begun there. */ isForDeciding?: boolean
}

/** A list of them, with a tab for each of these scopes; the address keeps which. */
export function PurchaseApplies({ title, scopes, scope, isForDeciding = false }: PurchaseAppliesProps) {
  const show: (next: { scope: PurchaseApplyScope }) => void = useAddressChange()
  const filter = useFilter(purchaseApplyFilter, undefined)
  const search = useListSearch(t('search'))
  const { query: sorted, sorting } = useSorting(purchaseApplyCalls.list)
  const query = { scope, ...filter.query, ...search.query }
  return (
    <ListScreen
      key={scope}
      title={title}
      {...(isForDeciding ? {} : { newAt: '/jxc/apply/new' })}
      call={purchaseApplyCalls.list}
      query={{ ...query, ...sorted, limit: 20 }}
      table={list => <PurchaseApplyTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
      top={
        <>
          <Tabs<PurchaseApplyScope>
            label={t('scope')}
            value={scope}
            onChange={next => show({ scope: next })}
            options={scopes.map(one => ({ key: one, name: t(one) }))}
          />
          {search.field}
        </>
      }
      actions={
        <>
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onPress={() => void download(purchaseApplyCalls.export, query)}
          />
          {filter.button}
        </>
      }
      empty={
        filter.isOn || search.key || scope !== 'company'
          ? { icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: DocumentIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('new'), href: '/jxc/apply/new' },
            }
      }
    >
      {purchaseApply => (
        <ListRow
          href={`/jxc/apply/detail/${purchaseApply.id}${scope === 'charged' ? '?next=1' : ''}`}
          unread={purchaseApply.newStatus}
          title={purchaseApply.name}
          subtitle={[purchaseApply.code, yuan(purchaseApply.total), purchaseApply.note].filter(Boolean).join(' · ')}
          badge={
            <StatusPill tone={statusTones[purchaseApply.status]}>
              {statusWord(purchaseApply.status, purchaseApply.turn)}
            </StatusPill>
          }
          right={<AvatarGroup people={purchaseApply.managers.map(({ name }) => ({ name }))} max={3} />}
        />
      )}
    </ListScreen>
  )
}
