import { useField } from './field.tsx'
import css from './switch.module.css'

type SwitchProps = {
  value: boolean
  onChange: (value: boolean) => void
  /** Its name, when no Field around it gives one. */
  label?: string
  disabled?: boolean
}

/** On or off, at once: no save button follows. */
export function Switch({ value, onChange, label, disabled }: SwitchProps) {
  const { attributes } = useField()
  const { 'aria-required': _, ...bond } = attributes
  return (
    <input
      {...bond}
      type="checkbox"
      role="switch"
      className={css.switch}
      checked={value}
      disabled={disabled}
      aria-label={label}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
