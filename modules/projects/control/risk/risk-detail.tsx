import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckIcon, EditIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { factsOf, fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { NoProject } from '../no-project.tsx'
import { riskCalls, riskFields, riskStatuses, type RiskDetail } from './risk.contract.ts'
import { Coefficient, RiskState } from './risk-row.tsx'
import { t } from './risk.words.ts'
import { riskWords } from './show-risk.web.ts'
import css from './risk.module.css'

/** What has no place of its own on the page. */
const others = namesBut(riskFields, 'name', 'detail', 'response', 'ownerId', 'dueDate')

function historyWords(): HistoryWords {
  const said = fieldHistory(riskWords)
  const stateOf = (value: unknown) => riskStatuses.find(one => one === value)
  return {
    what: t('theRisk'),
    fields: { ...said.fields, status: t('status'), probability: t('probability'), impact: t('impact') },
    value: (field, value) => (field === 'status' && stateOf(value) ? t(stateOf(value)!) : said.value(field, value)),
  }
}

/** A risk: how great it is, what is done about it, how it came to stand as it does. */
export default function RiskDetailScreen() {
  const { id } = useAddress()
  return id ? <Risk id={id} /> : <NoProject title={t('risk')} />
}

function Risk({ id }: { id: string }) {
  const me = useMe()
  return (
    <DetailScreen
      title={t('risk')}
      call={riskCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(riskCalls.detail, 'project_risk')}
      bottom={risk => risk.can.edit && <ChangeStatus risk={risk} />}
      actions={({ can, projectId }) => (
        <>
          {can.remove && (
            <RemoveButton call={riskCalls.remove} id={id} words={t} backTo={`/projects/${projectId}/risk`} />
          )}
          {can.edit && <IconButton icon={EditIcon} label={t('edit')} href={`/projects/risk_form?id=${id}`} />}
        </>
      )}
    >
      {risk => (
        <>
          <Section>
            <ListRow
              wrap
              title={risk.name}
              subtitle={`${t('probability')} ${risk.probability} × ${t('impact')} ${risk.impact}`}
              left={<Coefficient value={risk.coefficient} />}
              right={<RiskState {...risk} />}
            />
            <ListRow title={t('project')} right={risk.projectName} href={`/projects/${risk.projectId}/risk`} />
            {risk.owner && (
              <ListRow
                title={t('owner')}
                right={
                  <>
                    <Face person={risk.owner} size={24} />
                    {risk.owner.name}
                  </>
                }
              />
            )}
            {risk.dueDate && <ListRow title={t('dueDate')} right={shortDay(risk.dueDate)} />}
            {factsOf(riskWords, risk, others).map(([label, value]) => (
              <ListRow key={label} title={label} right={value} />
            ))}
            {risk.creator && (
              <ListRow title={t('creator')} right={`${risk.creator.name} · ${shortDay(risk.createdAt)}`} />
            )}
          </Section>
          {risk.detail !== '' && (
            <Section title={t('detail')} padded>
              <p className={css.text}>{risk.detail}</p>
            </Section>
          )}
          {risk.response !== '' && (
            <Section title={t('response')} padded>
              <p className={css.text}>{risk.response}</p>
            </Section>
          )}
          <Talk subjectType="project_risk" subjectId={id} me={me} words={historyWords()} />
        </>
      )}
    </DetailScreen>
  )
}

function ChangeStatus({ risk: { id, status } }: { risk: RiskDetail }) {
  const change = useChange(riskCalls.changeStatus, { done: () => toast.success(t('saved')) })
  async function choose() {
    const chosen = await actionMenu(
      riskStatuses.map(key => ({ key, name: t(key), ...(key === status ? { icon: CheckIcon } : {}) })),
      t('status'),
    )
    if (chosen && chosen !== status) change.run({ id, status: chosen })
  }
  return (
    <Button wide busy={change.running} onPress={() => void choose()}>
      {t('change')}
    </Button>
  )
}
