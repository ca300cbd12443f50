import { useCall } from '#platform/web/app/calls.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { chooseSupplier } from './choose-supplier.web.ts'
import type { SupplierChoice } from './supplier-brief.contract.ts'
import { supplierDirectoryCalls } from './supplier-directory.contract.ts'

/** What a field of a supplier holds. Where its name is empty (an address knows the id alone) the field asks for it. */
export interface ChosenSupplier { id: string, name: string }

interface FieldProps {
  value: ChosenSupplier | null
  /** The second is all that is known of the one that was chosen: where it is paid, whom one calls. */
  onChange: (value: ChosenSupplier | null, chosen: SupplierChoice | null) => void
  placeholder?: string | undefined
  clearable?: boolean
  disabled?: boolean
}

/** A form's field for one of the company's suppliers; stands in a `Field`. */
export function SupplierField({ value, onChange, clearable = false, ...rest }: FieldProps) {
  const { data } = useCall(supplierDirectoryCalls.list, { id: value?.id ?? '', limit: 1 }, { enabled: value !== null && value.name === '' })
  async function choose() {
    const chosen = await chooseSupplier({ value: value?.id })
    if (chosen) onChange({ id: chosen.id, name: chosen.name }, chosen)
  }
  return <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null, null) : undefined} {...rest}>{value && (value.name || data?.list[0]?.name || '…')}</FieldButton>
}
