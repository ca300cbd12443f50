import { useState } from 'react'
import { firstOfMonth } from '#platform/contract/days.ts'
import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChartIcon, ChevronDownIcon, ClockIcon, DownloadIcon, LockIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { useGo } from '#platform/web/app/navigation.ts'
import { day as dayOf } from '#platform/web/words/format.ts'
import { chooseDepartment } from '#mechanisms/people/choose-people.tsx'
import { attendanceCalls, type statKinds } from './attendance.contract.ts'
import { t } from './attendance.words.ts'
import { MonthHead } from './month-head.tsx'
import { StatListRow } from './stat-row.tsx'
import { attendanceStates, type AttendanceState } from './sums.contract.ts'
import css from './attendance.module.css'

type By = (typeof statKinds)[number]
type Scope = 'company' | 'mine' | 'direct' | 'subordinates' | 'department'
interface Whose {
  scope: Scope
  department: { id: string; name: string } | null
}

/** Attendance of a month, summed up by person, department or month, as far as one may see. */
export default function Attendance() {
  const [today] = useState(() => dayOf(Date.now()))
  const [first, setFirst] = useState(() => firstOfMonth(today))
  const [by, setBy] = useState<By>('person')
  const [whose, setWhose] = useState<Whose>({ scope: 'company', department: null })
  const [state, setState] = useState<AttendanceState | null>(null)
  const go = useGo()
  // By month, this year's months are held against each other.
  const query = {
    by,
    searchScope: whose.scope,
    dateScope: by === 'month' ? `${first.slice(0, 4)}-01-01,${first.slice(0, 4)}-12-31` : first.slice(0, 7),
    ...(whose.department ? { searchId: whose.department.id } : {}),
    ...(state ? { status: [state] } : {}),
  }
  const pages = usePages(attendanceCalls.stat, { ...query, limit: 50 })
  const holds = pages.can?.viewAll === true

  async function chooseWhose() {
    const keys: Scope[] = ['company', 'mine', 'direct', 'subordinates', ...(holds ? ['department' as const] : [])]
    const chosen = await actionMenu(
      keys.map(key => ({ key, name: scopeName(key, holds) })),
      t('whose'),
    )
    if (!chosen) return
    const department = chosen === 'department' ? await chooseDepartment() : null
    if (chosen !== 'department' || department) setWhose({ scope: chosen, department })
  }
  async function offer() {
    const actions: Action<'export' | 'months' | 'shifts'>[] = [
      { key: 'export', name: t('export'), icon: DownloadIcon },
      ...(holds
        ? [
            { key: 'shifts', name: t('shifts'), icon: ClockIcon } as const,
            { key: 'months', name: t('months'), icon: LockIcon } as const,
          ]
        : []),
    ]
    const chosen = await actionMenu(actions, first.slice(0, 7))
    if (chosen === 'export') await download(attendanceCalls.export, query)
    if (chosen === 'shifts') go('/hr/shifts')
    if (chosen === 'months') go('/hr/attendance_months')
  }
  return (
    <Page
      title={t('attendanceFigures')}
      onBack={useBack('/hr/sign')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={MoreIcon} label={t('more')} onPress={() => void offer()} />}
      top={
        <>
          <div className={css.choices}>
            <Segmented<By>
              label={t('attendanceFigures')}
              value={by}
              onChange={setBy}
              options={[
                { key: 'person', name: t('byPerson') },
                { key: 'department', name: t('byDepartment') },
                { key: 'month', name: t('byMonth') },
              ]}
            />
          </div>
          <div className={css.which}>
            <Button kind="text" small icon={ChevronDownIcon} onPress={() => void chooseWhose()}>
              {whose.department?.name ?? scopeName(whose.scope, holds)}
            </Button>
            <MonthHead first={first} last={firstOfMonth(today)} onChange={setFirst} />
          </div>
          <States value={state} onChange={setState} />
        </>
      }
    >
      {pages.isPending ? (
        <Skeleton kind="rows" />
      ) : pages.isError && pages.rows.length === 0 ? (
        <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
      ) : (
        <PullToRefresh onRefresh={pages.startOver}>
          {pages.rows.length === 0 ? (
            <Empty icon={ChartIcon} title={t('noFigures')} text={t('noFiguresText')} />
          ) : (
            <Card>
              {pages.rows.map(row => (
                <StatListRow key={row.id} row={row} by={by} month={first.slice(0, 7)} />
              ))}
            </Card>
          )}
          {pages.hasNextPage && (
            <div className={css.more}>
              <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
                {t('loadMore')}
              </Button>
            </div>
          )}
        </PullToRefresh>
      )}
    </Page>
  )
}

const scopeName = (scope: Scope, holds: boolean) =>
  scope === 'company' ? t(holds ? 'company' : 'everybodySeen') : t(scope)

/** People who were late, absent, …: one of them, or all. */
const States = ({
  value,
  onChange,
}: {
  value: AttendanceState | null
  onChange: (state: AttendanceState | null) => void
}) => (
  <div className={css.chips} role="group" aria-label={t('allStates')}>
    <button type="button" aria-pressed={value === null} onClick={() => onChange(null)}>
      {t('allStates')}
    </button>
    {attendanceStates.map(state => (
      <button key={state} type="button" aria-pressed={value === state} onClick={() => onChange(state)}>
        {t(`state_${state}`)}
      </button>
    ))}
  </div>
)
