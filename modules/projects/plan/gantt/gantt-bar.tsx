import { memo } from 'react'
import { shownPercent } from '#modules/tasks/tasks.contract.ts'
import { shortDay } from '#platform/web/words/format.ts'
import { t } from '../plan.words.ts'
import type { DragWay } from '../plan-preview.contract.ts'
import type { PlanRow } from '../plan-tree.contract.ts'
import { kindOf, type Bar } from './gantt-bars.web.ts'
import css from './gantt.module.css'

/** What a row's buttons do. */
export interface RowActs {
  toggle: (id: string) => void
  open: (row: PlanRow) => void
  step: (id: string, way: DragWay, days: number) => void
}

interface GanttBarProps {
  row: PlanRow
  top: number
  bar: Bar
  /** The days of the chart. */
  range: Bar
  isCritical: boolean
  /** How it is being dragged. */
  way: DragWay | null
  mayDrag: boolean
  /** Another task can be drawn to from its end (`table/link-drag.web.ts`). */
  mayLink: boolean
  /** As they are now: that they have changed is no reason to draw a bar again. */
  acts: React.RefObject<RowActs | null>
}

const isDone = (status: string) => status === 'FINISH' || status === 'FINISH_DELAY'
export const barId = (taskId: string) => `bar-${taskId}`

/** One task's bar over its days. */
export const GanttBar = memo(function GanttBar({
  row,
  top,
  bar,
  range,
  isCritical,
  way,
  mayDrag,
  mayLink,
  acts,
}: GanttBarProps) {
  const { task } = row
  const kind = kindOf(row)
  const percent = shownPercent(task.progressPercent ?? 0)
  const keys = (event: React.KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || by === 0 || !mayDrag) return
    event.preventDefault()
    acts.current!.step(task.id, event.shiftKey ? 'end' : 'move', by)
  }
  return (
    <button
      type="button"
      id={barId(task.id)}
      className={css.bar}
      data-bar={task.id}
      data-kind={kind}
      data-critical={isCritical || undefined}
      data-way={way ?? undefined}
      data-state={isDone(task.status) ? 'done' : task.status === 'CANCEL' ? 'cancelled' : undefined}
      data-fixed={!mayDrag || undefined}
      style={
        {
          top,
          ...placeOf(bar, range),
          '--done': `${percent}%`,
          '--last': `${100 / (bar.last - bar.first + 1)}%`,
        } as React.CSSProperties
      }
      aria-label={labelOf(row, percent, isCritical)}
      {...(mayDrag
        ? { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight' }
        : {})}
      onClick={() => acts.current!.open(row)}
      onKeyDown={keys}
    >
      {mayLink && <span className={css.dot} data-link-from={task.id} aria-hidden="true" />}
      {way && <span className={css.when}>{`${shownDay(bar.first)} – ${shownDay(bar.last)}`}</span>}
    </button>
  )
})

/** How a task stood in the baseline: a thin bar below its own. */
export const BaselineBar = memo(function BaselineBar({
  top,
  bar,
  range,
}: Pick<GanttBarProps, 'top' | 'bar' | 'range'>) {
  return <span className={css.baseline} style={{ top, ...placeOf(bar, range) }} />
})

/** In parts of the chart's days: another width of a day moves bars without a look at any of them. */
const placeOf = ({ first, last }: Bar, { first: origin, last: end }: Bar) => {
  const part = 100 / (end - origin + 1)
  return { left: `${(first - origin) * part}%`, width: `${(last - first + 1) * part}%` }
}

const shownDay = (day: number) => shortDay(new Date(day * 86_400_000).toISOString().slice(0, 10))

function labelOf({ task, childNum }: PlanRow, percent: number, isCritical: boolean): string {
  const parts = [
    task.name,
    [task.planStartDate, task.planEndDate]
      .filter(Boolean)
      .map(when => shortDay(when!))
      .join(' – '),
    `${percent}%`,
    childNum > 0 && t('parentTask'),
    task.isMilestone && t('milestone'),
    isCritical && t('critical'),
  ]
  return parts.filter(Boolean).join(', ')
}
