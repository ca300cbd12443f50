import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { UserIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from '../crm.words.ts'
import { customerCalls } from './customer.contract.ts'

/** Customers that I may see, last changed first. */
export default function CustomerList() {
  return (
    <ListScreen title={t('customers')} call={customerCalls.list} query={{ limit: 20 }} empty={{ icon: UserIcon, title: t('none'), text: t('noneText') }}>
      {({ id, fullName, simpleName, manager, newStatus }) => (
        <ListRow href={`/crm/customer/${id}`} title={fullName} unread={newStatus} subtitle={[simpleName, manager?.name].filter(Boolean).join(' · ')} />
      )}
    </ListScreen>
  )
}
