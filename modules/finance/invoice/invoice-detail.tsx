import { useCall } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { approvalSentence } from '#mechanisms/approvals/show-approval.web.ts'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { RateRow } from '#mechanisms/currencies/currency-fields.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { invoiceCalls, type InvoiceDetail, type InvoiceRow } from './invoice.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './invoice.words.ts'
import css from './invoice.module.css'
import { askIssued } from './issue-sheet.tsx'

const subjectType = 'invoice'

/** An invoice: what it says, how its approval stands; and what one may do, within the thumb's reach. */
export default function InvoiceDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const flow = useCall(approvalCalls.flow, { subjectType, subjectId: id })
  return (
    <DetailScreen
      key={id}
      title={t('invoice')}
      call={invoiceCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(invoiceCalls.detail, subjectType)}
      known={knownRow<InvoiceRow>(invoiceCalls.list, id)}
      actions={invoice =>
        invoice.can.remove && (
          <RemoveButton call={invoiceCalls.remove} id={id} words={t} backTo="/finance/invoice/list" />
        )
      }
      bottom={invoice =>
        invoice.can.issue ? (
          <Button wide onPress={() => void askIssued(id)}>
            {t('issue')}
          </Button>
        ) : (
          flow.data &&
          hasDecisions(flow.data) && <DecisionBar flow={flow.data} editAt={`/finance/invoice/new?id=${id}`} />
        )
      }
    >
      {(invoice, isWhole) => (
        <>
          <Head invoice={invoice} />
          <WaitsFor status={invoice.status} flow={flow.data} />
          {isWhole && <Body invoice={invoice as InvoiceDetail} />}
          <FlowSection flow={flow} />
          {isWhole && (
            <Talk
              subjectType={subjectType}
              subjectId={id}
              me={me}
              words={{ what: t('theInvoice'), fields: {}, action: sentence }}
            />
          )}
        </>
      )}
    </DetailScreen>
  )
}

function Head({
  invoice: { name, type, direction, amount, currency, status, turn, creator, createdAt, procName },
}: {
  invoice: InvoiceDetail | InvoiceRow
}) {
  return (
    <Card>
      <ListRow
        wrap
        title={name}
        subtitle={[t(direction), t(`type_${type}`), procName].filter(Boolean).join(' · ')}
        badge={<ApprovalPill status={status} turn={turn} />}
      />
      <div className={css.amount}>
        <strong>{yuan(amount, currency)}</strong>
        {currency === ownCurrency && <span>{chineseCapitals(amount)}</span>}
      </div>
      <ListRow left={<Face person={creator} size={32} />} title={creator.name} right={dateTime(createdAt)} />
    </Card>
  )
}

function Body({
  invoice: {
    direction,
    partyName,
    taxNumber,
    taxAmount,
    currency,
    rate,
    ownTotal,
    code,
    number,
    invoiceDate,
    checkCode,
    detail,
    storeOrder,
    storeLines,
    attachments,
  },
}: {
  invoice: InvoiceDetail
}) {
  const printed = [
    [t(direction === 'in' ? 'seller' : 'buyer'), partyName],
    [t('taxNumber'), taxNumber],
    [t('taxAmount'), taxAmount === null ? '' : yuan(taxAmount, currency)],
    [t('code'), code],
    [t('number'), number],
    [t('invoiceDate'), invoiceDate ?? ''],
    [t('checkCode'), checkCode],
  ].filter(([, value]) => value !== '')
  return (
    <>
      <Section title={t('numbers')}>
        {printed.map(([label, value]) => (
          <ListRow key={label} wrap title={label} right={<span className={css.mark}>{value}</span>} />
        ))}
      </Section>
      {storeOrder && (
        <Section title={t('storeOrder')}>
          <RateRow of={{ currency, rate, ownTotal }} />
          <ListRow
            wrap
            href={`/jxc/order/detail/${storeOrder.id}`}
            title={storeOrder.name}
            subtitle={storeOrder.code}
            right={yuan(storeOrder.total, storeOrder.currency)}
          />
          {storeLines.map(line => (
            <ListRow
              key={line.lineId}
              wrap
              title={line.name}
              subtitle={`${plainDecimal(line.quantity)}${line.unit}`}
              right={yuan(line.amount, currency)}
            />
          ))}
        </Section>
      )}
      {(detail !== '' || attachments.length > 0) && (
        <Section title={t('detail')} padded>
          {detail && <p className={css.detail}>{detail}</p>}
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}

const sentence = (row: Parameters<typeof approvalSentence>[0]) =>
  row.action === 'issue' ? `${t('didIssue')} ${String(row.details.number ?? '')}` : approvalSentence(row)
