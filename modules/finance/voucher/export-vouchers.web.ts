import { download } from '#platform/web/app/download.ts'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { day } from '#platform/web/words/format.ts'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { voucherCalls } from './voucher.contract.ts'

/** Asks for a month by one of its days, and exports its vouchers. */
export async function exportVouchers(title: string): Promise<void> {
  const chosen = await chooseDate({ title, mode: 'date', value: day(Date.now()) })
  if (chosen)
    await download(voucherCalls.export, {
      startDate: `${chosen.slice(0, 7)}-01`,
      endDate: lastDayOf(chosen.slice(0, 7)),
    })
}
