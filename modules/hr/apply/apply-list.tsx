import { download } from '#platform/web/app/download.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CalendarIcon, ClockIcon, DocumentIcon, DownloadIcon, FilterIcon, MoreIcon, SettingsIcon, SunIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { dateTime, day, timeAgo } from '#platform/web/words/format.ts'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls } from '../common-apply/common-apply.contract.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { hrApplyCalls, hrApplyTypes, type HrApplyRow, type HrApplyType } from './apply.contract.ts'
import { askApplyFilter, type ApplyFilter } from './apply-filter.tsx'
import css from './apply.module.css'

const scopes = ['mine', 'charged', 'handled', 'subordinates'] as const
type Scope = (typeof scopes)[number]
/** Voiding is asked for on the page of what is to be void. */
const newAt: Partial<Record<HrApplyType, string>> = { leave: '/hr/leave/new', fill_sign: '/hr/fill_sign/new', outing: '/hr/outing/new', overtime: '/hr/overtime/new', common_apply: '/hr/new' }

/** Applications by type: mine, those that wait for me or that I decided, my people's. The address keeps what is shown. */
export default function ApplyList() {
  const address = useAddress()
  const go = useGo()
  const [filter, setFilter] = useKeptState<ApplyFilter>('filter', {})
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  const type = hrApplyTypes.find(one => one === address.type) ?? 'leave'
  const scope = scopes.find(one => one === address.scope) ?? 'mine'
  const query = { scope, ...filter, ...key ? { key } : {} }
  const more = useMore(type === 'common_apply' ? () => void download(commonApplyCalls.export, query) : undefined)
  const show = (next: { type?: HrApplyType, scope?: Scope }) => go(`/hr/list?type=${next.type ?? type}&scope=${next.scope ?? scope}`, { replace: true })
  async function narrow() {
    const chosen = await askApplyFilter(filter)
    if (chosen) setFilter(chosen)
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListScreen
      key={`${type} ${scope}`} title={t('applies')} {...newAt[type] && { newAt: newAt[type] }} actions={<><IconButton icon={MoreIcon} label={t('actions')} onPress={() => void more()} /><IconButton icon={FilterIcon} label={t('filter')} pressed={isFiltered} onPress={() => void narrow()} /></>}
      call={hrApplyCalls.list} query={{ type, ...query, limit: 20 }} rowHeight={72}
      top={(
        <>
          <Tabs<HrApplyType> label={t('types')} value={type} onChange={next => show({ type: next })} options={hrApplyTypes.map(key => ({ key, name: t(key) }))} />
          <div className={css.scopes}><Segmented<Scope> label={t('scope')} value={scope} onChange={next => show({ scope: next })} options={scopes.map(key => ({ key, name: t(key) }))} /></div>
          <div className={css.search}><SearchField value={text} onChange={setText} placeholder={t('search')} /></div>
        </>
      )}
      empty={emptyOf(scope, type, isFiltered || key !== '')}
    >
      {row => <ApplyRow row={row} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

interface RowProps { row: HrApplyRow, /** What waits for me: deciding it leads on to the next one that does. */ leadsOn: boolean }

const ApplyRow = ({ row: { id, type, name, typeName, status, creator, startDate, endDate, lastOptDate, turn }, leadsOn }: RowProps) => (
  <ListRow
    href={`/hr/detail?uuid=${id}&scope=${type}${leadsOn ? '&next=1' : ''}`} chevron={false} left={<Face person={creator} size={40} />} title={name}
    subtitle={[creator.name, startDate && endDate ? spanOf(startDate, endDate) : typeName || t(type)].join(' · ')}
    {...rowWaitsFor(turn)}
    badge={<StatusPill tone={statusTones[status]}>{statusWord(status, turn)}</StatusPill>} right={timeAgo(lastOptDate)}
  />
)

const spanOf = (start: string, end: string) => day(start) === day(end) ? `${dateTime(start).slice(5)} – ${dateTime(end).slice(11)}` : `${dateTime(start).slice(5)} – ${dateTime(end).slice(5)}`

function emptyOf(scope: Scope, type: HrApplyType, isNarrowed: boolean) {
  if (isNarrowed) return { icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }
  if (scope === 'mine') return { icon: DocumentIcon, title: t('none'), text: t('noneText'), ...newAt[type] && { action: { label: t('newApply'), href: newAt[type] } } }
  return scope === 'charged' ? { icon: DocumentIcon, title: t('noneCharged'), text: t('noneChargedText') } : { icon: DocumentIcon, title: t('noneOthers'), text: t('noneOthersText') }
}

type Place = 'export' | 'balance' | 'calendar' | 'balances' | 'kinds' | 'fillRule'
const places: Record<Exclude<Place, 'export'>, string> = { balance: '/hr/leave/balance', calendar: '/hr/work_calendar', balances: '/hr/leave/balances', kinds: '/hr/leave/kinds', fillRule: '/hr/fill_sign/rule' }

/** What stands beside the lists: one's own balances and the calendar; for HR managers, everybody's and the kinds. */
function useMore(exportList: (() => void) | undefined) {
  const me = useMe()
  const go = useGo()
  const manages = me !== undefined && (me.isAdministrator || me.authorities.includes(hrManager))
  const actions: Action<Place>[] = [
    ...exportList ? [{ key: 'export', name: t('exportList'), icon: DownloadIcon } as const] : [],
    { key: 'balance', name: t('myBalance'), icon: SunIcon }, { key: 'calendar', name: t('workCalendar'), icon: CalendarIcon },
    ...manages ? [
      { key: 'balances', name: t('balances'), icon: UsersIcon } as const, { key: 'kinds', name: t('leaveKinds'), icon: SettingsIcon } as const,
      { key: 'fillRule', name: t('fillRule'), icon: ClockIcon } as const,
    ] : [],
  ]
  return async () => {
    const chosen = await actionMenu(actions)
    if (chosen === 'export') exportList?.()
    else if (chosen) go(places[chosen])
  }
}
