import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { PaymentRow } from './payment.contract.ts'
import { t } from './payment.words.ts'

type PaymentLineProps = {
  payment: Omit<PaymentRow, 'contract'>
  title: string
  /** The contract's. */
  currency: string
} & ({ href?: string } | { onPress: () => void })

/** A payment: when, of which instalments, by whose word; and whether it was reversed. */
export function PaymentLine({
  payment: { amount, rate, exchange, payDate, payTypeName, serial, note, isReversed, reason, isDeposit, bookings },
  title,
  currency,
  ...leads
}: PaymentLineProps) {
  return (
    <ListRow
      wrap
      chevron={false}
      title={title}
      subtitle={[
        day(payDate),
        isDeposit && t('fromDeposit'),
        rate && t('atRate', { rate }),
        exchange && exchange !== '0.00' && t('exchanged', { amount: yuan(exchange) }),
        payTypeName,
        bookings.map(({ name, amount: part }) => `${name} ${yuan(part, currency)}`).join('、'),
        serial,
        note,
        reason,
      ]
        .filter(Boolean)
        .join(' · ')}
      right={yuan(amount, currency)}
      {...(isReversed ? { badge: <StatusPill tone="neutral">{t('reversed')}</StatusPill> } : {})}
      {...leads}
    />
  )
}
