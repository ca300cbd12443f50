import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from '../crm.words.ts'
import { customerCalls, type CustomerRow } from './customer.contract.ts'

/** A customer, drawn at once from the row that led here. */
export default function CustomerDetailScreen() {
  const { id = '' } = useAddress()
  return (
    <DetailScreen key={id} title={t('customer')} call={customerCalls.detail} input={{ id }} known={knownRow<CustomerRow>(customerCalls.list, id)}>
      {({ fullName, simpleName, manager }) => (
        <Section>
          <ListRow wrap title={fullName} subtitle={simpleName} />
          <ListRow title={t('manager')} right={manager?.name ?? t('openSea')} />
        </Section>
      )}
    </DetailScreen>
  )
}
