import { memo } from 'react'
import { shownPercent } from '#modules/tasks/tasks.contract.ts'
import { ChevronDownIcon, ChevronRightIcon } from '#platform/web/kit/icons.tsx'
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

interface GanttRowProps {
  row: PlanRow
  top: number
  position: number
  count: number
  bar: Bar | null
  baseline: Bar | null
  /** The first day of the chart. */
  origin: number
  isClosed: boolean
  isCritical: boolean
  /** How it is being dragged. */
  way: DragWay | null
  mayDrag: boolean
  /** As they are now: that they have changed is no reason to draw a row again. */
  acts: React.RefObject<RowActs | null>
}

const isDone = (status: string) => status === 'FINISH' || status === 'FINISH_DELAY'

/** One task: its name at the left, its bar over its days, and how it stood in the baseline as a thin one below. */
export const GanttRow = memo(function GanttRow({ row, top, position, count, bar, baseline, origin, isClosed, isCritical, way, mayDrag, acts }: GanttRowProps) {
  const { task, level, childNum } = row
  const kind = kindOf(row)
  const percent = shownPercent(task.progressPercent ?? 0)
  const Chevron = isClosed ? ChevronRightIcon : ChevronDownIcon
  const keys = (event: React.KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || by === 0 || !mayDrag) return
    event.preventDefault()
    acts.current!.step(task.id, event.shiftKey ? 'end' : 'move', by)
  }
  return (
    <li className={css.row} style={{ top }} aria-posinset={position} aria-setsize={count}>
      <div className={css.name} style={{ '--level': Math.min(level, 4) } as React.CSSProperties}>
        {childNum > 0 && (
          <button type='button' className={css.toggle} aria-expanded={!isClosed} aria-label={t(isClosed ? 'expandTask' : 'collapseTask', { name: task.name })} onClick={() => acts.current!.toggle(task.id)}>
            <Chevron size={16} />
          </button>
        )}
        <button type='button' className={css.title} data-strong={childNum > 0 || undefined} onClick={() => acts.current!.open(row)}>{task.name}</button>
      </div>
      {bar && (
        <button
          type='button' className={css.bar} data-bar={task.id} data-kind={kind} data-critical={isCritical || undefined} data-way={way ?? undefined}
          data-state={isDone(task.status) ? 'done' : task.status === 'CANCEL' ? 'cancelled' : undefined} data-fixed={!mayDrag || undefined}
          style={placeOf(bar, origin)}
          aria-label={labelOf(row, percent, isCritical)} {...mayDrag ? { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight' } : {}}
          onClick={() => acts.current!.open(row)} onKeyDown={keys}
        >
          <span className={css.shape}>{kind === 'task' && <span className={css.done} style={{ width: `${percent}%` }} />}</span>
          {way && <span className={css.when}>{`${shownDay(bar.first)} – ${shownDay(bar.last)}`}</span>}
        </button>
      )}
      {baseline && <span className={css.baseline} style={placeOf(baseline, origin)} />}
    </li>
  )
})

/** In days, of which the chart says how wide they are: a pinch draws no row again. */
const placeOf = ({ first, last }: Bar, origin: number) => ({ left: `calc(var(--names) + ${first - origin} * var(--day))`, width: `max(4px, ${last - first + 1} * var(--day))` })

const shownDay = (day: number) => shortDay(new Date(day * 86_400_000).toISOString().slice(0, 10))

function labelOf({ task, childNum }: PlanRow, percent: number, isCritical: boolean): string {
  const parts = [
    task.name, [task.planStartDate, task.planEndDate].filter(Boolean).map(when => shortDay(when!)).join(' – '), `${percent}%`,
    childNum > 0 && t('parentTask'), task.isMilestone && t('milestone'), isCritical && t('critical'),
  ]
  return parts.filter(Boolean).join(', ')
}
