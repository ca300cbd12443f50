import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  FolderIcon,
} from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../record.words.ts'
import { chooseTask } from '../choose-task.web.ts'
import { treeCalls, type TreeRow } from './tree.contract.ts'

export type Way = 'up' | 'down' | 'outdent' | 'indent' | 'moveTo'

/** Moves a task among its siblings, a level up or down, or under another; `siblings` are those it stands with. */
export function useTaskMoves() {
  const options = {
    done: () => {
      toast.success(t('moved'))
    },
  }
  const move = useChange(treeCalls.move, options)
  const outdent = useChange(treeCalls.outdent, options)
  const indent = useChange(treeCalls.indent, options)
  return async (task: TreeRow, siblings: readonly TreeRow[]) => {
    const at = siblings.findIndex(({ id }) => id === task.id)
    const [above, below] = [siblings[at - 1], siblings[at + 1]]
    const ways: Action<Way>[] = [
      ...(above ? [{ key: 'up', name: t('up'), icon: ChevronUpIcon } as const] : []),
      ...(below ? [{ key: 'down', name: t('down'), icon: ChevronDownIcon } as const] : []),
      ...(above ? [{ key: 'indent', name: t('indent'), icon: ChevronRightIcon } as const] : []),
      { key: 'outdent', name: t('outdent'), icon: ChevronLeftIcon },
      { key: 'moveTo', name: t('moveTo'), icon: FolderIcon },
    ]
    const way = await actionMenu(ways, task.name)
    if (way === 'up') move.run({ id: task.id, beforeId: above!.id })
    if (way === 'down') move.run({ id: task.id, afterId: below!.id })
    if (way === 'outdent') outdent.run({ id: task.id })
    if (way === 'indent') indent.run({ id: task.id })
    if (way === 'moveTo') {
      const parent = await chooseTask(t('chooseParent'), [task.id])
      if (parent) move.run({ id: task.id, parentId: parent.id })
    }
  }
}
