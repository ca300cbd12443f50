import { useAddress } from '#platform/web/app/navigation.ts'
import { Quotations } from './quotation-list.tsx'
import { t } from './quotation.words.ts'

const scopes = ['charged', 'handled'] as const

/** Quotations that wait for my decision, and those that I have decided. */
export default function MyApproveQuotation() {
  const { scope: requestedScope } = useAddress()
  return (
    <Quotations
      title={t('approvals')}
      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'charged'}
      isForDeciding
    />
  )
}
