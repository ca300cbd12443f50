import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { chanceDirectoryCalls } from './chance-brief.contract.ts'
import { chooseChance } from './choose-chance.web.ts'

/** What a field of a chance holds. Where its name is empty (an address knows the id alone) the field asks for it. */
export interface ChosenChance { id: string, name: string }

interface FieldProps {
  value: ChosenChance | null
  onChange: (value: ChosenChance | null) => void
  /** Only chances with this customer. */
  customerId?: string | undefined
  clearable?: boolean
}

/** A form's field for one chance; stands in a `Field`. */
export function ChanceField({ value, onChange, customerId, clearable = false }: FieldProps) {
  // Without its app a field keeps what is chosen, and offers nothing.
  const isThere = useHasScreen()('/crm/customer')
  const { data } = useCall(chanceDirectoryCalls.list, { id: value?.id ?? '', limit: 1 }, { enabled: isThere && value !== null && value.name === '' })
  async function choose() {
    const chosen = await chooseChance({ value: value?.id, customerId })
    if (chosen) onChange({ id: chosen.id, name: chosen.name })
  }
  return <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null) : undefined} disabled={!isThere}>{value && (value.name || data?.list[0]?.name || '…')}</FieldButton>
}
