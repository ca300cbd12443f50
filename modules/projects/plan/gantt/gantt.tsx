import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { companyDays, isFinish, planDays, type PlanCalendar, type PlanDays } from '#modules/tasks/tasks.contract.ts'
import { t } from '../plan.words.ts'
import type { PlannedTask } from '../plan.contract.ts'
import type { PlanRow } from '../plan-tree.contract.ts'
import { useScrollPlace } from '../scroll-place.web.ts'
import { arrowPaths } from './gantt-arrows.web.ts'
import { arrowsIn, linksOf } from './gantt-links.web.ts'
import { barOf, daysBetween, rangeOf, spanOf, type Bar } from './gantt-bars.web.ts'
import { BaselineBar, GanttBar, type RowActs } from './gantt-bar.tsx'
import { useBarDrag, type Dragging } from './gantt-drag.web.ts'
import { GanttHead } from './gantt-head.tsx'
import { GanttName } from './gantt-name.tsx'
import { weekdayOf, zooms, type Zoom } from './gantt-scale.web.ts'
import { shownAt, step } from './gantt-window.web.ts'
import { useZoom } from './gantt-zoom.web.ts'
import css from './gantt.module.css'

/** Pixels. */
const rowHeight = 44
const headHeight = 48
const namesAlone = 148

/** Dates that a task had in a snapshot (基线). */
export interface BaselineDates {
  planStartDate: string | null
  planEndDate: string | null
}
/** Dates that a task would get from a drag that has not ended. */
export type Moved = ReadonlyMap<string, Partial<Pick<PlannedTask, 'planStartDate' | 'planEndDate'>>>
/** What buttons above the chart do with it. */
export interface GanttHandle {
  zoomTo(zoom: Zoom): void
  showToday(): void
}

interface GanttProps {
  rows: readonly PlanRow[]
  closed: ReadonlySet<string>
  onToggle: (id: string) => void
  onOpen: (row: PlanRow) => void
  /** Whether what waits for what is drawn: the first picture does without. */
  hasArrows: boolean
  /** Whole days of room each task has; null while the critical path is not shown. */
  slack: ReadonlyMap<string, number> | null
  baseline: ReadonlyMap<string, BaselineDates> | null
  timeZone: string
  /** Which days the plan counts. */
  calendar: PlanCalendar | null
  /** The step it opens with. */
  zoom: Zoom
  mayDrag: (row: PlanRow) => boolean
  /** What a drag would bring about, itself included. */
  preview: (dragging: Dragging) => Moved
  onDrop: (dragging: Dragging) => void
  /** Fingers have come to another step of the scale. */
  onZoom: (zoom: Zoom) => void
  /** Beside the names, where the window is wide: a table of what is known of each task. */
  table?: PlanTable | null
  ref: React.Ref<GanttHandle>
}

/** The table: its width in pixels with the names, its head, and what stands in a row. */
export interface PlanTable {
  width: number
  head: React.ReactNode
  cells: (row: PlanRow) => React.ReactNode
}

const none: Moved = new Map()

/** 甘特图: rows of a plan over days. Only what is visible is in the document; scrolling is the browser's. */
export function Gantt({
  rows,
  closed,
  onToggle,
  onOpen,
  hasArrows,
  slack,
  baseline,
  timeZone,
  calendar,
  zoom,
  mayDrag,
  preview,
  onDrop,
  onZoom,
  table = null,
  ref,
}: GanttProps) {
  const namesWidth = table?.width ?? namesAlone
  const scroll = useRef<HTMLDivElement>(null)
  const chart = useRef<HTMLDivElement>(null)
  const scale = useRef<HTMLDivElement>(null)
  const days = companyDays(timeZone)
  const [today] = useState(() => days.dayOf(Date.now()))
  const span = useMemo(() => spanOf(rows, days), [rows, days])
  const range = useMemo(() => rangeOf(span, today), [span, today])
  const dayCount = range.last - range.first + 1
  const opening = useOpening(scroll, () => {
    const { day, row } = openingAt(rows, span, today, task => barOf(task, days))
    return { left: Math.max(0, (day - range.first) * zooms[zoom] - 24), top: row * rowHeight }
  })
  const { place, toBeAt } = useScrollPlace(scroll, step, opening)
  const onStretch = (transform: string) => {
    for (const layer of [chart, scale]) layer.current!.style.transform = transform
  }
  const { dayWidth, zoomTo } = useZoom(scroll, {
    usual: zooms[zoom],
    left: namesWidth,
    days: dayCount,
    onStretch,
    onDraw: toBeAt,
    onZoom,
  })
  const shown = shownAt(place, {
    rows: rows.length,
    rowHeight,
    dayWidth,
    firstDay: range.first,
    head: headHeight,
    left: namesWidth,
  })
  const visible = rows.slice(shown.firstRow, shown.lastRow + 1)
  const dragging = useBarDrag({
    scroll,
    dayWidth,
    mayDrag: id => mayDrag(visible.find(({ task }) => task.id === id)!),
    onDrop,
  })
  const moved = dragging ? preview(dragging) : none
  const links = useMemo(() => (hasArrows ? linksOf(rows) : null), [hasArrows, rows])

  const showToday = () => {
    scroll.current!.scrollTo({
      left: (today - range.first) * dayWidth - scroll.current!.clientWidth / 5,
      behavior: 'smooth',
    })
  }
  useImperativeHandle(ref, () => ({ zoomTo: zoom => zoomTo(zooms[zoom]), showToday }))
  useSteadyOrigin(scroll, range.first, dayWidth)

  const barIn = ({ task }: PlanRow): Bar | null => {
    const change = moved.get(task.id)
    return change
      ? daysBetween(
          change.planStartDate ?? task.planStartDate ?? null,
          change.planEndDate ?? task.planEndDate ?? null,
          days,
        )
      : barOf(task, days)
  }
  const acts = useRef<RowActs>(null)
  useLayoutEffect(() => {
    acts.current = { toggle: onToggle, open: onOpen, step: (id, way, by) => onDrop({ id, way, days: by }) }
  })
  const arrows = links ? arrowsIn(rows, links, shown, barIn, slack) : []
  const grid = { dayWidth, rowHeight, firstDay: range.first, firstRow: shown.firstRow }
  const common = arrowPaths(
    arrows.filter(({ isCritical }) => !isCritical),
    grid,
  )
  const critical = arrowPaths(
    arrows.filter(({ isCritical }) => isCritical),
    grid,
  )
  const offDays =
    calendar !== null && dayWidth >= 6
      ? offDaysIn(
          planDays(timeZone, calendar),
          Math.max(range.first, shown.firstDay),
          Math.min(range.last, shown.lastDay),
        )
      : []
  const topOf = (index: number) => (shown.firstRow + index) * rowHeight
  return (
    <div ref={scroll} className={css.scroll} data-full role="region" aria-label={t('gantt')} tabIndex={0}>
      <div
        className={css.canvas}
        style={
          {
            width: namesWidth + dayCount * dayWidth,
            height: headHeight + rows.length * rowHeight + 24,
            '--names': `${namesWidth}px`,
            '--head': `${headHeight}px`,
            '--row-height': `${rowHeight}px`,
          } as React.CSSProperties
        }
      >
        <GanttHead
          first={Math.max(range.first, shown.firstDay)}
          last={Math.min(range.last, shown.lastDay)}
          origin={range.first}
          dayWidth={dayWidth}
          today={today}
          scale={scale}
          table={table?.head}
        />
        <ul className={css.names} style={{ height: rows.length * rowHeight }}>
          {visible.map((row, index) => (
            <GanttName
              key={row.task.id}
              row={row}
              top={topOf(index)}
              position={shown.firstRow + index + 1}
              count={rows.length}
              isClosed={closed.has(row.task.id)}
              acts={acts}
              cells={table?.cells}
            />
          ))}
        </ul>
        <div
          ref={chart}
          className={css.days}
          data-weekends={(calendar === null && dayWidth >= 6) || undefined}
          style={{
            height: rows.length * rowHeight,
            backgroundSize: `100% ${rowHeight}px, ${7 * dayWidth}px 100%`,
            backgroundPosition: `0 0, ${(5 - weekdayOf(range.first)) * dayWidth}px 0`,
          }}
        >
          {offDays.map(({ first, days: long }) => (
            <div
              key={first}
              className={css.off}
              style={{ left: `${((first - range.first) / dayCount) * 100}%`, width: `${(long / dayCount) * 100}%` }}
            />
          ))}
          <div className={css.today} style={{ left: `${((today - range.first + 0.5) / dayCount) * 100}%` }} />
          <svg className={css.arrows} style={{ top: shown.firstRow * rowHeight }} aria-hidden="true">
            <path className={css.line} d={common.lines} />
            <path className={css.tip} d={common.heads} />
            <path className={css.line} data-critical d={critical.lines} />
            <path className={css.tip} data-critical d={critical.heads} />
          </svg>
          {visible.map((row, index) => {
            const was = baselineBar(baseline?.get(row.task.id), days)
            return was && <BaselineBar key={row.task.id} top={topOf(index)} bar={was} range={range} />
          })}
          {visible.map((row, index) => {
            const bar = barIn(row)
            return (
              bar && (
                <GanttBar
                  key={row.task.id}
                  row={row}
                  top={topOf(index)}
                  bar={bar}
                  range={range}
                  isCritical={slack?.get(row.task.id) === 0}
                  way={dragging?.id === row.task.id ? dragging.way : null}
                  mayDrag={mayDrag(row)}
                  mayLink={table !== null}
                  acts={acts}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The days off from one day to another, those in a row at once. */
function offDaysIn(days: PlanDays, first: number, last: number): { first: number; days: number }[] {
  const off: { first: number; days: number }[] = []
  for (let day = first; day <= last; day++) {
    if (days.isWorked(day)) continue
    const before = off.at(-1)
    if (before && before.first + before.days === day) before.days++
    else off.push({ first: day, days: 1 })
  }
  return off
}

const baselineBar = (dates: BaselineDates | undefined, days: ReturnType<typeof companyDays>) =>
  dates ? barOf(dates, days) : null

/** The initial scroll position: today and the tasks from then on, or the plan's start if today is outside of it. */
function openingAt(
  rows: readonly PlanRow[],
  span: Bar | null,
  today: number,
  bar: (task: PlannedTask) => Bar | null,
): { day: number; row: number } {
  if (!span || today < span.first || today > span.last) return { day: span ? span.first - 1 : today - 2, row: 0 }
  const open = rows.findIndex(
    ({ task, childNum }) => childNum === 0 && !isFinish(task.status) && (bar(task)?.last ?? -Infinity) >= today,
  )
  return { day: today - 2, row: Math.max(0, open - 2) }
}

interface Corner {
  left: number
  top: number
}

/** The chart begins there; what is drawn first is what stands there. */
function useOpening(scroll: React.RefObject<HTMLDivElement | null>, placeOf: () => Corner): Corner {
  const [place] = useState(placeOf)
  useLayoutEffect(() => {
    scroll.current!.scrollTo({ ...place, behavior: 'instant' })
  }, [scroll, place])
  return place
}

/** When the chart comes to begin on another day, what is visible stays where it is. */
function useSteadyOrigin(scroll: React.RefObject<HTMLDivElement | null>, first: number, dayWidth: number) {
  const was = useRef(first)
  useLayoutEffect(() => {
    if (was.current !== first) scroll.current!.scrollBy({ left: (was.current - first) * dayWidth, behavior: 'instant' })
    was.current = first
  }, [scroll, first, dayWidth])
}
