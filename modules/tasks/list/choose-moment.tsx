import { openDialog } from '#platform/web/kit/overlays.tsx'

/** Asks for a day and time, from a handler; null when cancelled. */
export async function chooseMoment(title: string, value: string | null): Promise<string | null> {
  const { default: DatePicker } = await import('#platform/web/kit/date-picker.tsx')
  return await openDialog<string | null>(({ open, answer }) => (
    <DatePicker
      open={open}
      title={title}
      mode="datetime"
      value={value}
      min={undefined}
      max={undefined}
      clearable={false}
      onClose={() => answer(null)}
      onConfirm={answer}
    />
  ))
}
