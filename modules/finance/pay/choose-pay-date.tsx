import { openDialog } from '#platform/web/kit/overlays.tsx'
import { t } from '../finance.words.ts'

/** Asks for the day on which something was paid; null when cancelled. */
export async function choosePayDate(value: string): Promise<string | null> {
  const { default: DatePicker } = await import('#platform/web/kit/date-picker.tsx')
  return await openDialog<string | null>(({ open, answer }) => (
    <DatePicker
      open={open}
      title={t('changePayDate')}
      mode="date"
      value={value}
      onClose={() => answer(null)}
      onConfirm={answer}
    />
  ))
}
