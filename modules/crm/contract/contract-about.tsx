import { useHasScreen } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { RateRow } from '#mechanisms/currencies/currency-fields.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { ContractState } from './contract-row.tsx'
import { carriedOutWords, contractWords, hasAmount } from './show-contract.web.ts'
import { contractFields, type ContractDetail, type ContractRow } from './contract.contract.ts'
import { t } from './contract.words.ts'
import css from '../crm.module.css'

/** What it is called and comes to, how it stands, and with whom it is. */
export function ContractHead({ contract }: { contract: Omit<ContractRow, 'newStatus'> }) {
  const { incomeType, code, name, total, currency, customer, supplier, manager } = contract
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <div className={css.kind}>
            <span>
              {t(`incomeType_${incomeType}`)} · {code}
            </span>
            <ContractState contract={contract} />
          </div>
          <p className={css.name}>{name}</p>
          {hasAmount(contract) && <div className={css.amount}>{yuan(total, currency)}</div>}
          {hasAmount(contract) && locale() === 'zh-CN' && currency === ownCurrency && (
            <div className={css.capitals}>{chineseCapitals(total)}</div>
          )}
        </div>
      </Card>
      <Section>
        {customer && (
          <ListRow
            title={t('customer')}
            right={customer.simpleName || customer.fullName}
            href={`/crm/customer/${customer.id}`}
          />
        )}
        {supplier && <ListRow title={t('supplier')} right={supplier.name} href={`/jxc/vendor/detail/${supplier.id}`} />}
        {hasAmount(contract) && <RateRow of={contract} />}
        {manager && (
          <ListRow
            title={t('manager')}
            right={
              <>
                <Face person={manager} size={24} />
                {manager.name}
              </>
            }
          />
        )}
      </Section>
    </>
  )
}

/** Those that have no place of their own. */
const others = namesBut(
  contractFields,
  ...([
    'incomeType',
    'name',
    'code',
    'customerId',
    'chanceId',
    'quotationId',
    'tenderId',
    'supplierId',
    'total',
  ] as const),
  ...(['statusId', 'typeId', 'payTypeId', 'startDate', 'endDate', 'signedDate', 'customerSignedUser'] as const),
  'summary',
)

/** All the rest: its terms, its note, who takes part, what is done by it, its files. */
export function ContractBody({ contract }: { contract: ContractDetail }) {
  const { chance, quotation, tender, startDate, endDate, summary, rel, items, itemTotals } = contract
  const { stageInfo, projects, changes, attachments } = contract
  const hasOrders = useHasScreen()('/crm/order')
  const period =
    (startDate || endDate) && [startDate && day(startDate), endDate && day(endDate)].map(one => one || '…').join(' – ')
  const stage = stageInfo && [stageInfo.name, stageInfo.num > 0 && `${stageInfo.num}/${stageInfo.count}`]
  const rows = [
    [t('contractStatus'), stage && stage.filter(Boolean).join(' ')] as const,
    ...factsOf(contractWords, contract, ['typeId', 'payTypeId']),
    [t('period'), period] as const,
    ...factsOf(carriedOutWords, contract, ['signedDate', 'customerSignedUser', 'finishedDate']),
    ...factsOf(contractWords, contract, others),
    [t('partners'), listed((rel.partner ?? []).map(({ name }) => name))] as const,
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <>
      <Section>
        {chance && <ListRow title={t('chance')} right={chance.name} href={`/crm/chance/${chance.id}`} />}
        {quotation && <ListRow title={t('quotation')} right={quotation.name} href={`/crm/quotation/${quotation.id}`} />}
        {tender && <ListRow title={t('tender')} right={tender.name} href={`/crm/tender/${tender.id}`} />}
        {rows.map(([name, value]) => (
          <ListRow key={name} title={name} right={value} wrap />
        ))}
        {hasOrders && contract.customer && contract.status === 'agree' && (
          <ListRow title={t('orders')} href={`/crm/order?contract=${contract.id}`} />
        )}
      </Section>
      {items.length > 0 && (
        <GoodsLinesView title={t('items')} lines={items} totals={itemTotals} currency={contract.currency} />
      )}
      {summary !== '' && (
        <Section title={t('summary')} padded>
          <p className={css.text}>{summary}</p>
        </Section>
      )}
      {projects.length > 0 && (
        <Section title={t('projects')}>
          {projects.map(({ id, name, code }) => (
            <ListRow key={id} href={`/projects/${id}/index`} title={name} subtitle={code} />
          ))}
        </Section>
      )}
      {(changes.length > 0 || contract.can.alter) && (
        <Section
          title={t('changes')}
          action={
            contract.can.alter && (
              <Button kind="text" small href={`/crm/contract_change/new?contract=${contract.id}`}>
                {t('newChange')}
              </Button>
            )
          }
        >
          {changes.map(({ id, name, code, status, total }) => (
            <ListRow
              key={id}
              href={`/crm/contract_change/${id}`}
              title={name}
              subtitle={[code, yuan(total, contract.currency)].join(' · ')}
              badge={<StatusPill tone={statusTones[status]}>{statusWord(status, null)}</StatusPill>}
            />
          ))}
        </Section>
      )}
      {attachments.length > 0 && (
        <Section title={t('attachments')} padded>
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}
