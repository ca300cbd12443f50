import { useId } from 'react'
import { classes } from './classes.ts'
import css from './checkbox.module.css'

type RadioListProps<Key extends string> = {
  label: string
  options: { key: Key; name: React.ReactNode; text?: React.ReactNode; disabled?: boolean }[]
  value: Key | undefined
  onChange: (key: Key) => void
}

/** One of a few, each on a row of its own, with room for a line that explains it. */
export function RadioList<Key extends string>({ label, options, value, onChange }: RadioListProps<Key>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map(({ key, name, text, disabled }) => (
        <label key={key} className={css.row}>
          <span className={css.words}>
            <span className={css.name}>{name}</span>
            {text && <span className={css.text}>{text}</span>}
          </span>
          <input
            type="radio"
            className={classes(css.box, css.round)}
            name={group}
            checked={key === value}
            disabled={disabled}
            onChange={() => onChange(key)}
          />
        </label>
      ))}
    </div>
  )
}
