import { classes } from './classes.ts'
import { useField } from './field.tsx'
import css from './text-field.module.css'

type TextAreaProps = {
  value: string
  onChange: (value: string) => void
  label?: string
  placeholder?: string
  /** Shows a counter; what is pasted beyond it is cut by the browser. */
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  name?: string
}

/** Text of several lines, growing with what is written. */
export function TextArea({ value, onChange, label, maxLength, autoFocus, ...rest }: TextAreaProps) {
  const { inField, attributes } = useField()
  return (
    <span className={classes(css.box, css.area, inField && css.flush)}>
      <textarea
        {...attributes}
        {...rest}
        className={css.input}
        value={value}
        rows={3}
        maxLength={maxLength}
        aria-label={label}
        data-autofocus={autoFocus || undefined}
        onChange={event => onChange(event.target.value)}
      />
      {maxLength !== undefined && (
        <span className={css.counter} aria-hidden="true">
          {value.length}/{maxLength}
        </span>
      )}
    </span>
  )
}
