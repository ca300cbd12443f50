import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import css from '../crm.module.css'
import type { RefundRow, ReturnRow } from './order-back.contract.ts'
import { t } from './order.words.ts'

type Back = Pick<RefundRow | ReturnRow, 'code' | 'total' | 'order' | 'customer' | 'creator'>

/** What a refund or a return comes to, of which order and customer. */
export const BackHead = ({ back, facts }: { back: Back; facts: readonly (readonly [string, string])[] }) => (
  <>
    <Card padded>
      <div className={css.head}>
        <div className={css.kind}>
          <span>{back.code}</span>
        </div>
        <div className={css.amount}>{yuan(back.total, back.order?.currency)}</div>
      </div>
    </Card>
    <Section>
      {back.order && (
        <ListRow wrap title={t('order')} right={back.order.name} href={`/crm/purchase_order/${back.order.id}`} />
      )}
      {back.customer && (
        <ListRow title={t('customer')} right={back.customer.fullName} href={`/crm/customer/${back.customer.id}`} />
      )}
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <ListRow key={label} title={label} right={value} />
        ))}
      {back.creator && <ListRow title={t('creator')} right={back.creator.name} />}
    </Section>
  </>
)
