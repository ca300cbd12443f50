import { ask } from '#platform/web/app/ask.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { chanceDirectoryCalls, type ChanceBrief } from './chance-brief.contract.ts'
import { load, t } from './chance-selector.words.ts'

/** Asks for one of the chances that the asker sees and that were not lost, by name, pinyin or number, latest first. `customerId`: only with them. Null when cancelled. */
export async function chooseChance({ value, customerId }: { value?: string | undefined, customerId?: string | undefined } = {}): Promise<ChanceBrief | null> {
  const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), load()])
  const known = new Map<string, ChanceBrief>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await ask(chanceDirectoryCalls.list, { limit: 30, ...customerId ? { customerId } : {}, ...key.length >= 2 ? { key } : {} })
    for (const chance of list) known.set(chance.id, chance)
    return list.map(({ id, name, code, customer }) => ({ value: id, name, text: `${code} · ${customer.simpleName || customer.fullName}` }))
  }
  const chosen = await pick({ title: t('chooseChance'), options: [], search, placeholder: t('findChance'), ...value ? { value: [value] } : {} })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
