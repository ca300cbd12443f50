import { openDialog } from './overlays.tsx'
import type { DatePickerProps } from './date-picker.tsx'

/** Asks for a day, a time or both, from a handler; null when it was cancelled. */
export async function chooseDate(
  request: Pick<DatePickerProps, 'title' | 'mode' | 'value' | 'min' | 'max'>,
): Promise<string | null> {
  const { default: DatePicker } = await import('./date-picker.tsx')
  return await openDialog<string | null>(({ open, answer }) => (
    <DatePicker {...request} open={open} onClose={() => answer(null)} onConfirm={answer} />
  ))
}
