import { useAddress } from '#platform/web/app/navigation.ts'
import { StoreOrders, type StoreOrderScope } from './store-order-list.tsx'
import { t } from './store-order.words.ts'

const scopes: readonly StoreOrderScope[] = ['charged', 'handled']

/** Store orders that wait for my decision, and those that I have decided. */
export default function StoreOrderApprovals() {
  const { scope: requestedScope } = useAddress()
  return (
    <StoreOrders
      title={t('approvals')}
      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'charged'}
      isForDeciding
    />
  )
}
