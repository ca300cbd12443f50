import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'

interface DayRangeProps {
  startDate: string | undefined
  endDate: string | undefined
  /** Null removes one. */
  onChange: (changed: { startDate?: string | null; endDate?: string | null }) => void
  /** The labels of its first and its last day. */
  from: string
  to: string
}

/** The first and the last day of what is looked for, neither of them needed; the first is not after the last. */
export const DayRange = ({ startDate, endDate, onChange, from, to }: DayRangeProps) => (
  <>
    <Field label={from} inline>
      <DateField
        value={startDate ?? null}
        onChange={startDate => onChange({ startDate })}
        clearable
        {...(endDate ? { max: endDate } : {})}
      />
    </Field>
    <Field label={to} inline>
      <DateField
        value={endDate ?? null}
        onChange={endDate => onChange({ endDate })}
        clearable
        {...(startDate ? { min: startDate } : {})}
      />
    </Field>
  </>
)
