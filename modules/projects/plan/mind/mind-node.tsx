import { isFinish, shownPercent } from '#modules/tasks/tasks.contract.ts'
import { MinusIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../plan.words.ts'
import type { DropWay } from './mind-drag.web.ts'
import type { MindNode } from './mind-layout.web.ts'
import css from './mind.module.css'

interface MindNodeViewProps {
  node: MindNode
  isChosen: boolean
  isClosed: boolean
  isParent: boolean
  /** It is being dragged. */
  isHeld: boolean
  /** What is dragged would come here. */
  drop: DropWay | null
  onChoose: (id: string) => void
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

/** A task of the map: a tap chooses it, a second one opens its dates. */
export function MindNodeView({
  node: { row, x, y },
  isChosen,
  isClosed,
  isParent,
  isHeld,
  drop,
  onChoose,
  onToggle,
  onOpen,
}: MindNodeViewProps) {
  const {
    task: { id, name, status, progressPercent = 0, isMilestone },
    level,
    below,
  } = row
  const percent = shownPercent(progressPercent)
  return (
    <div className={css.place} style={{ translate: `${x}px ${y}px` }}>
      <button
        type="button"
        className={css.node}
        data-node={id}
        data-level={Math.min(level, 2)}
        data-drop={drop ?? undefined}
        data-held={isHeld || undefined}
        data-state={isFinish(status) ? 'done' : status === 'CANCEL' ? 'cancelled' : undefined}
        aria-pressed={isChosen}
        onClick={() => (isChosen ? onOpen(id) : onChoose(id))}
      >
        <span className={css.name}>{isMilestone ? `◆ ${name}` : name}</span>
        {percent > 0 && <span className={css.done} style={{ width: `${percent}%` }} />}
      </button>
      {isParent && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={!isClosed}
          aria-label={t(isClosed ? 'expandTask' : 'collapseTask', { name })}
          onClick={() => onToggle(id)}
        >
          <span>{isClosed ? below > 99 ? <PlusIcon size={12} /> : below : <MinusIcon size={12} />}</span>
        </button>
      )}
    </div>
  )
}
