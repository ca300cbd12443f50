import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CameraIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { invoiceMarkCalls } from './invoice-mark.contract.ts'
import { t } from './invoice.words.ts'
import css from './invoice.module.css'
import type { Scanned } from './invoice-scanner.tsx'

/** Scans a tax invoice's QR code into a form; the reader comes when it is pressed. */
export function ScanButton({ onScanned }: { onScanned: (scanned: Scanned) => void }) {
  async function scan() {
    const { scanInvoice } = await import('./invoice-scanner.tsx')
    const scanned = await scanInvoice()
    if (!scanned) return
    onScanned(scanned)
    toast.success(t('scanned'))
  }
  return (
    <div className={css.scan}>
      <Button wide kind="secondary" icon={CameraIcon} onPress={() => void scan()}>
        {t('scanShort')}
      </Button>
    </div>
  )
}

/**
 * Says at once, before anything is submitted, that somebody has used this invoice: handed it in, or claimed it in an
 * order.
 */
export function UsedAlready({
  code,
  number,
  exceptId,
}: {
  code: string
  number: string
  exceptId?: string | undefined
}) {
  const isWhole = /^\d{20}$/.test(number) || (/^\d{8}$/.test(number) && /^(\d{10}|\d{12})$/.test(code))
  const { data } = useCall(
    invoiceMarkCalls.verify,
    { code, number, ...(exceptId && { exceptId }) },
    { enabled: isWhole },
  )
  const use = isWhole ? data?.used : null
  if (!use) return null
  return (
    <p className={css.used} role="alert">
      {use.person
        ? t('usedBy', { name: use.person.name, day: day(use.usedAt) })
        : t('usedUnseen', { day: day(use.usedAt) })}{' '}
      {use.link && <Link href={use.link}>{use.title}</Link>}
    </p>
  )
}
