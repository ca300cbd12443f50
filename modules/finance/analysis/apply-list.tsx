import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { ReceiptIcon } from '#platform/web/kit/icons.tsx'
import { OrderListRow } from '../order/order-row.tsx'
import { spendingTypes } from '../order/order.contract.ts'
import { analysisCalls } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import { countedIn, narrowedBy } from './show-figures.web.ts'

/** The orders behind a figure. */
export default function AnalysedOrders() {
  const address = useAddress()
  const narrowed = Object.fromEntries(narrowedBy.flatMap(key => (address[key] ? [[key, address[key]]] : [])))
  const type = spendingTypes.find(one => one === address.type)
  return (
    <ListScreen
      title={address.name ?? t('orders')}
      call={analysisCalls.orders}
      rowHeight={76}
      empty={{ icon: ReceiptIcon, title: t('noOrders'), text: t('noOrdersText') }}
      query={{ ...countedIn(address), ...(type && { type: [type] }), ...narrowed, limit: 20 }}
    >
      {order => <OrderListRow order={order} isMine={false} />}
    </ListScreen>
  )
}
