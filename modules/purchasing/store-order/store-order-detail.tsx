import { useAddress } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { RateRow } from '#mechanisms/currencies/currency-fields.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { currencyFieldWords } from '#mechanisms/currencies/currency-words.web.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { decimalText, plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { compareMoney, shareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { ApprovedPage } from '#mechanisms/records/approved-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { PurchaseChain } from '../chain/purchase-chain.tsx'
import { Receipts } from './receipts.tsx'
import { storeOrderCalls, type StoreOrderDetail, type StoreOrderRow } from './store-order.contract.ts'
import css from './store-order.module.css'
import { t } from './store-order.words.ts'

/**
 * A purchase order: what is bought of whom, what is left to be paid, how its approval stands; and what one may do with
 * it.
 */
export default function StoreOrderDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <ApprovedPage<StoreOrderRow, typeof storeOrderCalls.detail>
      id={id}
      me={me}
      subjectType="erp-store-order"
      calls={storeOrderCalls}
      title={t('storeOrder')}
      listAt="/jxc/order/list"
      editAt={`/jxc/order/new?id=${id}`}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={{ what: t('theStoreOrder'), fields: fields(), action: sentence }}
      bottom={order =>
        (order.can.bill || order.can.askToPay) && (
          <>
            {order.can.bill && (
              <Button kind="secondary" href={`/finance/invoice/new?store_order=${id}`}>
                {t('bill')}
              </Button>
            )}
            {order.can.askToPay && (
              <Button href={`/finance/new?type=payment&store_order=${id}`}>{t('askToPay')}</Button>
            )}
          </>
        )
      }
      head={order => <Head order={order} />}
    >
      {order => (
        <>
          <Body order={order} />
          <Receipts order={order} />
          <PurchaseChain subjectType="erp-store-order" id={order.id} />
        </>
      )}
    </ApprovedPage>
  )
}

const fields = () => ({
  name: t('name'),
  supplierId: t('supplier'),
  contractId: t('contract'),
  projectId: t('project'),
  deliveryDate: t('deliveryDate'),
  remark: t('remark'),
  total: t('lines'),
  ...currencyFieldWords(),
})

/** What its history says of what came. */
function sentence(row: HistoryRow): string | undefined {
  if (row.action === 'store_order.receive_over') return t('didReceiveOver')
  if (row.action === 'store_order.receive') return t('didReceive')
  if (row.action === 'store_order.receipt_reverse') return t('didReverse', { reason: String(row.details.reason) })
  return undefined
}

function Head({ order: { name, code, total, currency, status, turn, creator, createdAt } }: { order: StoreOrderRow }) {
  return (
    <Card>
      <ListRow wrap title={name} subtitle={code} badge={<ApprovalPill status={status} turn={turn} />} />
      <div className={css.total}>
        <strong>{yuan(total, currency)}</strong>
        {locale() === 'zh-CN' && currency === ownCurrency && <span>{chineseCapitals(total)}</span>}
      </div>
      <ListRow left={<Face person={creator} size={32} />} title={creator.name} right={dateTime(createdAt)} />
    </Card>
  )
}

const figure = (amount: string, currency: string) => <span className={css.figure}>{yuan(amount, currency)}</span>
const scaled = (quantity: string) => scaledOf(quantity, quantityPlaces)

/**
 * What became of a line, and what is left of it to come, to be invoiced and to be paid; payments go by the lines'
 * shares.
 */
function leftOfLine({ lines, total, currency, balance }: StoreOrderDetail) {
  const paid = shareMoney(
    subtractMoney(total, balance),
    lines.map(({ gross }) => gross),
  )
  const paidOf = new Map(lines.map(({ id }, place) => [id, paid[place]!]))
  return ({ id, quantity, receivedQuantity, gross, invoicedAmount }: StoreOrderDetail['lines'][number]) => {
    const toCome = scaled(quantity) - scaled(receivedQuantity)
    const toInvoice = subtractMoney(gross, invoicedAmount)
    const toPay = subtractMoney(gross, paidOf.get(id)!)
    return (
      [
        Number(receivedQuantity) > 0 && t('came', { n: plainDecimal(receivedQuantity) }),
        toCome > 0n && t('toCome', { n: plainDecimal(decimalText(toCome, quantityPlaces)) }),
        toCome < 0n && t('over', { n: plainDecimal(decimalText(-toCome, quantityPlaces)) }),
        compareMoney(toInvoice, '0.00') > 0 && t('toInvoice', { amount: yuan(toInvoice, currency) }),
        compareMoney(toPay, '0.00') > 0 && t('toPay', { amount: yuan(toPay, currency) }),
      ]
        .filter(Boolean)
        .join(' · ') || false
    )
  }
}

/** That a line does not cost what its supplier offered. */
function againstOffer(
  { price, discountRate, offeredPrice }: StoreOrderDetail['lines'][number],
  currency: string,
): string | false {
  if (offeredPrice === null) return false
  const isSame = plainDecimal(price) === plainDecimal(offeredPrice) && Number(discountRate) === 0
  return !isSame && t('offeredAt', { price: unitPrice(offeredPrice, currency) })
}

function Body({ order }: { order: StoreOrderDetail }) {
  const { status, supplier, contract, purchaseApply, enquiry, project, deliveryDate, remark, lines } = order
  const { total, balance, currency } = order
  const left = status === 'agree' ? leftOfLine(order) : () => false
  return (
    <>
      <Section>
        {supplier && (
          <ListRow wrap href={`/jxc/vendor/detail/${supplier.id}`} title={t('supplier')} right={supplier.name} />
        )}
        {purchaseApply && (
          <ListRow wrap href={`/jxc/apply/detail/${purchaseApply.id}`} title={t('apply')} right={purchaseApply.name} />
        )}
        {enquiry && (
          <ListRow wrap href={`/jxc/enquiry/detail/${enquiry.id}`} title={t('enquiry')} right={enquiry.name} />
        )}
        {contract && <ListRow wrap href={`/crm/contract/${contract.id}`} title={t('contract')} right={contract.name} />}
        {project && <ListRow wrap href={`/projects/${project.id}/index`} title={t('project')} right={project.name} />}
        {deliveryDate && <ListRow title={t('deliveryDate')} right={deliveryDate} />}
        <RateRow of={order} />
        {status === 'agree' && <ListRow title={t('receivedWorth')} right={figure(order.receivedAmount, currency)} />}
        {status === 'agree' && (
          <ListRow
            title={t('invoiced')}
            right={figure(order.invoicedAmount, currency)}
            {...(compareMoney(order.invoicedAmount, '0.00') > 0
              ? { href: `/finance/invoice/list?store_order=${order.id}` }
              : {})}
          />
        )}
        {status === 'agree' && <ListRow title={t('asked')} right={figure(subtractMoney(total, balance), currency)} />}
        {status === 'agree' && (
          <ListRow title={t('balance')} right={<b className={css.figure}>{yuan(balance, currency)}</b>} />
        )}
      </Section>
      <GoodsLinesView
        title={t('lines')}
        lines={lines}
        totals={order}
        currency={currency}
        more={line => [againstOffer(line, currency), left(line)].filter(Boolean).join(' · ') || false}
      />
      {(remark !== '' || order.attachments.length > 0) && (
        <Section title={t('remark')} padded>
          {remark && <p className={css.remark}>{remark}</p>}
          <FileList files={order.attachments} />
        </Section>
      )}
    </>
  )
}
