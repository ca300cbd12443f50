import { useChange } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { factsOf, fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { Comparison } from './comparison.tsx'
import { PurchaseChain } from '../chain/purchase-chain.tsx'
import { enquiryCalls, enquiryFields, enquiryType, type EnquiryDetail, type EnquiryRow } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'
import { enquiryWords } from './enquiry-words.web.ts'

/** What is not said above. */
const others = namesBut(enquiryFields, 'name', 'note', 'projectId')

/** An enquiry: what each supplier wants for each line, side by side; what was chosen, and what was ordered of it. */
export default function EnquiryDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<EnquiryRow, typeof enquiryCalls.detail>
      id={id}
      me={me}
      subjectType={enquiryType}
      calls={enquiryCalls}
      title={t('title')}
      listAt="/jxc/enquiry/list"
      edit={({ can, isClosed }) => can.edit && !isClosed && { href: `/jxc/enquiry/new?id=${id}`, label: t('edit') }}
      mayRemove={({ can, orders }) => can.remove && orders.length === 0}
      removeWords={t}
      history={historyWords()}
      bottom={enquiry => (enquiry.can.close || enquiry.can.reopen) && <Turn enquiry={enquiry} />}
      head={({ code, name, note, isClosed }) => (
        <Section>
          <ListRow
            wrap
            title={name}
            subtitle={[code, note].filter(Boolean).join(' · ')}
            badge={<StatusPill tone={isClosed ? 'neutral' : 'brand'}>{t(isClosed ? 'closed' : 'open')}</StatusPill>}
          />
        </Section>
      )}
    >
      {enquiry => (
        <>
          <About enquiry={enquiry} />
          <Comparison enquiry={enquiry} />
          <Chosen enquiry={enquiry} />
          {enquiry.orders.length > 0 && (
            <Section title={t('orders')}>
              {enquiry.orders.map(order => (
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
          <PurchaseChain subjectType={enquiryType} id={enquiry.id} />
          {enquiry.attachments.length > 0 && (
            <Section title={filesWord('attachments')} padded>
              <FileList files={enquiry.attachments} />
            </Section>
          )}
        </>
      )}
    </RecordPage>
  )
}

function About({ enquiry }: { enquiry: EnquiryDetail }) {
  const { purchaseApply, project, managers, lastOptDate, total } = enquiry
  return (
    <Section>
      {purchaseApply && (
        <ListRow wrap href={`/jxc/apply/detail/${purchaseApply.id}`} title={t('apply')} right={purchaseApply.name} />
      )}
      {project && <ListRow wrap href={`/projects/${project.id}/index`} title={t('project')} right={project.name} />}
      {factsOf(enquiryWords, enquiry, others).map(([label, value]) => (
        <ListRow key={label} wrap title={label} right={value} />
      ))}
      <ListRow title={t('expected')} right={yuan(total)} />
      <ListRow
        title={t('managers')}
        right={<AvatarGroup people={managers.map(person => ({ name: person.name }))} max={5} />}
      />
      <ListRow title={t('changed')} right={dateTime(lastOptDate)} />
    </Section>
  )
}

/** What was chosen, by supplier: each part is ordered without typing anything again. */
function Chosen({ enquiry: { id, lines, offers, can } }: { enquiry: EnquiryDetail }) {
  const parts = offers.flatMap(offer => {
    const chosen = new Set(lines.filter(({ chosenId }) => chosenId === offer.id).map(line => line.id))
    const prices = offer.prices.filter(({ lineId }) => chosen.has(lineId))
    return prices.length > 0 ? [{ offer, n: prices.length, total: addMoney(...prices.map(({ gross }) => gross)) }] : []
  })
  if (parts.length === 0) return null
  const missing = lines.filter(({ chosenId }) => chosenId === null).length
  return (
    <Section title={t('chosen')} {...(missing > 0 ? { note: t('notChosen', { n: missing }) } : {})}>
      {parts.map(({ offer, n, total }) => (
        <ListRow
          key={offer.id}
          wrap
          title={offer.supplier.name}
          subtitle={t('chosenOf', { n, amount: yuan(total, offer.currency) })}
          right={
            offer.isOrdered ? (
              <StatusPill tone="success">{t('ordered')}</StatusPill>
            ) : (
              can.order && (
                <Button small href={`/jxc/order/new?enquiry=${id}&offer=${offer.id}`}>
                  {t('order')}
                </Button>
              )
            )
          }
        />
      ))}
    </Section>
  )
}

function Turn({ enquiry: { id, can } }: { enquiry: EnquiryDetail }) {
  const close = useChange(enquiryCalls.close)
  const reopen = useChange(enquiryCalls.reopen)
  async function confirmClose() {
    if (await confirmDialog({ title: t('closeAsk'), text: t('closeText'), confirm: t('close') })) close.run({ id })
  }
  return can.close ? (
    <Button wide kind="secondary" busy={close.isPending} onPress={() => void confirmClose()}>
      {t('close')}
    </Button>
  ) : (
    <Button wide kind="secondary" busy={reopen.isPending} onPress={() => reopen.run({ id })}>
      {t('reopen')}
    </Button>
  )
}

/** How its history is said. */
function historyWords() {
  const said = fieldHistory(enquiryWords)
  return {
    ...said,
    what: t('title'),
    fields: { ...said.fields, total: t('expected') },
    action(row: HistoryRow) {
      if (row.action === 'enquiry.answer') return t('didAnswer', { name: String(row.details.name) })
      if (row.action === 'enquiry.decline') return t('didDecline', { name: String(row.details.name) })
      if (row.action === 'enquiry.choose') return t('didChoose', { n: Number(row.details.num) })
      if (row.action === 'enquiry.close') return t('didClose')
      if (row.action === 'enquiry.reopen') return t('didReopen')
      return undefined
    },
  }
}
