import { useAddress, useHasScreen } from '#platform/web/app/navigation.ts'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { factsOf, fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { ApprovedPage } from '#mechanisms/records/approved-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { PurchaseChain } from '../chain/purchase-chain.tsx'
import { purchaseApplyCalls, purchaseApplyFields, type PurchaseApplyRow } from './purchase-apply.contract.ts'
import { t } from './purchase-apply.words.ts'
import { purchaseApplyWords } from './purchase-apply-words.web.ts'

/** What is not said above. */
const others = namesBut(purchaseApplyFields, 'name', 'note')

/**
 * One, drawn at once from the row that led here; how its approval stands, what is said about it, and what was done to
 * it.
 */
export default function PurchaseApplyDetail() {
  const { id = '' } = useAddress()
  const me = useMe()
  const hasEnquiries = useHasScreen()('/jxc/enquiry/list')
  return (
    <ApprovedPage<PurchaseApplyRow, typeof purchaseApplyCalls.detail>
      id={id}
      me={me}
      subjectType="erp-purchase-apply"
      calls={purchaseApplyCalls}
      title={t('title')}
      listAt="/jxc/apply/list"
      editAt={`/jxc/apply/new?id=${id}`}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={historyWords()}
      bottom={({ can }) =>
        can.order && (
          <>
            {hasEnquiries && (
              <Button kind="secondary" href={`/jxc/enquiry/new?apply=${id}`}>
                {t('enquire')}
              </Button>
            )}
            <Button href={`/jxc/order/new?apply=${id}`}>{t('order')}</Button>
          </>
        )
      }
      head={({ code, name, note, status, turn }) => (
        <Section>
          <ListRow
            wrap
            title={name}
            subtitle={[code, note].filter(Boolean).join(' · ')}
            badge={<StatusPill tone={statusTones[status]}>{statusWord(status, turn)}</StatusPill>}
          />
        </Section>
      )}
    >
      {purchaseApply => (
        <>
          <Section>
            {factsOf(purchaseApplyWords, purchaseApply, others).map(([label, value]) => (
              <ListRow key={label} wrap title={label} subtitle={value} />
            ))}
            <ListRow
              title={t('managers')}
              right={<AvatarGroup people={purchaseApply.managers.map(person => ({ name: person.name }))} max={5} />}
            />
            <ListRow title={t('changed')} right={dateTime(purchaseApply.lastOptDate)} />
          </Section>
          <GoodsLinesView
            lines={purchaseApply.lines}
            totals={purchaseApply}
            more={({ orderedQuantity }) =>
              Number(orderedQuantity) > 0 && t('ordered', { n: plainDecimal(orderedQuantity) })
            }
          />
          {purchaseApply.enquiries.length > 0 && (
            <Section title={t('enquiries')}>
              {purchaseApply.enquiries.map(enquiry => (
                <ListRow
                  key={enquiry.id}
                  {...(hasEnquiries ? { href: `/jxc/enquiry/detail/${enquiry.id}` } : {})}
                  title={enquiry.name}
                  subtitle={enquiry.code}
                  right={t('answered', { n: enquiry.answeredNum })}
                />
              ))}
            </Section>
          )}
          {purchaseApply.orders.length > 0 && (
            <Section title={t('orders')}>
              {purchaseApply.orders.map(order => (
                <ListRow
                  key={order.id}
                  href={`/jxc/order/detail/${order.id}`}
                  title={order.name}
                  subtitle={order.code}
                  right={yuan(order.total, order.currency)}
                  badge={<ApprovalPill status={order.status} turn={null} />}
                />
              ))}
            </Section>
          )}
          <PurchaseChain subjectType="erp-purchase-apply" id={purchaseApply.id} />
          {purchaseApply.attachments.length > 0 && (
            <Section title={filesWord('attachments')} padded>
              <FileList files={purchaseApply.attachments} />
            </Section>
          )}
        </>
      )}
    </ApprovedPage>
  )
}

/** How its history is said. */
function historyWords() {
  const said = fieldHistory(purchaseApplyWords)
  return { ...said, what: t('title'), fields: { ...said.fields, total: t('total') } }
}
