import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { TrashIcon } from '#platform/web/kit/icons.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { t } from '../crm.words.ts'
import { useCustomerActions } from './customer-actions.web.ts'
import { CustomerListRow } from './customer-row.tsx'
import { customerCalls } from './customer.contract.ts'

/** Customers that were deleted, and how to have them back. */
export default function DeletedCustomers() {
  const { recover } = useCustomerActions()
  return (
    <ListScreen
      title={t('bin')}
      call={customerCalls.list}
      query={{ isDelete: Bin.Deleted, limit: 20 }}
      rowHeight={72}
      empty={{ icon: TrashIcon, title: t('binNone'), text: t('binNoneText') }}
    >
      {customer => (
        <CustomerListRow
          customer={customer}
          beside={
            <Button kind="text" small onPress={() => recover([customer.id])}>
              {t('recover')}
            </Button>
          }
        />
      )}
    </ListScreen>
  )
}
