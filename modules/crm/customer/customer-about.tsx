import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, day, listed } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../crm.words.ts'
import { TransactionStatus } from './customer-brief.contract.ts'
import { CustomerState } from './customer-row.tsx'
import { customerWords } from './customer-words.web.ts'
import { customerFields, type CustomerDetail, type CustomerRow } from './customer.contract.ts'
import css from './customer.module.css'

/** What it is called, and how it stands. */
export function CustomerHead({ customer }: { customer: CustomerRow | CustomerDetail }) {
  const { fullName, simpleName, code, level, openSea, transactionStatus } = customer
  return (
    <Card padded>
      <div className={css.head}>
        <h2 className={css.name}>{fullName}</h2>
        <div className={css.kind}>
          <CustomerState {...customer} />
          {transactionStatus === TransactionStatus.Dealt && (
            <StatusPill tone="success">{t('transactionStatus_1')}</StatusPill>
          )}
          {level && <StatusPill>{level.name}</StatusPill>}
          {openSea && <StatusPill tone="violet">{openSea.name}</StatusPill>}
          <span>{[simpleName, code].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
    </Card>
  )
}

/** What stands elsewhere on the page has a place of its own. */
const shownAsFacts = namesBut(
  customerFields,
  'fullName',
  'simpleName',
  'status',
  'levelId',
  'address',
  'website',
  'summary',
  'remark',
)

/** Who has to do with it, and what is known of it; what nobody has written down is not shown. */
export function CustomerBody({ customer }: { customer: CustomerDetail }) {
  const {
    rel,
    manager,
    attachments,
    summary,
    remark,
    website,
    address,
    lossKind,
    lossReason,
    fallsOn,
    createdAt,
    creator,
  } = customer
  const facts = factsOf(customerWords, customer, shownAsFacts)
  const isWebsite = /^https?:\/\/\S+$/i.test(website)
  return (
    <>
      {(lossKind || lossReason) && (
        <Section title={t('lossKind')}>
          <ListRow
            wrap
            title={lossKind?.name ?? lossReason}
            {...(lossKind && lossReason ? { subtitle: lossReason } : {})}
          />
        </Section>
      )}
      <Section title={t('people')}>
        {manager && (
          <ListRow left={<Face person={manager} size={32} />} title={manager.name} right={t('role_manager')} />
        )}
        {(rel.partner ?? []).map(person => (
          <ListRow
            key={person.id}
            left={<Face person={person} size={32} />}
            title={person.name}
            right={t('role_partner')}
          />
        ))}
        {rel.follower && <ListRow wrap title={t('followers')} right={listed(rel.follower.map(({ name }) => name))} />}
        {fallsOn && <ListRow title={t('fallsOn')} right={day(fallsOn)} />}
        {creator && <ListRow title={t('creator')} right={`${creator.name} · ${dateTime(createdAt)}`} />}
      </Section>
      {(facts.length > 0 || address || website) && (
        <Section title={t('facts')}>
          {facts.map(([label, value]) => (
            <ListRow key={label} title={label} right={value} />
          ))}
          {address && <ListRow wrap title={t('address')} subtitle={address} />}
          {website && (
            <ListRow
              wrap
              title={t('website')}
              subtitle={
                isWebsite ? (
                  <a href={website} target="_blank" rel="noreferrer">
                    {website}
                  </a>
                ) : (
                  website
                )
              }
            />
          )}
        </Section>
      )}
      {summary && (
        <Section title={t('summary')} padded>
          <p className={css.text}>{summary}</p>
        </Section>
      )}
      {remark && (
        <Section title={t('remark')} padded>
          <p className={css.text}>{remark}</p>
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
