import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { chooseCustomer } from './choose-customer.web.ts'
import { customerDirectoryCalls } from './customer-brief.contract.ts'

/** What a field of a customer holds. Where its name is empty (an address knows the id alone) the field asks for it. */
export interface ChosenCustomer { id: string, name: string }

interface FieldProps {
  value: ChosenCustomer | null
  onChange: (value: ChosenCustomer | null) => void
  placeholder?: string | undefined
  clearable?: boolean
  disabled?: boolean
}

/** A form's field for one customer of those that the asker sees; stands in a `Field`. */
export function CustomerField({ value, onChange, clearable = false, disabled = false, ...rest }: FieldProps) {
  // Without its app a field keeps what is chosen, and offers nothing.
  const isThere = useHasScreen()('/crm/customer')
  const { data } = useCall(customerDirectoryCalls.list, { id: value?.id ?? '', limit: 1 }, { enabled: isThere && value !== null && value.name === '' })
  async function choose() {
    const chosen = await chooseCustomer({ value: value?.id })
    if (chosen) onChange({ id: chosen.id, name: chosen.fullName })
  }
  return <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null) : undefined} disabled={disabled || !isThere} {...rest}>{value && (value.name || data?.list[0]?.fullName || '…')}</FieldButton>
}
