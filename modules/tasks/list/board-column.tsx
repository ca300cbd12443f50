import type { CallInput } from '#platform/contract/call.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { BoardCard, BoardColumn as Stack, EmptyColumn } from '#platform/web/kit/board.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FolderIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dueText } from '../task/due.web.ts'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { PriorityFlag } from '../task/task-row.tsx'
import type { Column } from './board-columns.web.ts'
import type { Moves } from './board-moves.web.ts'
import { t } from './list.words.ts'
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
  const arrived = [...moves.values()]
    .filter(({ task, to }) => to === column.key && !pages.rows.some(({ id }) => id === task.id))
    .map(({ task }) => task)
  const tasks = [...arrived, ...pages.rows.filter(({ id }) => (moves.get(id)?.to ?? column.key) === column.key)]
  /** By groups a card goes anywhere: they are the reader's own. By status, where the task may go by them. */
  const waysOf = ({ status, may }: TaskRow) =>
    columns.filter(
      ({ key }) =>
        key !== column.key &&
        (isOwn ||
          (isOpenStatus(status)
            ? key === 'FINISH'
              ? may.finish
              : may.status
            : may.restart && (key === 'RUNNING' || key === 'WAITING'))),
    )
  const moveTo = (task: TaskRow, key: string) => {
    const to = columns.find(one => one.key === key)
    if (!to || to.key === column.key) return
    if (waysOf(task).includes(to)) void onMove(task, column, to)
    else toast.warn(t('cannotMove', { name: task.name, to: to.name }))
  }
  const drop = (id: string, key: string) => {
    const task = tasks.find(one => one.id === id)
    if (task) moveTo(task, key)
  }
  const offer = async (task: TaskRow) => {
    const key = await actionMenu(
      waysOf(task).map(({ key, name }) => ({ key, name, icon: FolderIcon })),
      t('moveTask', { name: task.name }),
    )
    if (key) moveTo(task, key)
  }
  return (
    <Stack
      id={column.key}
      name={column.name}
      count={num}
      onDrop={drop}
      actions={
        isOwn &&
        column.key !== inNone && (
          <IconButton
            icon={MoreIcon}
            label={t('groupActions', { name: column.name })}
            onPress={() => void manageGroup(column, columns)}
          />
        )
      }
    >
      {tasks.map(task => (
        <Card key={task.id} task={task} {...(waysOf(task).length > 0 ? { onMore: () => void offer(task) } : {})} />
      ))}
      {pages.isPending ? (
        <Skeleton kind="text" count={3} />
      ) : (
        tasks.length === 0 && <EmptyColumn>{t('emptyColumn')}</EmptyColumn>
      )}
      {pages.hasNextPage && (
        <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

const Card = ({ task, onMore }: { task: TaskRow; onMore?: () => void }) => (
  <BoardCard
    id={task.id}
    href={`/tasks/${task.id}`}
    name={
      <>
        <PriorityFlag task={task} />
        {task.name}
      </>
    }
    more={onMore && { label: `${t('moveTo')} ${task.name}`, onPress: onMore }}
    tags={task.tags.length > 0 && <TagChips tags={task.tags} most={3} />}
    facts={
      <>
        <span>{task.code}</span>
        <span>{dueText(task)}</span>
        <AvatarGroup people={task.managers.map(({ name }) => ({ name }))} max={2} />
      </>
    }
  />
)
