import { useCall } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { approvalSentence, statusTones } from '#mechanisms/approvals/show-approval.web.ts'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { goodsAbout } from './goods.web.ts'
import { Receipts } from './receipts.tsx'
import { storeOrderCalls, type StoreOrderDetail, type StoreOrderRow } from './store-order.contract.ts'
import css from './store-order.module.css'
import { t } from './store-order.words.ts'

const subjectType = 'erp-store-order'

/** A store order: what is bought of whom, what is left to be paid, how its approval stands; and what one may do with it. */
export default function StoreOrderDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const flow = useCall(approvalCalls.flow, { subjectType, subjectId: id })
  return (
    <DetailScreen
      key={id} title={t('storeOrder')} call={storeOrderCalls.detail} input={{ id }} known={knownRow<StoreOrderRow>(storeOrderCalls.list, id)}
      actions={order => order.isRemovable && <RemoveButton call={storeOrderCalls.remove} id={id} words={t} backTo='/jxc/order/list' refreshes={[storeOrderCalls.list, inboxCalls.list]} />}
      bottom={order => (
        <>
          {flow.data && hasDecisions(flow.data) && <DecisionBar flow={flow.data} editAt={`/jxc/order/new?id=${id}`} />}
          {order.status === 'agree' && order.creator.id === me?.id && compareMoney(order.balance, '0.00') > 0 && <Button href={`/finance/new?type=payment&store_order=${id}`}>{t('askToPay')}</Button>}
        </>
      )}
    >
      {(order, isWhole) => (
        <>
          <Head order={order} />
          <WaitsFor status={order.status} flow={flow.data} />
          {isWhole && <Body order={order as StoreOrderDetail} />}
          {isWhole && <Receipts order={order as StoreOrderDetail} />}
          <FlowSection flow={flow} />
          {isWhole && <Talk subjectType={subjectType} subjectId={id} me={me} words={{ what: t('theStoreOrder'), fields: {}, action: sentence }} />}
        </>
      )}
    </DetailScreen>
  )
}

/** What its history says: of its approval, or of what came. */
function sentence(row: HistoryRow): string | undefined {
  if (row.action === 'store_order.receive') return t('didReceive')
  if (row.action === 'store_order.receipt_reverse') return t('didReverse', { reason: String(row.details.reason) })
  return approvalSentence(row)
}

function Head({ order: { name, code, total, status, creator, createdAt } }: { order: StoreOrderRow }) {
  return (
    <Card>
      <ListRow wrap title={name} subtitle={code} badge={<StatusPill tone={statusTones[status]}>{engineWord(status)}</StatusPill>} />
      <div className={css.total}><strong>{yuan(total)}</strong>{locale() === 'zh-CN' && <span>{chineseCapitals(total)}</span>}</div>
      <ListRow left={<Face person={creator} size={32} />} title={creator.name} right={dateTime(createdAt)} />
    </Card>
  )
}

function Body({ order: { status, supplier, contract, project, deliveryDate, total, balance, remark, lines, attachments } }: { order: StoreOrderDetail }) {
  return (
    <>
      <Section>
        {supplier && <ListRow wrap href={`/jxc/vendor/detail/${supplier.id}`} title={t('supplier')} right={supplier.name} />}
        {contract && <ListRow wrap href={`/crm/contract/${contract.id}`} title={t('contract')} right={contract.name} />}
        {project && <ListRow wrap href={`/projects/${project.id}/index`} title={t('project')} right={project.name} />}
        {deliveryDate && <ListRow title={t('deliveryDate')} right={deliveryDate} />}
        {status === 'agree' && <ListRow title={t('asked')} right={<span className={css.figure}>{yuan(subtractMoney(total, balance))}</span>} />}
        {status === 'agree' && <ListRow title={t('balance')} right={<b className={css.figure}>{yuan(balance)}</b>} />}
      </Section>
      <Section title={t('lines')} action={yuan(total)}>
        {/* Lines have no id of their own: they stay in their order. */}
        {lines.map((line, place) => <ListRow key={place} wrap title={line.name} subtitle={[goodsAbout(line), compareMoney(line.receivedQuantity, '0.00') > 0 && t('came', { n: line.receivedQuantity.replace(/\.?0+$/, '') })].filter(Boolean).join(' · ')} right={<b className={css.figure}>{yuan(line.amount)}</b>} />)}
      </Section>
      {(remark !== '' || attachments.length > 0) && (
        <Section title={t('remark')} padded>
          {remark && <p className={css.remark}>{remark}</p>}
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}
