import { useState } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import { cleanFigure, stepped } from './figure.ts'
import css from './number-field.module.css'

type NumberFieldProps = {
  /** A decimal as text, or empty: money must never pass through a float. */
  value: string
  onChange: (value: string) => void
  label?: string
  placeholder?: string
  /** What it is now: shown while nothing is typed, and where − and + begin. */
  from?: string
  /** Digits after the point that may be typed; 0 for whole numbers. */
  decimals?: number
  min?: number
  max?: number
  /** Shows − and + buttons that change it by so much. */
  step?: number
  /** 元, 小时, % */
  unit?: string
  disabled?: boolean
  /** Takes the focus when the dialog around it opens. */
  autoFocus?: boolean
  onBlur?: () => void
}

export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    label,
    from = '',
    autoFocus,
    placeholder = from,
    decimals = 2,
    min = 0,
    max = Infinity,
    step,
    unit,
    disabled,
    onBlur,
  } = props
  const { inField, attributes } = useField()
  const [composing, setComposing] = useState<string | null>(null)
  const accept = (text: string) => onChange(cleanFigure(text, decimals, min < 0))
  const limit = { decimals, min, max }
  return (
    <span className={classes(css.box, inField && css.flush)}>
      {step !== undefined && (
        <button
          type="button"
          className={css.step}
          aria-label={t('decrease')}
          disabled={disabled || Number(value || from) <= min}
          onClick={() => onChange(stepped(value || from, -step, limit))}
        >
          <MinusIcon size={18} />
        </button>
      )}
      <input
        {...attributes}
        className={css.input}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        value={composing ?? value}
        placeholder={placeholder}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
        data-stepped={step !== undefined || undefined}
        onChange={event => (composing === null ? accept(event.target.value) : setComposing(event.target.value))}
        onCompositionStart={() => setComposing(value)}
        onCompositionEnd={event => {
          setComposing(null)
          accept(event.currentTarget.value)
        }}
        onBlur={() => {
          if (value !== '') onChange(stepped(value, 0, limit))
          onBlur?.()
        }}
      />
      {unit && <span className={css.unit}>{unit}</span>}
      {step !== undefined && (
        <button
          type="button"
          className={css.step}
          aria-label={t('increase')}
          disabled={disabled || Number(value || from) >= max}
          onClick={() => onChange(stepped(value || from, step, limit))}
        >
          <PlusIcon size={18} />
        </button>
      )}
    </span>
  )
}
