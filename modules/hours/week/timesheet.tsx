import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  CalendarIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CopyIcon,
  PlusIcon,
  TimerIcon,
} from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { day as dayOf, shortDay, weekday } from '#platform/web/words/format.ts'
import { chooseTask, type TaskBrief } from '../log/choose-task.web.ts'
import { addDays, isWorkday, mondayOf } from '#platform/contract/days.ts'
import { figure, statusTone, weekText } from '../log/show-hours.web.ts'
import { workHourStatuses } from '../log/work-hour.contract.ts'
import { t } from '../hours.words.ts'
import { CellSheet } from './cell-sheet.tsx'
import { useWeek } from './fill-week.web.ts'
import { cellOf, dayTotal, exact, statusOf, submittable, totalOf, weekDays, type WeekRow } from './sheet.web.ts'
import { weekCalls, type WeekSheet } from './week.contract.ts'
import css from './week.module.css'

/** A person's week: tasks down, days across; a touch on a cell fills it. `?week=` names a day of another week. */
export default function Timesheet() {
  const { week } = useAddress()
  const [today] = useState(() => dayOf(Date.now()))
  const [monday, setMonday] = useState(() => mondayOf(week && /^\d{4}-\d\d-\d\d$/.test(week) ? week : today))
  return <Week key={monday} monday={monday} thisMonday={mondayOf(today)} onMonday={setMonday} />
}

interface WeekProps {
  monday: string
  thisMonday: string
  onMonday: (monday: string) => void
}

function Week({ monday, thisMonday, onMonday }: WeekProps) {
  const { data, error, refetch } = useCall(weekCalls.week, { startDate: monday })
  const [added, setAdded] = useState<readonly TaskBrief[]>([])
  const [entry, setEntry] = useState<{ task: TaskBrief; day: string } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const actions = useWeek(data, monday, added)
  const rows = data
    ? [
        ...data.rows,
        ...added.filter(task => !data.rows.some(row => row.task.id === task.id)).map(task => ({ task, cells: [] })),
      ]
    : []
  const drafts = data ? submittable(data) : []
  const waiting = figure(exact(drafts.reduce((sum, { hour }) => sum + hour, 0)))

  function openCell(task: TaskBrief, day: string) {
    setEntry({ task, day })
    setIsOpen(true)
  }
  async function add() {
    const task = await chooseTask()
    if (!task || !data) return
    setAdded(before => (before.some(one => one.id === task.id) ? before : [...before, task]))
    openCell(task, data.today >= monday && data.today <= addDays(monday, 6) ? data.today : monday)
  }
  return (
    <Page
      title={t('timesheet')}
      onBack={useBack('/workhour')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={CalendarIcon} label={t('hours')} href="/workhour" />}
      top={<Head monday={monday} thisMonday={thisMonday} onMonday={onMonday} sheet={data} />}
      bottom={
        data && (
          <>
            <Button
              kind="secondary"
              icon={CopyIcon}
              disabled={monday > thisMonday}
              onPress={() => void actions.copyLastWeek()}
            >
              {t('copyLastWeek')}
            </Button>
            <Button wide busy={actions.submitting} disabled={drafts.length === 0} onPress={actions.submit}>
              {drafts.length > 0 ? t('submitWeek', { hours: waiting }) : t('allSubmitted')}
            </Button>
          </>
        )
      }
    >
      {!data &&
        (error ? (
          <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="rows" count={4} />
        ))}
      {data && (
        <PullToRefresh onRefresh={() => refetch()}>
          <Card>
            {rows.length === 0 && <Empty icon={TimerIcon} title={t('noRows')} text={t('noRowsText')} />}
            {rows.map(row => (
              <Row key={row.task.id} row={row} sheet={data} onOpen={day => openCell(row.task, day)} />
            ))}
            <div className={css.add}>
              <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
                {t('addTask')}
              </Button>
            </div>
          </Card>
          <div className={css.legend} role="group" aria-label={t('legend')}>
            {workHourStatuses.map(status => (
              <StatusPill key={status} tone={statusTone[status]}>
                {t(status)}
              </StatusPill>
            ))}
          </div>
        </PullToRefresh>
      )}
      {entry && data && (
        <CellSheet
          open={isOpen}
          sheet={data}
          task={entry.task}
          day={entry.day}
          onClose={() => setIsOpen(false)}
          onFill={filling => actions.fill(filling, entry.task)}
          onNext={
            canFill(addDays(entry.day, 1), data) ? () => setEntry({ ...entry, day: addDays(entry.day, 1) }) : undefined
          }
        />
      )}
    </Page>
  )
}

/** Is the day one of this sheet's, and one that hours can be logged for? */
const canFill = (day: string, { startDate, firstDay, lastDay }: WeekSheet) =>
  day <= addDays(startDate, 6) && day >= firstDay && day <= lastDay

/** Which week, and what each of its days has in all. */
function Head({ monday, thisMonday, onMonday, sheet }: WeekProps & { sheet: WeekSheet | undefined }) {
  const named = monday === thisMonday ? t('thisWeek') : monday === addDays(thisMonday, -7) ? t('lastWeek') : ''
  const total = figure(exact((sheet?.rows ?? []).reduce((sum, row) => sum + totalOf(row), 0)))
  return (
    <>
      <div className={css.week} data-wide>
        <IconButton icon={ChevronLeftIcon} label={t('previousWeek')} onPress={() => onMonday(addDays(monday, -7))} />
        <div>
          <b>{weekText(monday)}</b>
          <small>{[named, t('h', { n: total })].filter(Boolean).join(' · ')}</small>
        </div>
        <IconButton
          icon={ChevronRightIcon}
          label={t('nextWeek')}
          disabled={monday >= thisMonday}
          onPress={() => onMonday(addDays(monday, 7))}
        />
      </div>
      <div className={css.days}>
        {weekDays(monday).map(day => (
          <DayHead key={day} day={day} sheet={sheet} />
        ))}
      </div>
    </>
  )
}

function DayHead({ day, sheet }: { day: string; sheet: WeekSheet | undefined }) {
  const hours = sheet ? dayTotal(sheet.rows, day) : 0
  const standard = sheet?.dayHours ?? 8
  const isPast = sheet !== undefined && day <= sheet.today
  const state = hours >= standard ? 'full' : isPast && isWorkday(day) ? 'short' : hours > 0 ? 'part' : 'none'
  return (
    <div
      className={css.day}
      data-state={state}
      data-today={sheet?.today === day || undefined}
      aria-label={t('dayTotal', { day: `${weekday(day)} ${shortDay(day)}`, hours: figure(hours) })}
      role="img"
    >
      <span>{weekday(day, 'short').slice(-3)}</span>
      <span>{Number(day.slice(8))}</span>
      <b>{figure(hours)}</b>
      <span className={css.bar}>
        <span style={{ width: `${Math.min(100, (hours / standard) * 100)}%` }} />
      </span>
    </div>
  )
}

function Row({ row, sheet, onOpen }: { row: WeekRow; sheet: WeekSheet; onOpen: (day: string) => void }) {
  return (
    <div className={css.row}>
      <div className={css.task}>
        <Link href={`/tasks/${row.task.id}`}>{row.task.name}</Link>
        <small>{t('h', { n: figure(totalOf(row)) })}</small>
      </div>
      <div className={css.cells}>
        {weekDays(sheet.startDate).map(day => {
          const cell = cellOf(row, day)
          const status = cell && statusOf(cell)
          const named = `${weekday(day)} ${shortDay(day)}`
          const label =
            cell && status
              ? t('cell', { day: named, task: row.task.name, hours: figure(cell.hour), status: t(status) })
              : t('emptyCell', { day: named, task: row.task.name })
          const isOpen = day >= sheet.firstDay && day <= sheet.lastDay
          return (
            <button
              key={day}
              type="button"
              className={css.cell}
              data-tone={status && statusTone[status]}
              data-status={status}
              data-weekend={!isWorkday(day) || undefined}
              disabled={!isOpen}
              aria-label={isOpen ? label : `${label}，${t('closed')}`}
              onClick={() => onOpen(day)}
            >
              {cell ? figure(cell.hour) : isOpen ? '' : '·'}
            </button>
          )
        })}
      </div>
    </div>
  )
}
