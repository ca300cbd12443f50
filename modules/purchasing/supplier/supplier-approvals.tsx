import { useAddress } from '#platform/web/app/navigation.ts'
import { Suppliers, type SupplierScope } from './supplier-list.tsx'
import { t } from './supplier.words.ts'

const scopes: readonly SupplierScope[] = ['charged', 'handled']

/** New suppliers that wait for my decision, and those that I have decided. */
export default function SupplierApprovals() {
  const { scope: requestedScope } = useAddress()
  return (
    <Suppliers
      title={t('approvals')}

      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'charged'}
      isForDeciding
    />
  )
}
