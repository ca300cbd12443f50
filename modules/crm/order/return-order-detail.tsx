import { useAddress } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import css from '../crm.module.css'
import { BackHead } from './back-head.tsx'
import { returnOrderCalls, type ReturnRow } from './order-back.contract.ts'
import { t } from './order.words.ts'

/** Goods of an order that came back: which, how many, why. */
export default function ReturnOrderDetail() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<ReturnRow, typeof returnOrderCalls.detail>
      id={id}
      me={me}
      subjectType="return_order"
      calls={returnOrderCalls}
      title={t('returnOrder')}
      listAt="/crm/order"
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={{ what: t('theReturn'), fields: {} }}
      head={one => (
        <BackHead
          back={one}
          facts={[
            [t('returnDate'), day(one.returnDate)],
            [t('returnReason'), one.returnReason?.name ?? ''],
          ]}
        />
      )}
    >
      {({ lines, summary, order }) => (
        <>
          <Section title={t('lines')}>
            {lines.map(({ lineId, name, unit, quantity, amount }) => (
              <ListRow
                key={lineId}
                wrap
                title={name}
                subtitle={`${plainDecimal(quantity)} ${unit}`.trim()}
                right={yuan(amount, order?.currency)}
              />
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
