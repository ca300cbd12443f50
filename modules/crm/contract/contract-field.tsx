import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { chooseContract, type WantedContract } from './choose-contract.web.ts'
import { contractDirectoryCalls, type ContractBrief } from './contract-brief.contract.ts'

/** What a field of a contract holds. Where its name is empty (an address knows the id alone) the field asks for it. */
export interface ChosenContract { id: string, name: string }

interface FieldProps extends Omit<WantedContract, 'value'> {
  value: ChosenContract | null
  /** The second is all that is known of the one that was chosen: its customer or supplier, its total. */
  onChange: (value: ChosenContract | null, chosen: ContractBrief | null) => void
  placeholder?: string | undefined
  clearable?: boolean
  disabled?: boolean
}

/** A form's field for one contract; stands in a `Field`. */
export function ContractField({ value, onChange, clearable = false, placeholder, disabled = false, ...wanted }: FieldProps) {
  // Without its app a field keeps what is chosen, and offers nothing.
  const isThere = useHasScreen()('/crm/customer')
  const { data } = useCall(contractDirectoryCalls.choices, { id: value?.id ?? '', limit: 1 }, { enabled: isThere && value !== null && value.name === '' })
  async function choose() {
    const chosen = await chooseContract({ ...wanted, value: value?.id })
    if (chosen) onChange({ id: chosen.id, name: chosen.name }, chosen)
  }
  return (
    <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null, null) : undefined} placeholder={placeholder} disabled={disabled || !isThere}>
      {value && (value.name || data?.list[0]?.name || '…')}
    </FieldButton>
  )
}
