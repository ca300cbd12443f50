import { useAddress } from '#platform/web/app/navigation.ts'
import { PurchaseApplies, type PurchaseApplyScope } from './purchase-apply-list.tsx'
import { t } from './purchase-apply.words.ts'

const scopes: readonly PurchaseApplyScope[] = ['charged', 'handled']

/** Applications that wait for my decision, and those that I have decided. */
export default function PurchaseApplyApprovals() {
  const { scope: requestedScope } = useAddress()
  return (
    <PurchaseApplies
      title={t('approvals')}
      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'charged'}
      isForDeciding
    />
  )
}
