import { useCall } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useHasScreen } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { listed } from '#platform/web/words/format.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { DecisionBar } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { useChanceActions } from './chance-actions.web.ts'
import { ChanceState } from './chance-row.tsx'
import { chanceCalls, chanceFields, type ChanceDetail, type ChanceRow } from './chance.contract.ts'
import { t } from './chance.words.ts'
import { chanceHistoryWords, chanceWords, outcomeWords } from './show-chance.web.ts'
import { SaleChain } from '../chain/sale-chain.tsx'
import css from '../crm.module.css'
import { ChanceStatus } from './chance-brief.contract.ts'

/**
 * An opportunity: with whom, what it may bring, how far the sale has come; and what one may do, within the thumb's
 * reach.
 */
export default function ChanceDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <DetailScreen
      title={t('chance')}
      call={chanceCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(chanceCalls.detail, 'chance')}
      known={knownRow<ChanceRow>(chanceCalls.list, id)}
      actions={chance => <More chance={chance} />}
      bottom={chance => (chance.approval === 'waiting' || chance.can.decide) && <Bottom chance={chance} />}
    >
      {(chance, isWhole) => (
        <>
          <Head chance={chance} />
          {isWhole && <Body chance={chance as ChanceDetail} />}
          {isWhole && <SaleChain subjectType="chance" id={id} />}
          {chance.approval && <Review id={id} status={chance.approval} />}
          {isWhole && <Talk subjectType="chance" subjectId={id} me={me} words={chanceHistoryWords()} />}
        </>
      )}
    </DetailScreen>
  )
}

function Head({ chance }: { chance: Omit<ChanceRow, 'newStatus'> }) {
  const { code, name, customer, manager, preAmount, finalAmount } = chance
  const amount = finalAmount ?? preAmount
  const hasScreen = useHasScreen()
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <div className={css.kind}>
            <span>
              {t(`status_${chance.status}`)} · {code}
            </span>
            <ChanceState chance={chance} />
          </div>
          <p className={css.name}>{name}</p>
          {'tags' in chance && <TagChips tags={(chance as ChanceDetail).tags} />}
          {amount && <div className={css.amount}>{yuan(amount)}</div>}
        </div>
      </Card>
      <Section>
        <ListRow
          title={t('customer')}
          right={customer.simpleName || customer.fullName}
          href={`/crm/customer/${customer.id}`}
        />
        {hasScreen('/crm/view_more_tasks_list') && (
          <ListRow title={t('tasks')} href={`/crm/view_more_tasks_list?customer=${customer.id}&chance=${chance.id}`} />
        )}
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

/** Those that have no place of their own; what it is thought to bring is said above until it is known. */
const others = namesBut(chanceFields, 'name', 'customerId', 'preAmount', 'summary')

function Body({ chance }: { chance: ChanceDetail }) {
  const { preAmount, finalAmount, lossReasonChoice, lossReason, summary, rel, project, contracts, attachments } = chance
  const rows = [
    ...(finalAmount && preAmount ? factsOf(chanceWords, chance, ['preAmount']) : []),
    ...factsOf(chanceWords, chance, others),
    ...factsOf(outcomeWords, chance, ['statusDate']),
    [t('lossReason'), [lossReasonChoice?.name, lossReason].filter(Boolean).join(' · ')] as const,
    [t('partners'), listed((rel.partner ?? []).map(({ name }) => name))] as const,
  ].filter(([, value]) => value)
  return (
    <>
      {rows.length > 0 && (
        <Section>
          {rows.map(([name, value]) => (
            <ListRow key={name} title={name} right={value} wrap />
          ))}
        </Section>
      )}
      {summary !== '' && (
        <Section title={t('summary')} padded>
          <p className={css.text}>{summary}</p>
        </Section>
      )}
      {project && (
        <Section title={t('project')}>
          <ListRow href={`/projects/${project.id}/index`} title={project.name} subtitle={project.code} />
        </Section>
      )}
      {contracts.length > 0 && (
        <Section>
          <ListRow
            title={t('contracts')}
            right={contracts.length}
            href={`/crm/view_more_contract_list?customer=${chance.customer.id}&chance=${chance.id}`}
          />
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

const flowOf = (id: string) => ({ subjectType: 'chance', subjectId: id })

function Review({ id, status }: { id: string; status: NonNullable<ChanceRow['approval']> }) {
  const flow = useCall(approvalCalls.flow, flowOf(id))
  return (
    <>
      <WaitsFor status={status} flow={flow.data} />
      <FlowSection flow={flow} />
    </>
  )
}

/** While it is reviewed: what its reviewers and its manager may do; otherwise the next step of the sale. */
function Bottom({ chance }: { chance: ChanceDetail }) {
  const { data: flow } = useCall(approvalCalls.flow, flowOf(chance.id), { enabled: chance.approval === 'waiting' })
  const act = useChanceActions(chance)
  if (chance.approval === 'waiting')
    return flow ? <DecisionBar flow={flow} editAt={`/crm/chance/${chance.id}`} /> : null
  if (chance.status !== ChanceStatus.Running)
    return (
      <Button wide kind="secondary" onPress={act.reopen}>
        {t('reopen')}
      </Button>
    )
  return (
    <>
      <Button kind="secondary" onPress={() => void act.lose()}>
        {t('lose')}
      </Button>
      <Button kind="secondary" onPress={() => void act.state()}>
        {t('changeState')}
      </Button>
      <Button onPress={() => void act.win()}>{t('win')}</Button>
    </>
  )
}

function More({ chance }: { chance: ChanceDetail }) {
  const act = useChanceActions(chance)
  return act.others.length > 0 ? (
    <IconButton icon={MoreIcon} label={t('actions')} onPress={() => void act.more()} />
  ) : null
}
