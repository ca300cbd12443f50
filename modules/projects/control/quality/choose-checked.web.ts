import { sendCall } from '#platform/web/app/send-call.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { qualityCalls, type Thing } from './quality.contract.ts'
import { t } from './quality.words.ts'

/** Opens a selector of what to check: a deliverable of the project, or one of its tasks. Null when cancelled. */
export async function chooseChecked(projectId: string): Promise<Thing | null> {
  const { pick } = await import('#platform/web/kit/picker-sheet.tsx')
  const known = new Map<string, Thing>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const { list } = await sendCall(qualityCalls.things, { projectId, key: text.trim() })
    for (const one of list) known.set(one.id, one)
    return list.map(({ id, kind, code, name }) => ({
      value: id,
      name,
      text: [t(kind), code].filter(Boolean).join(' · '),
    }))
  }
  const chosen = await pick({ title: t('chooseWhat'), options: [], search, placeholder: t('findWhat') })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
