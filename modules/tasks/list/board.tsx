import { useCall } from '#platform/web/app/calls.ts'
import { Board as Columns } from '#platform/web/kit/board.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { taskCalls } from '../task/task.contract.ts'
import { BoardColumn } from './board-column.tsx'
import { groupColumns, statusColumns } from './board-columns.web.ts'
import { t } from './list.words.ts'
import { useBoardMoves } from './board-moves.web.ts'
import { newGroup } from './user-group/choose-group.web.ts'
import { userGroupCalls } from './user-group/user-group.contract.ts'
import type { ViewQuery } from './view/task-view.contract.ts'
import { listQueryOf, without } from './view/view.web.ts'

/** The tasks of a view in columns, by status or by the person's own groups; a card is dragged, or moved by its menu. */
export default function Board({ view }: { view: ViewQuery }) {
  const isByGroup = view.groupBy === 'group'
  const { data: groups } = useCall(userGroupCalls.list, {}, { enabled: isByGroup })
  // Open and ended tasks stand in columns of their own; by groups, only the group that the list shows.
  const { isOpen = true } = view
  const rest = without(view, 'isOpen', 'status', 'groupBy')
  const query = listQueryOf(isByGroup ? { ...rest, isOpen } : rest)
  const { data: parts } = useCall(taskCalls.parts, { ...query, by: isByGroup ? 'group' : 'status' })
  const columns = isByGroup ? groups && groupColumns(groups.list) : statusColumns()
  const { moves, move } = useBoardMoves(isByGroup)
  const numOf = (keys: readonly string[]) =>
    parts ? parts.list.filter(({ key }) => keys.includes(key)).reduce((sum, { num }) => sum + num, 0) : undefined
  if (!columns) return <Skeleton kind="rows" />
  return (
    <Columns
      aside={
        isByGroup && (
          <Button kind="secondary" icon={PlusIcon} onPress={() => void newGroup()}>
            {t('newGroup')}
          </Button>
        )
      }
    >
      {columns.map(column => (
        <BoardColumn
          key={column.key}
          column={column}
          columns={columns}
          query={{ ...query, ...column.query }}
          num={numOf(column.keys)}
          moves={moves}
          onMove={move}
          isOwn={isByGroup}
        />
      ))}
    </Columns>
  )
}
