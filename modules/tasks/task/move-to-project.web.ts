import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { FolderIcon, MinusIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseProject } from '#mechanisms/projects/project-field.tsx'
import { moveTasksCalls, noProject } from '#mechanisms/projects/move-tasks.contract.ts'
import { t as own } from './record.words.ts'
import { type TaskDetail } from './task.contract.ts'

/** Opens a selector of projects and moves the task there; a task in a project may also leave it. */
export function useProjectMove({ id, project }: Pick<TaskDetail, 'id' | 'project'>) {
  const move = useChange(moveTasksCalls.one, {
    done: () => {
      toast.success(own('moved'))
    },
  })
  return async () => {
    const wanted =
      project &&
      (await actionMenu(
        [
          { key: 'other', name: own('otherProject'), icon: FolderIcon },
          { key: 'none', name: own('leaveProject'), icon: MinusIcon },
        ],
        own('project'),
      ))
    if (project && !wanted) return
    if (wanted === 'none') return move.run({ projectId: noProject, id })
    const chosen = await chooseProject({ value: project?.id })
    if (chosen && chosen.id !== project?.id) move.run({ projectId: chosen.id, id })
  }
}
