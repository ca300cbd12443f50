import { useChange } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { RateRow } from '#mechanisms/currencies/currency-fields.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { SaleChain } from '../chain/sale-chain.tsx'
import css from '../crm.module.css'
import { orderCalls, orderType, type OrderDetail, type OrderRow } from './order.contract.ts'
import { sayDelivered, sayRefunded, sayReturned, toDeliver, toRefund, toReturn } from './order-sheets.tsx'
import { t } from './order.words.ts'
import { orderHistory, orderWords } from './show-order.web.ts'

/** A customer's order: of what, what left, came back and was paid back; and what one may say of that. */
export default function OrderDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<OrderRow, typeof orderCalls.detail>
      id={id}
      me={me}
      subjectType={orderType}
      calls={orderCalls}
      title={t('order')}
      listAt="/crm/order"
      edit={({ can }) => can.edit && { href: `/crm/order/new?id=${id}`, label: t('editOrder') }}
      mayRemove={({ can, deliveries, returns, refunds }) =>
        can.remove && deliveries.length + returns.length + refunds.length === 0
      }
      removeWords={t}
      history={orderHistory()}
      bottom={order => order.can.deliver && <Says order={order} />}
      head={order => <Head order={order} />}
    >
      {order => <Body order={order} />}
    </RecordPage>
  )
}

/** What there is to say of it: as long as something is left of it. */
const Says = ({ order }: { order: OrderDetail }) => (
  <>
    {toReturn(order).length > 0 && (
      <Button kind="secondary" onPress={() => void sayReturned(order)}>
        {t('newReturn')}
      </Button>
    )}
    {toRefund(order).length > 0 && (
      <Button kind="secondary" onPress={() => void sayRefunded(order)}>
        {t('newRefund')}
      </Button>
    )}
    {toDeliver(order).length > 0 && <Button onPress={() => void sayDelivered(order)}>{t('deliver')}</Button>}
  </>
)

const Head = ({ order: { code, name, total, currency, status } }: { order: OrderRow | OrderDetail }) => (
  <Card padded>
    <div className={css.head}>
      <div className={css.kind}>
        <span>{code}</span>
        {status && <StatusPill tone="brand">{status.name}</StatusPill>}
      </div>
      <p className={css.name}>{name}</p>
      <div className={css.amount}>{yuan(total, currency)}</div>
      {locale() === 'zh-CN' && currency === ownCurrency && <div className={css.capitals}>{chineseCapitals(total)}</div>}
    </div>
  </Card>
)

const isSome = (figure: string) => Number(figure) > 0
/** What became of a line. */
const lineState =
  (currency: string) =>
  ({ deliveredQuantity, returnedQuantity, refundedAmount }: OrderDetail['lines'][number]) =>
    [
      isSome(deliveredQuantity) && t('came', { n: plainDecimal(deliveredQuantity) }),
      isSome(returnedQuantity) && t('back', { n: plainDecimal(returnedQuantity) }),
      isSome(refundedAmount) && t('paidBack', { amount: yuan(refundedAmount, currency) }),
    ]
      .filter(Boolean)
      .join(' · ') || false

function Body({ order }: { order: OrderDetail }) {
  const { customer, contract, quotation, manager, partner, returned, refunded, lines, returns, refunds } = order
  const { summary, attachments, currency } = order
  return (
    <>
      <Section>
        {customer && (
          <ListRow
            title={t('customer')}
            right={customer.simpleName || customer.fullName}
            href={`/crm/customer/${customer.id}`}
          />
        )}
        {quotation && <ListRow title={t('quotation')} right={quotation.name} href={`/crm/quotation/${quotation.id}`} />}
        {contract && <ListRow title={t('contract')} right={contract.name} href={`/crm/contract/${contract.id}`} />}
        {factsOf(orderWords, order, ['orderDate', 'deliveryDate', 'payTypeId']).map(([label, value]) => (
          <ListRow key={label} title={label} right={value} />
        ))}
        <RateRow of={order} />
        {manager && <ListRow title={t('manager')} right={manager.name} />}
        {partner.length > 0 && <ListRow wrap title={t('partners')} right={listed(partner.map(({ name }) => name))} />}
        {compareMoney(returned, '0.00') > 0 && <ListRow title={t('returned')} right={yuan(returned, currency)} />}
        {compareMoney(refunded, '0.00') > 0 && <ListRow title={t('refunded')} right={yuan(refunded, currency)} />}
      </Section>
      <GoodsLinesView title={t('lines')} lines={lines} totals={order} currency={currency} more={lineState(currency)} />
      <Deliveries order={order} />
      <SaleChain subjectType={orderType} id={order.id} />
      {returns.length > 0 && (
        <Section title={t('returns')}>
          {returns.map(one => (
            <ListRow
              key={one.id}
              href={`/crm/return_order/${one.id}`}
              title={one.code}
              subtitle={day(one.day)}
              right={yuan(one.total, currency)}
            />
          ))}
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title={t('refunds')}>
          {refunds.map(one => (
            <ListRow
              key={one.id}
              href={`/crm/refund_order/${one.id}`}
              title={one.code}
              subtitle={day(one.day)}
              right={yuan(one.total, currency)}
            />
          ))}
        </Section>
      )}
      {(summary !== '' || attachments.length > 0) && (
        <Section title={t('summary')} padded>
          {summary && <p className={css.text}>{summary}</p>}
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}

/** What left, the oldest first; one is reversed from its row. */
function Deliveries({ order: { deliveries, can } }: { order: OrderDetail }) {
  const reverse = useChange(orderCalls.reverseDelivery, { done: () => toast.success(t('deliveryReversed')) })
  async function takeBack(id: string) {
    const reason = await promptDialog({
      title: t('reverse'),
      text: t('reverseText'),
      label: t('reason'),
      maxLength: 200,
      required: true,
    })
    if (reason) reverse.run({ id, reason })
  }
  if (deliveries.length === 0) return null
  return (
    <Section title={t('deliveries')}>
      {deliveries.map(({ id, lines, person, note, reason, isReversed, deliveredOn }) => (
        <ListRow
          key={id}
          wrap
          title={lines.map(({ name, quantity, unit }) => `${name} × ${plainDecimal(quantity)}${unit}`).join('、')}
          subtitle={[isReversed && t('reversed'), person.name, note, reason].filter(Boolean).join(' · ')}
          right={day(deliveredOn)}
          {...(can.deliver && !isReversed ? { onPress: () => void takeBack(id), chevron: true } : {})}
        />
      ))}
    </Section>
  )
}
