import { createContext, use, useId } from 'react'
import css from './field.module.css'

type FieldBond = {
  id: string
  labelId: string
  name: string | undefined
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const Bond = createContext<FieldBond | null>(null)

type FieldProps = {
  label: React.ReactNode
  required?: boolean
  /** What is wrong, in words that say what to do. */
  error?: string | undefined
  /** What to enter, when the label cannot say it. */
  hint?: React.ReactNode
  /** Label and control on one line, the control at the right: for switches, dates and choices. */
  inline?: boolean
  /** The one control of this field. */
  children: React.ReactNode
}

/** A labelled row of a form. Its control finds its label, error and required mark by `useField`. */
export function Field({ label, required = false, error, hint, inline, children }: FieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={css.field} data-inline={inline || undefined} data-invalid={Boolean(error) || undefined}>
      <label className={css.label} id={labelId} htmlFor={id}>
        {label}
        {required && (
          <span className={css.mark} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={css.control}>
        <Bond
          value={{
            id,
            labelId,
            name: typeof label === 'string' ? label : undefined,
            describedBy,
            invalid: Boolean(error),
            required,
          }}
        >
          {children}
        </Bond>
      </div>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** What ties a control to the Field around it, as attributes; empty outside of a Field. */
export function useField() {
  const bond = use(Bond)
  return {
    inField: bond !== null,
    labelId: bond?.labelId,
    /** The label's plain text: the title of a sheet that the control opens. */
    name: bond?.name,
    attributes: bond
      ? {
          id: bond.id,
          'aria-describedby': bond.describedBy,
          'aria-invalid': bond.invalid || undefined,
          'aria-required': bond.required || undefined,
        }
      : {},
  }
}
