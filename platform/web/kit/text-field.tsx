import { useState } from 'react'
import { classes } from './classes.ts'
import { onEnter } from './on-enter.ts'
import { CloseIcon, EyeIcon, EyeOffIcon, type Icon } from './signs.tsx'
import { useField } from './field.tsx'
import { t } from './kit.words.ts'
import css from './text-field.module.css'

type TextFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Its name, when no Field around it gives one. */
  label?: string
  placeholder?: string
  type?: 'text' | 'password' | 'email' | 'tel' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search'
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  /** Shows a button that empties it. */
  clearable?: boolean
  /** Takes the focus when the dialog around it opens. */
  autoFocus?: boolean
  /** Takes the focus when its page opens. */
  isFirst?: boolean
  /** Enter, but not the Enter that ends a Chinese composition. */
  onEnter?: () => void
  onBlur?: () => void
  icon?: Icon
  name?: string
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    label,
    type = 'text',
    autoFocus,
    isFirst,
    clearable,
    disabled,
    readOnly,
    icon: Icon,
    onEnter: enter,
    ...rest
  } = props
  const { inField, attributes } = useField()
  const [revealed, setRevealed] = useState(false)
  const password = type === 'password'
  return (
    <span className={classes(css.box, inField && css.flush)}>
      {Icon && (
        <span className={css.icon}>
          <Icon size={20} />
        </span>
      )}
      <input
        {...attributes}
        {...rest}
        className={css.input}
        value={value}
        disabled={disabled}
        readOnly={readOnly}
        type={password && revealed ? 'text' : type}
        aria-label={label}
        data-autofocus={autoFocus || undefined}
        // The page was opened to write here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        onChange={event => onChange(event.target.value)}
        onKeyDown={enter && onEnter(enter)}
      />
      {clearable && value && !disabled && !readOnly && (
        <button type="button" className={css.aid} aria-label={t('clear')} onClick={() => onChange('')}>
          <CloseIcon size={16} />
        </button>
      )}
      {password && (
        <button
          type="button"
          className={css.aid}
          aria-label={t(revealed ? 'hidePassword' : 'showPassword')}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? <EyeIcon size={20} /> : <EyeOffIcon size={20} />}
        </button>
      )}
    </span>
  )
}
