import { ask } from '#platform/web/app/ask.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import type { SupplierChoice } from './supplier-brief.contract.ts'
import { supplierDirectoryCalls } from './supplier-directory.contract.ts'
import { load, t } from './supplier-selector.words.ts'

/** Asks for one of the company's suppliers by name, pinyin, initials or code, latest first. `value`: what is chosen already. Null when cancelled. */
export async function chooseSupplier({ title, value }: { title?: string, value?: string | undefined } = {}): Promise<SupplierChoice | null> {
  const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), load()])
  const known = new Map<string, SupplierChoice>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await ask(supplierDirectoryCalls.list, { limit: 30, ...key.length >= 2 ? { key } : {} })
    for (const supplier of list) known.set(supplier.id, supplier)
    return list.map(({ id, name, code }) => ({ value: id, name, text: code }))
  }
  const chosen = await pick({ title: title ?? t('chooseSupplier'), options: [], search, placeholder: t('findSupplier'), ...value ? { value: [value] } : {} })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
