import { download } from '#platform/web/app/download.ts'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { day } from '#platform/web/words/format.ts'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { voucherCalls } from './voucher.contract.ts'

/** Asks for a month by one of its days, and exports its vouchers. */
export async function exportVouchers(title: string): Promise<void> {
  const { default: DatePicker } = await import('#platform/web/kit/date-picker.tsx')
  const { createElement } = await import('react')
  const chosen = await openDialog<string | null>(({ open, answer }) =>
    createElement(DatePicker, {
      open,
      title,
      mode: 'date',
      value: day(Date.now()),
      onClose: () => answer(null),
      onConfirm: answer,
    }),
  )
  if (chosen)
    await download(voucherCalls.export, {
      startDate: `${chosen.slice(0, 7)}-01`,
      endDate: lastDayOf(chosen.slice(0, 7)),
    })
}
