import { useAddress } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import css from '../crm.module.css'
import { BackHead } from './back-head.tsx'
import { refundOrderCalls, type RefundRow } from './order-back.contract.ts'
import { t } from './order.words.ts'

/** Money of an order that was returned: of which lines, how. */
export default function RefundOrderDetail() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<RefundRow, typeof refundOrderCalls.detail>
      id={id}
      me={me}
      subjectType="refund_order"
      calls={refundOrderCalls}
      title={t('refundOrder')}
      listAt="/crm/order"
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={{ what: t('theRefund'), fields: {} }}
      head={one => (
        <BackHead
          back={one}
          facts={[
            [t('refundDate'), day(one.refundDate)],
            [t('payType'), one.payType?.name ?? ''],
          ]}
        />
      )}
    >
      {({ lines, summary, order }) => (
        <>
          <Section title={t('lines')}>
            {lines.map(({ lineId, name, amount }) => (
              <ListRow key={lineId} wrap title={name} right={yuan(amount, order?.currency)} />
            ))}
          </Section>
          {summary !== '' && (
            <Section title={t('summary')} padded>
              <p className={css.text}>{summary}</p>
            </Section>
          )}
        </>
      )}
    </RecordPage>
  )
}
