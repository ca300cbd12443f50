import { useAddress, useHasScreen } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { listed } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { SaleChain } from '../chain/sale-chain.tsx'
import { DepositsSection } from './deposits-section.tsx'
import { resultWords, tenderHistoryWords, tenderWords } from './show-tender.web.ts'
import { TenderStatus } from './tender-brief.contract.ts'
import { tenderCalls, tenderFields, type TenderDetail, type TenderRow } from './tender.contract.ts'
import { useTenderActions } from './tender-actions.web.ts'
import { TenderState } from './tender-row.tsx'
import { t } from './tender.words.ts'
import css from '../crm.module.css'

/** A tender: who invites, what is bid and by when, its deposits, what became of it; and what one may do. */
export default function TenderDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<TenderRow, typeof tenderCalls.detail>
      id={id}
      me={me}
      subjectType="tender"
      calls={tenderCalls}
      title={t('tender')}
      listAt="/crm/tender"
      edit={({ can }) => can.edit && { href: `/crm/tender/${id}/edit`, label: t('edit') }}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={tenderHistoryWords()}
      actions={tender => <More tender={tender} />}
      bottom={tender => tender.can.decide && <Bottom tender={tender} />}
      head={tender => <Head tender={tender} />}
    >
      {tender => <Body tender={tender} />}
    </RecordPage>
  )
}

function Head({ tender }: { tender: Omit<TenderRow, 'newStatus'> }) {
  const { code, name, customer, manager, amount, wonAmount } = tender
  const shown = wonAmount ?? amount
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <div className={css.kind}>
            <span>{code}</span>
            <TenderState tender={tender} />
          </div>
          <p className={css.name}>{name}</p>
          {shown && <div className={css.amount}>{yuan(shown)}</div>}
        </div>
      </Card>
      <Section>
        <ListRow
          title={t('customer')}
          right={customer.simpleName || customer.fullName}
          href={`/crm/customer/${customer.id}`}
        />
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

/** Those that have no place of their own; what was bid is said above until more is known. */
const others = namesBut(
  tenderFields,
  ...(['name', 'customerId', 'chanceId', 'projectId', 'code', 'amount', 'summary'] as const),
)

function Body({ tender }: { tender: TenderDetail }) {
  const { wonAmount, chance, project, summary, rel, contracts, attachments } = tender
  const hasScreen = useHasScreen()
  const rows = [
    ...(wonAmount ? factsOf(tenderWords, tender, ['amount']) : []),
    ...factsOf(tenderWords, tender, others),
    ...factsOf(resultWords, tender, ['resultDate', 'winner', 'lossReason']),
    [t('partners'), listed((rel.partner ?? []).map(({ name }) => name))] as const,
  ].filter(([, value]) => value)
  return (
    <>
      {(rows.length > 0 || chance || project) && (
        <Section>
          {chance && (
            <ListRow
              title={t('chance')}
              right={chance.name}
              {...(hasScreen('/crm/chance') ? { href: `/crm/chance/${chance.id}` } : {})}
            />
          )}
          {project && (
            <ListRow
              title={t('project')}
              right={project.name}
              {...(hasScreen('/projects/assign_me') ? { href: `/projects/${project.id}/index` } : {})}
            />
          )}
          {rows.map(([name, value]) => (
            <ListRow key={name} title={name} right={value} wrap />
          ))}
        </Section>
      )}
      <DepositsSection tender={tender} />
      <SaleChain subjectType="tender" id={tender.id} />
      {summary !== '' && (
        <Section title={t('summary')} padded>
          <p className={css.text}>{summary}</p>
        </Section>
      )}
      {contracts.length > 0 && (
        <Section title={t('contracts')}>
          {contracts.map(({ id, name, code, total }) => (
            <ListRow key={id} href={`/crm/contract/${id}`} title={name} subtitle={code} right={yuan(total)} />
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

/** The next step: handed in, won or lost; one that has its result can go on again. */
function Bottom({ tender }: { tender: TenderDetail }) {
  const act = useTenderActions(tender)
  const { status } = tender
  if (status === TenderStatus.Preparing)
    return (
      <Button wide busy={act.running} onPress={act.submit}>
        {t('submit')}
      </Button>
    )
  if (status === TenderStatus.Submitted)
    return (
      <>
        <Button kind="secondary" onPress={() => void act.end(TenderStatus.Lost)}>
          {t('lose')}
        </Button>
        <Button onPress={() => void act.end(TenderStatus.Won)}>{t('win')}</Button>
      </>
    )
  return (
    <Button wide kind="secondary" busy={act.running} onPress={act.submit}>
      {t('reopen')}
    </Button>
  )
}

function More({ tender }: { tender: TenderDetail }) {
  const act = useTenderActions(tender)
  return act.others.length > 0 ? (
    <IconButton icon={MoreIcon} label={t('actions')} onPress={() => void act.more()} />
  ) : null
}
