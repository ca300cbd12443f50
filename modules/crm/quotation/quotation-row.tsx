import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { QuotationRow } from './quotation.contract.ts'
import { numberOf, overtaken } from './show-quotation.web.ts'

/** How it stands, in a word: its approval, then whether a newer version or its last day has overtaken it. */
export function QuotationState({
  quotation,
}: {
  quotation: Pick<QuotationRow, 'status' | 'turn' | 'isSuperseded' | 'isExpired'>
}) {
  const by = overtaken(quotation)
  if (by) return <StatusPill tone={by.tone}>{by.name}</StatusPill>
  return <ApprovalPill status={quotation.status} turn={quotation.turn} />
}

export const QuotationLine = ({
  quotation,
  leadsOn = false,
}: {
  quotation: QuotationRow
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn?: boolean
}) => (
  <ListRow
    href={`/crm/quotation/${quotation.id}${leadsOn ? '?next=1' : ''}`}
    chevron={false}
    unread={quotation.newStatus}
    title={quotation.name}
    subtitle={[numberOf(quotation), quotation.customer?.simpleName || quotation.customer?.fullName]
      .filter(Boolean)
      .join(' · ')}
    {...rowWaitsFor(quotation.turn)}
    right={yuan(quotation.total, quotation.currency)}
    badge={<QuotationState quotation={quotation} />}
  />
)
