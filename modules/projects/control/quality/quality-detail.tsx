import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, shortDay } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { NoProject } from '../no-project.tsx'
import { qualityCalls, type QualityDetail } from './quality.contract.ts'
import { QualityState, ScoreMark, scoreName } from './quality-row.tsx'
import { t } from './quality.words.ts'
import css from './quality.module.css'

/** A quality check: what it checks, how it came out, what was made of that. */
export default function QualityDetailScreen() {
  const { id } = useAddress()
  return id ? <Check id={id} /> : <NoProject title={t('quality')} />
}

const give = async (check: QualityDetail) => {
  await (await import('./score-sheet.tsx')).giveScore(check)
}
const report = async (check: QualityDetail) => {
  await (await import('./report-sheet.tsx')).reportProblem(check)
}

function Check({ id }: { id: string }) {
  const me = useMe()
  return (
    <DetailScreen
      title={t('quality')}
      call={qualityCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(qualityCalls.detail, 'task')}
      bottom={check =>
        (check.can.score || check.can.report) && (
          <div className={css.buttons}>
            {check.can.score && (
              <Button kind={check.score === null ? 'primary' : 'neutral'} onPress={() => void give(check)}>
                {t(check.score === null ? 'give' : 'change')}
              </Button>
            )}
            {check.can.report && <Button onPress={() => void report(check)}>{t('report')}</Button>}
          </div>
        )
      }
    >
      {check => (
        <>
          <About check={check} />
          {check.score !== null && <Result check={check} />}
          {check.detail !== '' && (
            <Section title={t('detail')} padded>
              <p className={css.text}>{check.detail}</p>
            </Section>
          )}
          <Talk
            subjectType="task"
            subjectId={id}
            me={me}
            words={{ what: t('theCheck'), fields: {}, action: actionWords }}
          />
        </>
      )}
    </DetailScreen>
  )
}

function About({ check }: { check: QualityDetail }) {
  const { id, code, name, score, checked, managers, planEndDate, projectId, projectName, creator, createdAt } = check
  return (
    <Section>
      <ListRow
        wrap
        title={name}
        subtitle={code}
        left={<ScoreMark score={score} />}
        right={<QualityState {...check} />}
      />
      {checked && (
        <ListRow
          title={t('what')}
          right={checked.name}
          href={checked.kind === 'task' ? `/tasks/${checked.id}` : `/projects/${projectId}/deliverable`}
        />
      )}
      {managers.map(person => (
        <ListRow
          key={person.id}
          title={t('checker')}
          right={
            <>
              <Face person={person} size={24} />
              {person.name}
            </>
          }
        />
      ))}
      {planEndDate && <ListRow title={t('due')} right={shortDay(planEndDate)} />}
      <ListRow title={t('project')} right={projectName} href={`/projects/${projectId}/quality`} />
      <ListRow title={t('openTask')} right={code} href={`/tasks/${id}`} />
      {creator && <ListRow title={t('creator')} right={`${creator.name} · ${shortDay(createdAt)}`} />}
    </Section>
  )
}

function Result({ check: { score, remark, giver, givenAt, files, problem } }: { check: QualityDetail }) {
  return (
    <>
      <Section
        title={`${t('state')} · ${scoreName(score)}`}
        padded
        action={giver && givenAt && t('givenBy', { name: giver.name, when: dateTime(givenAt) })}
      >
        <p className={css.text}>{remark === '' ? scoreName(score) : remark}</p>
        <FileList files={files} />
      </Section>
      {problem && (
        <Section title={t('madeOfIt', { kind: t(problem.type === 'BUG' ? 'BUG' : 'ISSUE') })}>
          <ListRow
            title={problem.name}
            subtitle={problem.code}
            href={`/tasks/${problem.id}`}
            badge={
              <StatusPill tone={problem.isDone ? 'success' : 'warn'}>
                {t(problem.isDone ? 'solved' : 'open')}
              </StatusPill>
            }
          />
        </Section>
      )}
    </>
  )
}

function actionWords({ action, details }: HistoryRow): string | undefined {
  if (action === 'quality_problem') return t('saidProblem', { code: String(details.code) })
  if (action !== 'quality_score' || !Array.isArray(details.score)) return undefined
  const [from, to] = details.score as unknown[]
  return from === null || from === to
    ? t('saidScore', { score: scoreName(to) })
    : t('saidChange', { from: scoreName(from), to: scoreName(to) })
}
