import { sendCall } from '#platform/web/app/send-call.ts'
import { pick, type PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { t } from './record.words.ts'
import { taskCalls } from './task.contract.ts'

/** Opens a selector of tasks, by name or number: the actor's latest first. Null when cancelled. */
export async function chooseTask(
  title: string,
  without: readonly string[] = [],
): Promise<{ id: string; name: string; code: string } | null> {
  const search = async (text: string): Promise<PickerOption[]> => {
    const { list } =
      text.trim().length >= 2
        ? await sendCall(taskCalls.advancedList, { key: text.trim(), limit: 30 })
        : await sendCall(taskCalls.list, { scope: 'mine', isOpen: true, limit: 30 })
    return list.filter(({ id }) => !without.includes(id)).map(({ id, name, code }) => ({ value: id, name, text: code }))
  }
  const chosen = await pick({ title, options: [], search, placeholder: t('findTask') })
  return chosen?.[0] ? { id: chosen[0].value, name: chosen[0].name, code: chosen[0].text ?? '' } : null
}
