import { ask } from '#platform/web/app/ask.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { projectDeliverableCalls } from '../deliverable/deliverable.contract.ts'
import { t } from './quality.words.ts'

export interface Checked { kind: 'task' | 'deliverable', id: string, name: string }

/** Asks what is to be checked: a deliverable of the project, or one of its tasks. Null when cancelled. */
export async function chooseChecked(projectId: string): Promise<Checked | null> {
  const { pick } = await import('#platform/web/kit/picker-sheet.tsx')
  const known = new Map<string, Checked>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const [tasks, groups] = await Promise.all([
      ask(taskListCalls.list, { projectId, scope: 'company', limit: 30, ...key.length >= 2 ? { key } : {} }),
      ask(projectDeliverableCalls.own, { projectId }).catch(() => ({ list: [] })),
    ])
    const found: [Checked, string][] = [
      ...groups.list.filter(({ summary }) => summary.includes(key)).map(({ id, summary }) => [{ kind: 'deliverable' as const, id, name: summary }, t('deliverable')] as [Checked, string]),
      ...tasks.list.filter(({ type }) => type !== 'QUALITY').map(({ id, name, code }) => [{ kind: 'task' as const, id, name }, code] as [Checked, string]),
    ]
    for (const [one] of found) known.set(one.id, one)
    return found.map(([{ id, name }, about]) => ({ value: id, name, text: about }))
  }
  const chosen = await pick({ title: t('chooseWhat'), options: [], search, placeholder: t('findWhat') })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
