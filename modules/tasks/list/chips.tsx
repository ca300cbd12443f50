import css from './list.module.css'

interface ChipsProps<Key extends string> {
  /** What is chosen among, for screen readers. */
  label: string
  options: readonly { key: Key; name: string }[]
  value: readonly Key[]
  onChange: (value: Key[]) => void
  /** One at most; tapped again it is none. */
  single?: boolean
}

/** Short choices that wrap, several or one of which can be on. */
export function Chips<Key extends string>({ label, options, value, onChange, single }: ChipsProps<Key>) {
  const toggle = (key: Key) =>
    onChange(value.includes(key) ? value.filter(one => one !== key) : single ? [key] : [...value, key])
  return (
    <div className={css.chips} role="group" aria-label={label}>
      {options.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className={css.chip}
          aria-pressed={value.includes(key)}
          onClick={() => toggle(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
