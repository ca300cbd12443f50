import { ask } from '#platform/web/app/ask.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { customerDirectoryCalls, type CustomerBrief } from './customer-brief.contract.ts'
import { load, t } from './customer-selector.words.ts'

interface Wanted {
  title?: string
  /** What is chosen already. */
  value?: string | undefined
  /** Customers that may not be chosen. */
  without?: readonly string[]
}

/** Asks for a customer of those the asker sees, by either name, pinyin, initials or code, latest first. Null when cancelled. */
export async function chooseCustomer({ title, value, without = [] }: Wanted = {}): Promise<CustomerBrief | null> {
  const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), load()])
  const known = new Map<string, CustomerBrief>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await ask(customerDirectoryCalls.list, { limit: 30, ...key.length >= 2 ? { key } : {} })
    for (const customer of list) known.set(customer.id, customer)
    return list.filter(({ id }) => !without.includes(id)).map(({ id, fullName, simpleName, code }) => ({ value: id, name: fullName, text: simpleName || code }))
  }
  const chosen = await pick({ title: title ?? t('chooseCustomer'), options: [], search, placeholder: t('findCustomer'), ...value ? { value: [value] } : {} })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
