import { memo } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../plan.words.ts'
import type { PlanRow } from '../plan-tree.contract.ts'
import { barId, type RowActs } from './gantt-bar.tsx'
import css from './gantt.module.css'

interface GanttNameProps {
  row: PlanRow
  top: number
  position: number
  count: number
  isClosed: boolean
  acts: React.RefObject<RowActs | null>
  /** What stands in the table's row, its name included. */
  cells?: ((row: PlanRow) => React.ReactNode) | undefined
}

/** One task's name, at the left; its bar belongs to it, wherever that stands in the document. */
export const GanttName = memo(function GanttName({ row, top, position, count, isClosed, acts, cells }: GanttNameProps) {
  const { task, level, childNum } = row
  const Chevron = isClosed ? ChevronRightIcon : ChevronDownIcon
  return (
    <li
      className={css.name}
      style={{ top, '--level': Math.min(level, 4) } as React.CSSProperties}
      aria-posinset={position}
      aria-setsize={count}
      aria-owns={barId(task.id)}
    >
      {childNum > 0 && (
        <button
          type="button"
          className={css.toggle}
          aria-expanded={!isClosed}
          aria-label={t(isClosed ? 'expandTask' : 'collapseTask', { name: task.name })}
          onClick={() => acts.current!.toggle(task.id)}
        >
          <Chevron size={16} />
        </button>
      )}
      {cells?.(row) ?? (
        <button
          type="button"
          className={css.title}
          data-strong={childNum > 0 || undefined}
          onClick={() => acts.current!.open(row)}
        >
          {task.name}
        </button>
      )}
    </li>
  )
})
