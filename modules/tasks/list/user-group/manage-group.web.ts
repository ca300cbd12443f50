import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ChevronLeftIcon, ChevronRightIcon, EditIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { taskCalls } from '../../task/task.contract.ts'
import { t } from '../list.words.ts'
import { inNone } from '../task-filters.contract.ts'
import { userGroupCalls } from './user-group.contract.ts'

interface Named {
  key: string
  name: string
}

/** Renames, moves or deletes one of the actor's own groups; `columns` are all of them, in their order. */
export async function manageGroup({ key: id, name }: Named, columns: readonly Named[]) {
  const ids = columns.map(({ key }) => key).filter(key => key !== inNone)
  const at = ids.indexOf(id)
  const chosen = await actionMenu(
    [
      { key: 'rename', name: t('rename'), icon: EditIcon },
      { key: 'left', name: t('moveLeft'), icon: ChevronLeftIcon, disabled: at <= 0 },
      { key: 'right', name: t('moveRight'), icon: ChevronRightIcon, disabled: at === ids.length - 1 },
      { key: 'remove', name: t('removeGroup'), icon: TrashIcon, danger: true },
    ],
    name,
  )
  try {
    if (chosen === 'rename') {
      const newName = await promptDialog({
        title: t('rename'),
        label: t('groupName'),
        value: name,
        maxLength: 30,
        required: true,
      })
      if (newName) await sendCall(userGroupCalls.rename, { id, name: newName })
    }
    if (chosen === 'left' || chosen === 'right')
      await sendCall(userGroupCalls.sort, { ids: moved(ids, at, chosen === 'left' ? at - 1 : at + 1) })
    if (
      chosen === 'remove' &&
      (await confirmDialog({
        title: t('removeGroup'),
        text: t('removeGroupText'),
        confirm: t('removeGroup'),
        danger: true,
      }))
    )
      await sendCall(userGroupCalls.remove, { id })
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(userGroupCalls.list, taskCalls.list, taskCalls.parts)
}

function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = ids.filter((_, index) => index !== from)
  next.splice(to, 0, ids[from]!)
  return next
}
