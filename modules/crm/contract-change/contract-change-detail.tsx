import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { ApprovedPage } from '#mechanisms/records/approved-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import {
  changedTerms,
  contractChangeCalls,
  type ContractChangeDetail,
  type ContractChangeRow,
} from './contract-change.contract.ts'
import { t } from './contract-change.words.ts'
import { changeHistoryWords, termWords } from './show-contract-change.web.ts'
import css from '../crm.module.css'

/**
 * A change of a contract: what it is to say, beside what it says or said; once agreed to, the contract as it was stays
 * readable here.
 */
export default function ContractChangeDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <ApprovedPage<ContractChangeRow, typeof contractChangeCalls.detail>
      id={id}
      me={me}
      subjectType="crm-contract-change-order"
      calls={contractChangeCalls}
      title={t('change')}
      listAt="/crm/contract_change"
      editAt={`/crm/contract_change/${id}/edit`}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={changeHistoryWords()}
      head={change => <Head change={change} />}
    >
      {change => <Body change={change} />}
    </ApprovedPage>
  )
}

function Head({ change }: { change: Omit<ContractChangeRow, 'newStatus'> }) {
  const { code, name, contract, creator, total, status, turn, createdAt } = change
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <div className={css.kind}>
            <span>{code}</span>
            <StatusPill tone={statusTones[status]}>{statusWord(status, turn)}</StatusPill>
          </div>
          <p className={css.name}>{name}</p>
          <div className={css.amount}>{yuan(total, contract.currency)}</div>
        </div>
      </Card>
      <Section>
        <ListRow title={t('contract')} right={contract.name} href={`/crm/contract/${contract.id}`} wrap />
        <ListRow title={t('creator')} subtitle={dateTime(createdAt)} right={creator.name} />
      </Section>
    </>
  )
}

/** What is said now and was not before, each beside the other. */
function differences({ before, ...change }: ContractChangeDetail) {
  const { currency } = change.contract
  const [was, is] = [before, change].map(
    terms => new Map(factsOf(termWords, { ...terms, currency }, changedTerms.names)),
  )
  return changedTerms.names
    .map(name => termWords.label(name))
    .filter(label => was!.get(label) !== is!.get(label))
    .map(label => ({ label, from: was!.get(label) || t('nothing'), to: is!.get(label) || t('nothing') }))
}

function Body({ change }: { change: ContractChangeDetail }) {
  const { reason, before, total, agreedAt, attachments } = change
  const difference = subtractMoney(total, before.total)
  return (
    <>
      <Section title={t('reason')} padded>
        <p className={css.text}>{reason}</p>
      </Section>
      <Section title={t('becomes')}>
        {differences(change).map(({ label, from, to }) => (
          <ListRow key={label} wrap title={label} subtitle={`${t('before')} ${from}`} right={to} />
        ))}
        {compareMoney(difference, '0.00') !== 0 && (
          <ListRow title={t('difference')} right={yuan(difference, change.contract.currency)} />
        )}
      </Section>
      <Section title={t(agreedAt ? 'asItWas' : 'asItIs')}>
        {factsOf(termWords, { ...before, currency: change.contract.currency }, changedTerms.names).map(
          ([label, value]) => (
            <ListRow key={label} wrap title={label} right={value} />
          ),
        )}
      </Section>
      {attachments.length > 0 && (
        <Section title={t('attachments')} padded>
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}
