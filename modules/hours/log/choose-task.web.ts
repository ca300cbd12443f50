import { sendCall } from '#platform/web/app/send-call.ts'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../hours.words.ts'

export interface TaskBrief {
  id: string
  code: string
  name: string
}

/** Asks for a task: one's own open ones, or any that one may see, by name or number. Null when cancelled. */
export async function chooseTask(): Promise<TaskBrief | null> {
  const chosen = await pick({
    title: t('chooseTask'),
    options: [],
    placeholder: t('searchTask'),
    searchable: true,
    async search(text) {
      const key = text.trim()
      const { list } =
        key.length < 2
          ? await sendCall(taskCalls.list, { scope: 'mine', isOpen: true, limit: 50 })
          : await sendCall(taskCalls.advancedList, { key })
      return list.map(({ id, code, name }) => ({ value: id, name, text: code }))
    },
  })
  const task = chosen?.[0]
  return task ? { id: task.value, code: task.text ?? '', name: task.name } : null
}
