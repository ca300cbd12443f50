import { download } from '#platform/web/app/download.ts'
import { useAddress, useHasScreen } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CopyIcon, PrinterIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { locale } from '#platform/web/words/words.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { RateRow } from '#mechanisms/currencies/currency-fields.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { currencyFieldWords } from '#mechanisms/currencies/currency-words.web.ts'
import { factsOf, fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { ApprovedPage } from '#mechanisms/records/approved-page.tsx'
import { ShareLinks } from '#mechanisms/shares/share-links.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { SaleChain } from '../chain/sale-chain.tsx'
import css from '../crm.module.css'
import { quotationCalls, quotationType, type QuotationDetail, type QuotationRow } from './quotation.contract.ts'
import { QuotationState } from './quotation-row.tsx'
import { t } from './quotation.words.ts'
import { numberOf, quotationWords } from './show-quotation.web.ts'

/** A quotation: to whom, of what, how it stands; and what is made of it. */
export default function QuotationDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const hasOrders = useHasScreen()('/crm/order')
  return (
    <ApprovedPage<QuotationRow, typeof quotationCalls.detail>
      id={id}
      me={me}
      subjectType={quotationType}
      calls={quotationCalls}
      title={t('quotation')}
      listAt="/crm/quotation"
      editAt={`/crm/quotation/new?id=${id}`}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={historyWords()}
      // Where it leads on, three buttons are below already.
      actions={({ can }) => (
        <>
          {can.renew && can.contract && <IconButton icon={CopyIcon} label={t('newVersion')} href={nextVersion(id)} />}
          <IconButton icon={PrinterIcon} label={t('print')} onPress={() => void printIt(id)} />
        </>
      )}
      bottom={({ can }) =>
        (can.contract || can.renew) && (
          <>
            {can.renew && !can.contract && (
              <Button kind="secondary" href={nextVersion(id)}>
                {t('newVersion')}
              </Button>
            )}
            {can.contract && hasOrders && (
              <Button kind="secondary" href={`/crm/order/new?quotation=${id}`}>
                {t('toOrder')}
              </Button>
            )}
            {can.contract && <Button href={`/crm/newContract?quotation=${id}`}>{t('toContract')}</Button>}
          </>
        )
      }
      head={quotation => <Head quotation={quotation} />}
    >
      {quotation => <Body quotation={quotation} />}
    </ApprovedPage>
  )
}

const nextVersion = (id: string) => `/crm/quotation/new?version_of=${id}`

async function printIt(id: string) {
  const options = [
    { key: 'yes', name: t('withPrices') },
    { key: 'no', name: t('withoutPrices') },
  ]
  const chosen = await actionMenu(options, t('print'))
  if (chosen) await download(quotationCalls.print, { id, prices: chosen === 'yes' })
}

function historyWords() {
  const said = fieldHistory(quotationWords)
  return { ...said, what: t('theQuotation'), fields: { ...said.fields, total: t('total'), ...currencyFieldWords() } }
}

const Head = ({ quotation }: { quotation: QuotationRow | QuotationDetail }) => (
  <Card padded>
    <div className={css.head}>
      <div className={css.kind}>
        <span>{numberOf(quotation)}</span>
        <QuotationState quotation={quotation} />
      </div>
      <p className={css.name}>{quotation.name}</p>
      <div className={css.amount}>{yuan(quotation.total, quotation.currency)}</div>
      {locale() === 'zh-CN' && quotation.currency === ownCurrency && (
        <div className={css.capitals}>{chineseCapitals(quotation.total)}</div>
      )}
    </div>
  </Card>
)

function Body({ quotation }: { quotation: QuotationDetail }) {
  const { id, status, customer, chance, project, creator, lines, versions, remark, attachments, can } = quotation
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
        {chance && <ListRow title={t('chance')} right={chance.name} href={`/crm/chance/${chance.id}`} />}
        {project && <ListRow title={t('project')} right={project.name} href={`/projects/${project.id}/index`} />}
        {factsOf(quotationWords, quotation, ['quoteDate', 'validUntil', 'payTypeId']).map(([label, value]) => (
          <ListRow key={label} title={label} right={value} />
        ))}
        <RateRow of={quotation} />
        {creator && <ListRow title={t('creator')} right={creator.name} />}
      </Section>
      <GoodsLinesView title={t('lines')} lines={lines} totals={quotation} currency={quotation.currency} />
      {(remark !== '' || attachments.length > 0) && (
        <Section title={t('remark')} padded>
          {remark && <p className={css.text}>{remark}</p>}
          <FileList files={attachments} />
        </Section>
      )}
      <SaleChain subjectType={quotationType} id={id} />
      {versions.length > 1 && (
        <Section title={t('versions')}>
          {versions.map(one => (
            <ListRow
              key={one.id}
              title={t('version', { n: one.version })}
              right={yuan(one.total, one.currency)}
              badge={<ApprovalPill status={one.status} turn={null} />}
              {...(one.id === id ? {} : { href: `/crm/quotation/${one.id}` })}
            />
          ))}
        </Section>
      )}
      {can.share && status === 'agree' && (
        <ShareLinks subjectType={quotationType} subjectId={id} logAt={`/crm/quotation/${id}/shares`} />
      )}
    </>
  )
}
