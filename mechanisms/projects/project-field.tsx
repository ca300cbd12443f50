import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { chooseProject } from './choose-project.web.ts'
import { projectDirectoryCalls } from './project-directory.contract.ts'

/** What a field of a project holds. Where its name is empty (an address knows the id alone) the field asks for it. */
export interface ChosenProject { id: string, name: string }

interface FieldProps {
  value: ChosenProject | null
  onChange: (value: ChosenProject | null) => void
  placeholder?: string | undefined
  clearable?: boolean
  disabled?: boolean
}

/** A form's field for one project of those that the asker sees and that still run; stands in a `Field`. */
export function ProjectField({ value, onChange, clearable = false, disabled = false, ...rest }: FieldProps) {
  // Without its app a field keeps what is chosen, and offers nothing.
  const isThere = useHasScreen()('/projects/assign_me')
  const { data } = useCall(projectDirectoryCalls.list, { id: value?.id ?? '', limit: 1 }, { enabled: isThere && value !== null && value.name === '' })
  async function choose() {
    const chosen = await chooseProject({ value: value?.id })
    if (chosen) onChange({ id: chosen.id, name: chosen.name })
  }
  return <FieldButton onPress={() => void choose()} onClear={clearable ? () => onChange(null) : undefined} disabled={disabled || !isThere} {...rest}>{value && (value.name || data?.list[0]?.name || '…')}</FieldButton>
}
