import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { TargetIcon } from '#platform/web/kit/icons.tsx'
import { ChanceListRow } from '../chance/chance-row.tsx'
import { chanceCalls } from '../chance/chance.contract.ts'
import { t } from '../chance/chance.words.ts'

/** The opportunities with the customer that the address names, in progress or ended. */
export default function ViewMoreChanceList() {
  const { customer } = useAddress()
  return (
    <ListScreen
      title={t('chances')}
      newAt={`/crm/newChance${customer ? `?customer=${customer}` : ''}`}
      call={chanceCalls.list}
      rowHeight={76}
      query={{ scope: 'company', ...(customer ? { customerId: customer } : {}), limit: 20 }}
      empty={{ icon: TargetIcon, title: t('none'), text: t('noneText') }}
    >
      {chance => <ChanceListRow chance={chance} />}
    </ListScreen>
  )
}
