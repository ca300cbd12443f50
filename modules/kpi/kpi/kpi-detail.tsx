import { useState } from 'react'
import { knownRow } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { openFigureRows } from '#modules/okr/okr.web.tsx'
import { t } from '../kpi.words.ts'
import css from '../kpi.module.css'
import { kpiCalls, longestSummary, type KpiDetail, type KpiRow } from './kpi.contract.ts'
import { ruleText, signed } from './goal-values.web.ts'
import { KpiPill } from './kpi-pill.tsx'
import { scoreOf, scoreRange } from './score.contract.ts'

const loggedActs = [
  'self',
  'evaluate',
  'accept',
  'return',
  'reject',
  'restart',
  'calibrate',
  'release',
  'import',
] as const

const numberOf = (typed: string | undefined) => (typed === undefined || typed === '' ? null : Number(typed))

/** An evaluation: its goals and scores, and the step that is one's own. */
export default function KpiDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <DetailScreen
      key={id}
      title={t('title')}
      call={kpiCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(kpiCalls.detail, 'kpi')}
      known={knownRow<KpiRow>(kpiCalls.list, id)}
      actions={({ can }) =>
        can.remove && <RemoveButton call={kpiCalls.remove} id={id} words={key => t(key)} backTo="/kpi/list" />
      }
    >
      {(evaluation, isWhole) => (
        <>
          <Section>
            <ListRow
              left={<Face person={evaluation.person} size={40} />}
              title={evaluation.name}
              subtitle={`${evaluation.startDate} – ${evaluation.endDate}`}
              badge={<KpiPill status={evaluation.status} />}
            />
            <ListRow title={t('evaluator')} right={evaluation.evaluator.name} />
          </Section>
          {isWhole && <Body key={evaluation.status} evaluation={evaluation as KpiDetail} />}
          {isWhole && (
            <Talk
              subjectType="kpi"
              subjectId={id}
              me={me}
              words={{
                what: t('title'),
                fields: {},
                action: ({ action }) => {
                  const known = loggedActs.find(one => one === action)
                  return known && t(`history_${known}`)
                },
              }}
            />
          )}
        </>
      )}
    </DetailScreen>
  )
}

function Body({ evaluation }: { evaluation: KpiDetail }) {
  const { id, goals, can, secondEvaluator, status, finalScore, level, releasedAt, opinion, selfSummary, summary } =
    evaluation
  const [scores, setScores] = useState(() =>
    goals.map(({ kind, score, selfScore }) => String(score ?? selfScore ?? (kind === 'bonus' ? 0 : ''))),
  )
  const [actuals, setActuals] = useState(() => goals.map(({ actual, figure }) => (figure ? '' : String(actual ?? ''))))
  const [progress, setProgress] = useState(() => goals.map(one => one.progress))
  const [words, setWords] = useState(can.self ? selfSummary : summary)
  // What the second evaluator sends back is as the evaluator left it.
  const isBonusByGoals = goals.some(({ kind }) => kind === 'bonus')
  const [bonus, setBonus] = useState(isBonusByGoals ? '0' : String(evaluation.bonusScore ?? 0))
  const [reason, setReason] = useState(evaluation.bonusReason)
  const done = { done: () => toast.success(t('submitted')) }
  const self = useChange(kpiCalls.self, done)
  const evaluate = useChange(kpiCalls.evaluate, done)
  const at = <Value,>(list: readonly Value[], place: number, value: Value) =>
    list.map((one, other) => (other === place ? value : one))
  const isMine = can.self || can.evaluate
  /** What is said of each goal: what is counted or computed is the server's to say. */
  const input = goals.map(({ figure, rule }, place) => ({
    ...(figure === null ? { actual: actuals[place] ?? '' } : {}),
    ...(rule === 'hand' ? { score: scores[place] ?? '' } : {}),
  }))
  return (
    <>
      {secondEvaluator && (
        <Section>
          <ListRow title={t('second')} right={secondEvaluator.name} />
        </Section>
      )}
      {opinion !== '' && (
        <Section title={t('reason')} padded>
          <p className={css.text}>{opinion}</p>
        </Section>
      )}
      {(finalScore !== null || level !== null) && <Result evaluation={evaluation} />}
      {status === 'accept' && releasedAt === null && (
        <Section>
          <ListRow wrap title={t('notReleased')} />
        </Section>
      )}
      {goals.map((goal, place) => (
        <Section key={`${place} ${goal.name}`} title={goal.name}>
          <ListRow
            wrap
            title={[t(goal.kind), goal.target && `${goal.target}${goal.unit}`].filter(Boolean).join(' · ')}
            subtitle={goal.rule === 'hand' ? undefined : ruleText(goal)}
            right={
              goal.kind === 'bonus'
                ? t('bonusUpTo', { n: signed(goal.mostScore) })
                : t('weight', { n: goal.weight / 100 })
            }
          />
          {goal.figure ? (
            <ListRow
              title={t(`figure_${goal.figure}`)}
              subtitle={`${evaluation.startDate} – ${evaluation.endDate}`}
              right={goal.actual === null ? '–' : `${goal.actual.toLocaleString()}${goal.unit}`}
              chevron
              onPress={() =>
                void openFigureRows({
                  call: kpiCalls.figure,
                  input: { id, goal: place },
                  title: t(`figure_${goal.figure!}`),
                  said: goal.actual,
                })
              }
            />
          ) : isMine ? (
            <Field label={t('actual')} required={goal.rule !== 'hand'} inline>
              <NumberField
                value={actuals[place] ?? ''}
                onChange={text => setActuals(at(actuals, place, text))}
                min={-Infinity}
                unit={goal.unit}
              />
            </Field>
          ) : (
            goal.actual !== null && (
              <ListRow title={t('actual')} right={`${goal.actual.toLocaleString()}${goal.unit}`} />
            )
          )}
          {can.self ? (
            <Field label={t('progress')}>
              <TextArea
                value={progress[place] ?? ''}
                onChange={text => setProgress(at(progress, place, text))}
                maxLength={500}
              />
            </Field>
          ) : (
            goal.progress !== '' && <ListRow wrap title={t('progress')} subtitle={goal.progress} />
          )}
          {goal.selfScore !== null && !can.self && <ListRow title={t('selfScore')} right={goal.selfScore} />}
          {isMine && goal.rule !== 'hand' ? (
            <ListRow
              title={t('scoreComputed')}
              right={scoreOf(goal, goal.figure ? goal.actual : numberOf(actuals[place])) ?? '–'}
            />
          ) : isMine ? (
            <Field label={t(can.self ? 'selfScore' : 'score')} required inline>
              <NumberField
                value={scores[place] ?? ''}
                onChange={text => setScores(at(scores, place, text))}
                decimals={0}
                min={scoreRange(goal)[0]}
                max={scoreRange(goal)[1]}
              />
            </Field>
          ) : (
            goal.score !== null && <ListRow title={t('score')} right={goal.score} />
          )}
        </Section>
      ))}
      {selfSummary !== '' && !can.self && (
        <Section title={t('selfSummary')} padded>
          <p className={css.text}>{selfSummary}</p>
        </Section>
      )}
      {isMine ? (
        <Section>
          {can.evaluate && (
            <>
              {!isBonusByGoals && (
                <Field label={t('bonus')} inline>
                  <NumberField
                    value={bonus}
                    onChange={setBonus}
                    decimals={0}
                    min={-evaluation.bonusMost}
                    max={evaluation.bonusMost}
                  />
                </Field>
              )}
              <Field label={t('bonusReason')} inline>
                <TextField value={reason} onChange={setReason} maxLength={500} />
              </Field>
            </>
          )}
          <Field label={t(can.self ? 'selfSummary' : 'summary')}>
            <TextArea value={words} onChange={setWords} maxLength={longestSummary} />
          </Field>
        </Section>
      ) : (
        summary !== '' && (
          <Section title={t('summary')} padded>
            <p className={css.text}>{summary}</p>
          </Section>
        )
      )}
      {can.self && (
        <Button
          wide
          busy={self.running}
          onPress={() =>
            self.run({
              id,
              goals: input.map((one, place) => ({ ...one, progress: progress[place] ?? '' })),
              summary: words,
            })
          }
        >
          {t('submitSelf')}
        </Button>
      )}
      {can.evaluate && (
        <Button
          wide
          busy={evaluate.running}
          onPress={() =>
            evaluate.run({ id, goals: input, bonusScore: bonus || 0, bonusReason: reason.trim(), summary: words })
          }
        >
          {t('submitScore')}
        </Button>
      )}
      <Steps evaluation={evaluation} />
    </>
  )
}

/** What the indicators of bonus come to before their limit, where there are any. */
function sumOfBonus(goals: KpiDetail['goals'], most: number) {
  const bonus = goals.filter(({ kind }) => kind === 'bonus')
  return bonus.length > 0 && t('bonusSum', { n: signed(bonus.reduce((sum, { score }) => sum + (score ?? 0), 0)), most })
}

const Result = ({
  evaluation: {
    goals,
    bonusMost,
    performanceScore,
    capabilityScore,
    bonusScore,
    bonusReason,
    calibration,
    calibrationReason,
    finalScore,
    finalMost,
    level,
    performanceWeight,
  },
}: {
  evaluation: KpiDetail
}) => (
  <Section
    title={t('result')}
    note={[
      t('formula', { p: performanceWeight / 100, c: (10_000 - performanceWeight) / 100 }),
      finalMost === null ? '' : t('formulaMost', { n: finalMost }),
    ].join('')}
  >
    {performanceScore !== null && <ListRow title={t('performanceScore')} right={performanceScore} />}
    {capabilityScore !== null && <ListRow title={t('capabilityScore')} right={capabilityScore} />}
    {bonusScore !== null && (bonusScore !== 0 || goals.some(({ kind }) => kind === 'bonus')) && (
      <ListRow
        wrap
        title={t('bonus')}
        subtitle={[bonusReason, sumOfBonus(goals, bonusMost)].filter(Boolean).join(' · ')}
        right={signed(bonusScore)}
      />
    )}
    {calibration ? <ListRow wrap title={t('calibration')} subtitle={calibrationReason} right={calibration} /> : null}
    {finalScore !== null && <ListRow title={t('finalScore')} right={finalScore} />}
    {level !== null && <ListRow title={t('level')} right={level} />}
  </Section>
)

/** The other steps: back to the person, the second evaluator's word, beginning again. */
function Steps({ evaluation }: { evaluation: KpiDetail }) {
  const { id, can } = evaluation
  const giveBack = useChange(kpiCalls.giveBack, { done: () => toast.success(t('givenBack')) })
  const second = useChange(kpiCalls.second, {
    done: (_, { agree }) => toast.success(t(agree ? 'agreed' : 'rejectedIt')),
  })
  const restart = useChange(kpiCalls.restart, { done: () => toast.success(t('restarted')) })
  const askReason = (title: string, confirm: string) =>
    promptDialog({ title, label: t('reason'), multiline: true, required: true, maxLength: 500, confirm })
  async function back() {
    const opinion = await askReason(t('whyBack'), t('giveBack'))
    if (opinion?.trim()) giveBack.run({ id, opinion: opinion.trim() })
  }
  async function reject() {
    const opinion = await askReason(t('whyReject'), t('rejectIt'))
    if (opinion?.trim()) second.run({ id, agree: false, opinion: opinion.trim() })
  }
  async function again() {
    const to = await actionMenu<'self' | 'first'>(
      [
        { key: 'self', name: t('restartSelf') },
        { key: 'first', name: t('restartFirst') },
      ],
      t('restart'),
    )
    if (to) restart.run({ id, to })
  }
  return (
    <div className={css.buttons}>
      {can.evaluate && (
        <Button kind="neutral" onPress={() => void back()}>
          {t('giveBack')}
        </Button>
      )}
      {can.second && (
        <>
          <Button kind="neutral" onPress={() => void reject()}>
            {t('rejectIt')}
          </Button>
          <Button busy={second.running} onPress={() => second.run({ id, agree: true })}>
            {t('agree')}
          </Button>
        </>
      )}
      {can.calibrate && (
        <Button
          kind="neutral"
          onPress={() => void import('./calibrate-sheet.tsx').then(one => one.calibrate(evaluation))}
        >
          {t('calibrate')}
        </Button>
      )}
      {can.restart && !can.evaluate && (
        <Button kind="neutral" onPress={() => void again()}>
          {t('restart')}
        </Button>
      )}
    </div>
  )
}
