import { useId } from 'react'
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
        ref={box => void (box && (box.indeterminate = partial))} type='checkbox' className={classes(css.box, round && css.round)}
        checked={value} disabled={disabled} aria-label={label} onChange={event => onChange(event.target.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  )
}

type RadioListProps<Key extends string> = {
  label: string
  options: { key: Key, name: React.ReactNode, text?: React.ReactNode, disabled?: boolean }[]
  value: Key | undefined
  onChange: (key: Key) => void
}

/** One of a few, each on a row of its own, with room for a line that explains it. */
export function RadioList<Key extends string>({ label, options, value, onChange }: RadioListProps<Key>) {
  const group = useId()
  return (
    <div role='radiogroup' aria-label={label}>
      {options.map(({ key, name, text, disabled }) => (
        <label key={key} className={css.row}>
          <span className={css.words}>
            <span className={css.name}>{name}</span>
            {text && <span className={css.text}>{text}</span>}
          </span>
          <input
            type='radio' className={classes(css.box, css.round)} name={group} checked={key === value} disabled={disabled}
            onChange={() => onChange(key)}
          />
        </label>
      ))}
    </div>
  )
}
