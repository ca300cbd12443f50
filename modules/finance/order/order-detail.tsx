import { useCall } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { download } from '#platform/web/app/download.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { CopyIcon, PrinterIcon, ReceiptIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../finance.words.ts'
import { PayButton } from '../pay/pay-button.tsx'
import { printCalls } from '../print/print.contract.ts'
import { OrderBody, OrderHead } from './order-about.tsx'
import { orderCalls, type OrderDetail, type OrderRow } from './order.contract.ts'
import { orderSentence } from './show-order.web.ts'

const subjectType = 'finance'

/**
 * A finance order: what it is for, what it comes to, how its approval and its payment stand; and what one may do,
 * within the thumb's reach.
 */
export default function OrderDetailScreen() {
  const { id, uuid } = useAddress()
  const back = useBack('/finance/list')
  const known = id ?? uuid
  if (known) return <Whole key={known} id={known} />
  return (
    <Page title={t('finance')} onBack={back}>
      <Empty icon={ReceiptIcon} title={t('notFound')} action={<Button href="/finance/list">{t('orders')}</Button>} />
    </Page>
  )
}

function Whole({ id }: { id: string }) {
  const { type } = useAddress()
  const row = knownRow<OrderRow>(orderCalls.list, id)
  const me = useMe()
  const flow = useCall(approvalCalls.flow, { subjectType, subjectId: id })
  const kind = row?.type ?? type
  return (
    <DetailScreen
      title={t(kind && isKind(kind) ? `${kind}Order` : 'finance')}
      call={orderCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(orderCalls.detail, subjectType)}
      known={row}
      actions={order => (
        <>
          {order.can.copy && (
            <IconButton
              icon={CopyIcon}
              label={t('orderLikeThis')}
              href={`/finance/new?type=${order.type}&from=${id}`}
            />
          )}
          <IconButton icon={PrinterIcon} label={t('print')} onPress={() => void download(printCalls.print, { id })} />
          {order.can.remove && <RemoveButton call={orderCalls.remove} id={id} words={t} backTo="/finance/list" />}
        </>
      )}
      bottom={order => <Bottom order={order} flow={flow.data} />}
    >
      {(order, isWhole) => (
        <>
          <OrderHead order={order} />
          <WaitsFor status={order.status} flow={flow.data} />
          {isWhole && <OrderBody order={order as OrderDetail} />}
          <FlowSection flow={flow} />
          {isWhole && (
            <Talk
              subjectType={subjectType}
              subjectId={id}
              me={me}
              words={{ what: t('theOrder'), fields: linkWords, action: orderSentence }}
            />
          )}
        </>
      )}
    </DetailScreen>
  )
}

const linkWords = {
  get customer() {
    return t('customer')
  },
  get supplier() {
    return t('supplier')
  },
  get contract() {
    return t('contract')
  },
}
const isKind = (kind: string): kind is OrderRow['type'] =>
  ['travel', 'expense', 'purchase', 'borrow', 'prepay', 'payment'].includes(kind)

function Bottom({
  order,
  flow,
}: {
  order: OrderDetail
  flow: React.ComponentProps<typeof DecisionBar>['flow'] | undefined
}) {
  const decides = flow && hasDecisions(flow)
  if (!decides && !order.can.pay) return null
  return (
    <>
      {decides && <DecisionBar flow={flow} editAt={`/finance/new?type=${order.type}&id=${order.id}`} />}
      {order.can.pay && <PayButton order={order} />}
    </>
  )
}
