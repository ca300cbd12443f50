import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { ContractState } from './contract-row.tsx'
import { hasAmount } from './show-contract.web.ts'
import type { ContractDetail, ContractRow } from './contract.contract.ts'
import { t } from './contract.words.ts'
import css from '../crm.module.css'

/** What it is called and comes to, how it stands, and with whom it is. */
export function ContractHead({ contract }: { contract: Omit<ContractRow, 'newStatus'> }) {
  const { incomeType, code, name, total, customer, supplier, manager } = contract
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <div className={css.kind}><span>{t(`kind_${incomeType}`)} · {code}</span><ContractState contract={contract} /></div>
          <p className={css.name}>{name}</p>
          {hasAmount(contract) && <div className={css.amount}>{yuan(total)}</div>}
          {hasAmount(contract) && locale() === 'zh-CN' && <div className={css.capitals}>{chineseCapitals(total)}</div>}
        </div>
      </Card>
      <Section>
        {customer && <ListRow title={t('customer')} right={customer.simpleName || customer.fullName} href={`/crm/customer/${customer.id}`} />}
        {supplier && <ListRow title={t('supplier')} right={supplier.name} href={`/jxc/vendor/detail/${supplier.id}`} />}
        {manager && <ListRow title={t('manager')} right={<><Face person={manager} size={24} />{manager.name}</>} />}
      </Section>
    </>
  )
}

/** All the rest: its terms, its note, who takes part, what is done by it, its files. */
export function ContractBody({ contract }: { contract: ContractDetail }) {
  const { type, contractStatus, payType, chance, startDate, endDate, signedDate, customerSignedUser, finishedDate, needInvoice, summary, rel, projects, attachments } = contract
  const rows = [
    [t('status'), contractStatus?.name], [t('type'), type?.name], [t('payType'), payType?.name],
    [t('period'), (startDate || endDate) && [startDate && day(startDate), endDate && day(endDate)].map(one => one || '…').join(' – ')],
    [t('signedDate'), signedDate && day(signedDate)], [t('signedUser'), customerSignedUser], [t('finishedDate'), finishedDate && day(finishedDate)],
    [t('needInvoice'), t(needInvoice ? 'on' : 'off')], [t('partners'), listed((rel.partner ?? []).map(({ name }) => name))],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <>
      <Section>
        {chance && <ListRow title={t('chance')} right={chance.name} href={`/crm/chance/${chance.id}`} />}
        {rows.map(([name, value]) => <ListRow key={name} title={name} right={value} wrap />)}
      </Section>
      {summary !== '' && <Section title={t('summary')} padded><p className={css.text}>{summary}</p></Section>}
      {projects.length > 0 && <Section title={t('projects')}>{projects.map(({ id, name, code }) => <ListRow key={id} href={`/projects/${id}/index`} title={name} subtitle={code} />)}</Section>}
      {attachments.length > 0 && <Section title={t('attachments')} padded><FileList files={attachments} /></Section>}
    </>
  )
}
