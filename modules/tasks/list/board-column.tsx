import { useEffect, useEffectEvent, useRef } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FolderIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { dueText } from '../task/due.web.ts'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { PriorityFlag } from '../task/task-row.tsx'
import type { Column } from './board-columns.web.ts'
import type { Moves } from './board-moves.web.ts'
import { t } from './list.words.ts'
import own from './list.module.css'
import { inNone } from './task-filters.contract.ts'
import { manageGroup } from './user-group/manage-group.web.ts'

interface BoardColumnProps {
  column: Column
  columns: readonly Column[]
  query: CallInput<typeof taskCalls.list>
  num: number | undefined
  moves: Moves
  onMove: (task: TaskRow, from: Column, to: Column) => Promise<void>
  /** It is one of the person's own groups, theirs to rename, move and delete. */
  isOwn: boolean
}

/** A column of a board with its cards. */
export function BoardColumn({ column, columns, query, num, moves, onMove, isOwn }: BoardColumnProps) {
  const pages = usePages(taskCalls.list, { ...query, limit: 20 })
  const cards = useRef<HTMLDivElement>(null)
  const arrived = [...moves.values()].filter(({ task, to }) => to === column.key && !pages.rows.some(({ id }) => id === task.id)).map(({ task }) => task)
  const tasks = [...arrived, ...pages.rows.filter(({ id }) => (moves.get(id)?.to ?? column.key) === column.key)]
  const moveTo = (task: TaskRow, key: string) => {
    const to = columns.find(one => one.key === key)
    if (to && to.key !== column.key) void onMove(task, column, to)
  }
  useDragging(cards, (id, key) => {
    const task = tasks.find(one => one.id === id)
    if (task) moveTo(task, key)
  })
  const offer = async (task: TaskRow) => {
    const key = await actionMenu(columns.filter(one => one.key !== column.key).map(({ key, name }) => ({ key, name, icon: FolderIcon })), t('moveTask', { name: task.name }))
    if (key) moveTo(task, key)
  }
  return (
    <section className={own.column} aria-label={column.name}>
      <div className={own.columnHead}>
        <span>{column.name}</span>
        {num !== undefined && <Badge count={num} tone='neutral' />}
        {isOwn && column.key !== inNone && <IconButton icon={MoreIcon} label={t('groupActions', { name: column.name })} onPress={() => void manageGroup(column, columns)} />}
      </div>
      <div ref={cards} className={own.cards} data-column={column.key}>
        {tasks.map(task => <Card key={task.id} task={task} onMore={() => void offer(task)} />)}
        {pages.isPending ? <Skeleton kind='text' count={3} /> : tasks.length === 0 && <p className={own.none}>{t('emptyColumn')}</p>}
        {pages.hasNextPage && <Button kind='text' small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>{t('more')}</Button>}
      </div>
    </section>
  )
}

const Card = ({ task, onMore }: { task: TaskRow, onMore: () => void }) => (
  <div className={own.card} data-id={task.id}>
    <Link href={`/tasks/${task.id}`}>
      <span className={own.cardName}><PriorityFlag task={task} />{task.name}</span>
      {task.tags.length > 0 && <span className={own.cardFacts}><TagChips tags={task.tags} most={3} /></span>}
      <span className={own.cardFacts}><span>{task.code}</span><span>{dueText(task)}</span><AvatarGroup people={task.managers.map(({ name }) => ({ name }))} max={2} /></span>
    </Link>
    <IconButton icon={MoreIcon} label={`${t('moveTo')} ${task.name}`} onPress={onMore} />
  </div>
)

/** Lets cards be dragged between columns: at once with a mouse, after a long press with a finger, so that scrolling stays scrolling. */
function useDragging(list: React.RefObject<HTMLDivElement | null>, onDrop: (id: string, column: string) => void) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('#platform/web/engines/sortable-engine.ts').then(({ Sortable }) => {
      if (isGone || !list.current) return
      const board = list.current.closest<HTMLElement>('[data-board]')
      const sortable = Sortable.create(list.current, {
        group: 'tasks', sort: false, draggable: '[data-id]', delay: 220, delayOnTouchOnly: true, touchStartThreshold: 6, forceFallback: true, fallbackOnBody: true,
        fallbackTolerance: 4, scroll: true, bubbleScroll: true, scrollSensitivity: 60, scrollSpeed: 14, ghostClass: own.ghost!, dragClass: own.dragged!, animation: 120,
        onStart: () => { board?.setAttribute('data-dragging', ''); navigator.vibrate?.(10) },
        onEnd({ item, from, to, oldIndex }) {
          board?.removeAttribute('data-dragging')
          // The document is React's: the card goes back to where React knows it, and moves when the columns are drawn anew.
          if (to !== from) from.insertBefore(item, from.children[oldIndex ?? 0] ?? null)
          const column = to.dataset.column
          if (to !== from && column && item.dataset.id) drop(item.dataset.id, column)
        },
      })
      stop = () => sortable.destroy()
    })
    return () => { isGone = true; stop() }
  }, [list])
}
