import { useChange } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { CopyIcon, FolderIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../record.words.ts'
import { type TaskDetail } from '../task.contract.ts'
import { copyCalls } from './copy.contract.ts'

/** Makes a task like this one, with what is below it when wanted, and opens it. */
export function useTaskCopy() {
  const go = useGo()
  const copy = useChange(copyCalls.copy, {
    done: ({ id }) => {
      toast.success(t('copyDone'))
      go(`/tasks/${id}`)
    },
  })
  return async ({ id, name, childNum }: TaskDetail) => {
    const ways = [
      { key: 'alone', name: t('copyAlone'), icon: CopyIcon },
      { key: 'all', name: t('copyAll', { n: childNum }), icon: FolderIcon },
    ] as const
    const way = childNum === 0 ? 'alone' : await actionMenu([...ways], t('copyTask'))
    if (way !== null) copy.run({ id, name: t('copyName', { name: name.slice(0, 190) }), withChildren: way === 'all' })
  }
}
