import { lazy } from 'react'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  CalendarIcon,
  ClockIcon,
  DocumentIcon,
  DownloadIcon,
  MoreIcon,
  SettingsIcon,
  SunIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { dateTime, day, timeAgo } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls } from '../common-apply/common-apply.contract.ts'
import { hrApplyCalls, hrApplyTypes, type HrApplyRow, type HrApplyType } from './apply.contract.ts'
import { applyFilter } from './apply-filter.tsx'
import css from './apply.module.css'

const ApplyTable = lazy(() => import('./apply-table.tsx'))

const scopes = ['mine', 'charged', 'handled', 'subordinates'] as const
type Scope = (typeof scopes)[number]
/** Voiding is requested on the page of what is to be void. */
const newAt: Partial<Record<HrApplyType, string>> = {
  leave: '/hr/leave/new',
  fill_sign: '/hr/fill_sign/new',
  outing: '/hr/outing/new',
  overtime: '/hr/overtime/new',
  common_apply: '/hr/new',
}

/**
 * Applications by type: mine, those that wait for me or that I decided, my people's. The address keeps what is shown.
 */
export default function ApplyList() {
  const address = useAddress()
  const filter = useFilter(applyFilter, undefined)
  const { key, input } = useListSearch(t('search'))
  const type = hrApplyTypes.find(one => one === address.type) ?? 'leave'
  const scope = scopes.find(one => one === address.scope) ?? 'mine'
  const query = { scope, ...filter.query, ...(key ? { key } : {}) }
  const { query: sorted, sorting } = useSorting(hrApplyCalls.list)
  const more = useMore(type === 'common_apply' ? () => void download(commonApplyCalls.export, query) : undefined)
  const show: (next: { type?: HrApplyType; scope?: Scope }) => void = useAddressChange()
  return (
    <ListScreen
      key={`${type} ${scope}`}
      title={t('applies')}
      {...(newAt[type] && { newAt: newAt[type] })}
      actions={
        <>
          <IconButton icon={MoreIcon} label={t('actions')} onPress={() => void more()} />
          {filter.button}
        </>
      }
      call={hrApplyCalls.list}
      query={{ type, ...query, ...sorted, limit: 20 }}
      table={list => <ApplyTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
      rowHeight={72}
      top={
        <>
          <Tabs<HrApplyType>
            label={t('types')}
            value={type}
            onChange={next => show({ type: next })}
            options={hrApplyTypes.map(key => ({ key, name: t(key) }))}
          />
          <div className={css.scopes}>
            <Segmented<Scope>
              label={t('scope')}
              value={scope}
              onChange={next => show({ scope: next })}
              options={scopes.map(key => ({ key, name: t(key) }))}
            />
          </div>
          <div className={css.search}>{input}</div>
        </>
      }
      empty={emptyOf(scope, type, filter.isOn || key !== '')}
    >
      {row => <ApplyRow row={row} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

interface RowProps {
  row: HrApplyRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean
}

const ApplyRow = ({
  row: { id, type, name, typeName, status, creator, startDate, endDate, lastOptDate, turn },
  leadsOn,
}: RowProps) => (
  <ListRow
    href={`/hr/detail?uuid=${id}&scope=${type}${leadsOn ? '&next=1' : ''}`}
    chevron={false}
    wrap
    left={<Face person={creator} size={40} />}
    title={name}
    subtitle={[creator.name, startDate && endDate ? spanOf(startDate, endDate) : typeName || t(type)].join(' · ')}
    {...rowWaitsFor(turn)}
    badge={<ApprovalPill status={status} turn={turn} />}
    right={timeAgo(lastOptDate)}
  />
)

const spanOf = (start: string, end: string) =>
  day(start) === day(end)
    ? `${dateTime(start).slice(5)} – ${dateTime(end).slice(11)}`
    : `${dateTime(start).slice(5)} – ${dateTime(end).slice(5)}`

function emptyOf(scope: Scope, type: HrApplyType, isNarrowed: boolean) {
  if (isNarrowed) return { icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }
  if (scope === 'mine')
    return {
      icon: DocumentIcon,
      title: t('none'),
      text: t('noneText'),
      ...(newAt[type] && { create: { label: t('newApply'), href: newAt[type] } }),
    }
  return scope === 'charged'
    ? { icon: DocumentIcon, title: t('noneCharged'), text: t('noneChargedText') }
    : { icon: DocumentIcon, title: t('noneOthers'), text: t('noneOthersText') }
}

type Place = 'export' | 'balance' | 'calendar' | 'balances' | 'kinds' | 'fillRule'
const places: Record<Exclude<Place, 'export'>, string> = {
  balance: '/hr/leave/balance',
  calendar: '/hr/work_calendar',
  balances: '/hr/leave/balances',
  kinds: '/hr/leave/kinds',
  fillRule: '/hr/fill_sign/rule',
}

/** What stands beside the lists: one's own balances and the calendar; for HR managers, everybody's and the kinds. */
function useMore(exportList: (() => void) | undefined) {
  const go = useGo()
  const has = useHasScreen()
  const actions: Action<Place>[] = [
    ...(exportList ? [{ key: 'export', name: t('exportList'), icon: DownloadIcon } as const] : []),
    { key: 'balance', name: t('myBalance'), icon: SunIcon },
    { key: 'calendar', name: t('workCalendar'), icon: CalendarIcon },
    // Who keeps them has these; the kinds are changed by nobody else.
    ...(has(places.balances)
      ? [
          { key: 'balances', name: t('balances'), icon: UsersIcon } as const,
          { key: 'kinds', name: t('leaveKinds'), icon: SettingsIcon } as const,
          { key: 'fillRule', name: t('fillRule'), icon: ClockIcon } as const,
        ]
      : []),
  ]
  return async () => {
    const chosen = await actionMenu(actions)
    if (chosen === 'export') exportList?.()
    else if (chosen) go(places[chosen])
  }
}
