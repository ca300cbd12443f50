import { StatusPill } from '#platform/web/kit/badge.tsx'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import type { InvoiceRow } from './invoice.contract.ts'
import { t } from './invoice.words.ts'

/** How an invoice stands: one that was agreed to be issued is to be issued next. */
export function invoiceState({ direction, status, number, turn }: InvoiceRow) {
  const toIssue = direction === 'out' && status === 'agree' && number === ''
  return toIssue
    ? { name: t('notIssued'), tone: 'brand' as const }
    : { name: statusWord(status, turn), tone: statusTones[status] }
}

export function InvoiceState({ invoice }: { invoice: InvoiceRow }) {
  const { name, tone } = invoiceState(invoice)
  return <StatusPill tone={tone}>{name}</StatusPill>
}

/** Which kind of invoice came in, or that one is to go out. */
export const kindOf = ({ direction, type }: InvoiceRow) => t(direction === 'out' ? 'out' : `type_${type}`)
