import { sendCall } from '#platform/web/app/send-call.ts'
import { pick, type PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../budget/budget.words.ts'
import type { CostTask } from './cost.contract.ts'

/** Asks which task of a project bears a cost: null for none of them, undefined when cancelled. */
export async function chooseCostTask(projectId: string): Promise<CostTask | null | undefined> {
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await sendCall(taskCalls.advancedList, {
      projectId,
      limit: 50,
      ...(key.length >= 2 ? { key } : {}),
    })
    const found = list.map(({ id, name, code }) => ({ value: id, name, text: code }))
    return key === '' ? [{ value: '', name: t('costTaskNone') }, ...found] : found
  }
  const chosen = await pick({ title: t('chooseCostTask'), options: [], search, placeholder: t('findTask') })
  const one = chosen?.[0]
  if (!one) return undefined
  return one.value === '' ? null : { id: one.value, code: one.text ?? '', name: one.name }
}
