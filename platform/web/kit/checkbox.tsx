import { classes } from './classes.ts'
import css from './checkbox.module.css'

type CheckboxProps = {
  value: boolean
  onChange: (value: boolean) => void
  /** Some of a group are checked. */
  partial?: boolean
  /** What stands beside it; or `label` for a bare box. */
  children?: React.ReactNode
  label?: string
  disabled?: boolean
  /** Round, as the tick of a task. */
  round?: boolean
}

export function Checkbox({ value, onChange, partial = false, children, label, disabled, round }: CheckboxProps) {
  return (
    <label className={css.label}>
      <input
        ref={box => void (box && (box.indeterminate = partial))}
        type="checkbox"
        className={classes(css.box, round && css.round)}
        checked={value}
        disabled={disabled}
        aria-label={label}
        onChange={event => onChange(event.target.checked)}
      />
      {(children || children === '') && <span>{children}</span>}
    </label>
  )
}
