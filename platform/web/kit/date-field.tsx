import { lazy, Suspense, useState } from 'react'
import { dateTime, day } from '#platform/web/words/format.ts'
import { FieldButton } from './field-button.tsx'
import { useField } from './field.tsx'
import { CalendarIcon, ClockIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import type { DateMode } from './wheel-dates.ts'

const DatePicker = lazy(() => import('./date-picker.tsx'))

type DateFieldProps = {
  /** By mode: an ISO instant, a `yyyy-MM-dd` day, or an `HH:mm` time; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  mode?: DateMode
  /** First and last value that can be picked, written as the value; by default ten years back and ahead. */
  min?: string
  max?: string
  label?: string
  placeholder?: string
  clearable?: boolean
  disabled?: boolean
}

/** A day, a time or both, in the company's time zone, picked on wheels. */
export function DateField({
  value,
  onChange,
  mode = 'date',
  min,
  max,
  label,
  placeholder,
  clearable,
  disabled,
}: DateFieldProps) {
  const { name } = useField()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const text = value && { date: day, datetime: dateTime, time: String }[mode](value)
  return (
    <>
      <FieldButton
        icon={mode === 'time' ? ClockIcon : CalendarIcon}
        placeholder={placeholder}
        label={label}
        disabled={disabled}
        onClear={clearable ? () => onChange(null) : undefined}
        onPress={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        {text}
      </FieldButton>
      {used && (
        <Suspense>
          <DatePicker
            open={open}
            title={label ?? name ?? t('pleaseChoose')}
            mode={mode}
            value={value}
            min={min}
            max={max}
            clearable={clearable}
            onClose={() => setOpen(false)}
            onConfirm={chosen => {
              setOpen(false)
              onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
