import { ask } from '#platform/web/app/ask.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { storeOrderCalls, type StoreOrderBrief } from './store-order.contract.ts'
import { load, t } from './store-order.words.ts'

interface FieldProps {
  value: StoreOrderBrief | null
  onChange: (value: StoreOrderBrief | null) => void
  /** Only what was ordered of this supplier. */
  supplierId?: string | undefined
  placeholder?: string | undefined
}

/** A form's field for an agreed store order of those that the asker sees, with what is left of each; stands in a `Field`. */
export const StoreOrderField = ({ value, onChange, supplierId, placeholder }: FieldProps) => (
  <FieldButton onPress={() => void choose(value, supplierId).then(chosen => { if (chosen) onChange(chosen) })} onClear={() => onChange(null)} placeholder={placeholder}>{value?.name}</FieldButton>
)

async function choose(value: StoreOrderBrief | null, supplierId: string | undefined): Promise<StoreOrderBrief | null> {
  const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), load()])
  const known = new Map<string, StoreOrderBrief>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await ask(storeOrderCalls.lastBalance, { limit: 30, ...supplierId ? { supplierId } : {}, ...key ? { key } : {} })
    for (const order of list) known.set(order.id, order)
    return list.map(({ id, code, name, balance }) => ({ value: id, name, text: `${code} · ${t('balance')} ${yuan(balance)}` }))
  }
  const chosen = await pick({ title: t('storeOrders'), options: [], search, placeholder: t('search'), ...value ? { value: [value.id] } : {} })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}
