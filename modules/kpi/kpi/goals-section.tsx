import { useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { judgedFigures, spreadEvenly } from '#modules/okr/okr.contract.ts'
import { t } from '../kpi.words.ts'
import { freshGoal, signed, weightOf, type GoalValues } from './goal-values.web.ts'
import { mostGoals, mostSteps } from './kpi.contract.ts'
import { goalKinds, mostBonus, scoringRules } from './score.contract.ts'

type Answer = { goal: GoalValues | null } | null

interface GoalsSectionProps {
  goals: readonly GoalValues[]
  onChange: (goals: GoalValues[]) => void
  /** So many points the bonus adds or takes at most. */
  bonusMost: number
  /** What is wrong with them, beside the list. */
  error?: string | undefined
}

/** The goals of a template or an evaluation, each changed on a sheet; the weights of a kind are spread evenly by a tap. */
export function GoalsSection({ goals, onChange, bonusMost, error }: GoalsSectionProps) {
  async function change(place: number, goal: GoalValues) {
    const answer = await askGoal(goal, place < goals.length)
    if (!answer) return
    const after = goals.slice(place + 1)
    onChange([...goals.slice(0, place), ...(answer.goal ? [answer.goal] : []), ...after])
  }
  const spread = () =>
    onChange(
      goals.map(goal => {
        if (goal.kind === 'bonus') return goal
        const same = goals.filter(({ kind }) => kind === goal.kind)
        return { ...goal, weight: String(spreadEvenly(same.length)[same.indexOf(goal)]! / 100) }
      }),
    )
  return (
    <>
      {goalKinds
        .map(kind => goals.filter(goal => goal.kind === kind))
        .filter(same => same.length > 0)
        .map(same => (
          <Section
            key={same[0]!.kind}
            title={
              same[0]!.kind === 'bonus'
                ? t('bonusSection', { n: bonusMost })
                : `${t(same[0]!.kind)} · ${t('weight', { n: same.reduce((sum, one) => sum + weightOf(one), 0) / 100 })}`
            }
          >
            {same.map(goal => (
              <ListRow
                key={goals.indexOf(goal)}
                wrap
                title={goal.name}
                subtitle={[
                  goal.target && `${goal.target}${goal.unit}`,
                  t(`rule_${goal.rule}`),
                  goal.figure && t(`figure_${goal.figure}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                right={
                  goal.kind === 'bonus'
                    ? t('bonusUpTo', { n: signed(Number(goal.mostScore)) })
                    : t('weight', { n: goal.weight || 0 })
                }
                chevron
                onPress={() => void change(goals.indexOf(goal), goal)}
              />
            ))}
          </Section>
        ))}
      {error && (
        <Section padded>
          <p role="alert">{error}</p>
        </Section>
      )}
      <Section padded>
        <Button
          kind="text"
          icon={PlusIcon}
          disabled={goals.length >= mostGoals}
          onPress={() => void change(goals.length, freshGoal)}
        >
          {t('addGoal')}
        </Button>
        {goals.filter(({ kind }) => kind !== 'bonus').length > 1 && (
          <Button kind="text" onPress={spread}>
            {t('spread')}
          </Button>
        )}
      </Section>
    </>
  )
}

const askGoal = (goal: GoalValues, isThere: boolean) =>
  openDialog<Answer>(({ open, answer }) => <GoalSheet goal={goal} isThere={isThere} open={open} answer={answer} />)

function GoalSheet({
  goal,
  isThere,
  open,
  answer,
}: {
  goal: GoalValues
  isThere: boolean
  open: boolean
  answer: (answer: Answer) => void
}) {
  const [values, setValues] = useState(goal)
  const set = (changed: Partial<GoalValues>) => setValues({ ...values, ...changed })
  const isBonus = values.kind === 'bonus'
  // A hundred points are no bonus, nor five a whole score.
  const setKind = (kind: GoalValues['kind']) =>
    set({ kind, ...((kind === 'bonus') === isBonus ? {} : { mostScore: kind === 'bonus' ? '5' : '100' }) })
  async function chooseFigure() {
    const chosen = await actionMenu(
      (['none', ...judgedFigures] as const).map(key => ({ key, name: t(`figure_${key}`) })),
      t('figure'),
    )
    if (chosen) set({ figure: chosen === 'none' ? null : chosen })
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t(isThere ? 'editGoal' : 'addGoal')}
      right={isThere && <IconButton icon={TrashIcon} label={t('removeGoal')} onPress={() => answer({ goal: null })} />}
      bottom={
        <Button
          wide
          disabled={values.name.trim() === '' || !(isBonus ? Number(values.mostScore) !== 0 : weightOf(values) > 0)}
          onPress={() => answer({ goal: values })}
        >
          {t('done')}
        </Button>
      }
    >
      <Field label={t('goalName')} required inline>
        <TextField value={values.name} onChange={name => set({ name })} maxLength={100} />
      </Field>
      <Field label={t('kind')}>
        <Segmented
          label={t('kind')}
          value={values.kind}
          onChange={setKind}
          options={goalKinds.map(key => ({ key, name: t(key) }))}
        />
      </Field>
      {isBonus ? (
        <Field label={t('mostPoints')} hint={t('mostPointsText')} required inline>
          <NumberField
            value={values.mostScore}
            onChange={mostScore => set({ mostScore })}
            decimals={0}
            min={-mostBonus}
            max={mostBonus}
          />
        </Field>
      ) : (
        <Field label={t('weightOf')} required inline>
          <NumberField value={values.weight} onChange={weight => set({ weight })} min={0} max={100} unit="%" />
        </Field>
      )}
      <Field label={t('target')} inline>
        <TextField value={values.target} onChange={target => set({ target })} maxLength={100} />
      </Field>
      <Field label={t('unit')} inline>
        <TextField value={values.unit} onChange={unit => set({ unit })} maxLength={20} />
      </Field>
      <Field label={t('figure')} inline>
        <FieldButton onPress={() => void chooseFigure()}>{t(`figure_${values.figure ?? 'none'}`)}</FieldButton>
      </Field>
      <Field label={t('rule')}>
        <Segmented
          label={t('rule')}
          value={values.rule}
          onChange={rule => set({ rule })}
          options={scoringRules.map(key => ({ key, name: t(`rule_${key}`) }))}
        />
      </Field>
      {values.rule === 'linear' && <Limits values={values} set={set} />}
      {values.rule === 'steps' && <Steps values={values} set={set} />}
    </Sheet>
  )
}

interface RuleProps {
  values: GoalValues
  set: (changed: Partial<GoalValues>) => void
}
const Limits = ({ values: { kind, zeroAt, fullAt, mostScore, unit }, set }: RuleProps) => (
  <>
    <Field label={t(kind === 'bonus' ? 'zeroPointsAt' : 'zeroAt')} required inline>
      <NumberField value={zeroAt} onChange={value => set({ zeroAt: value })} min={-Infinity} unit={unit} />
    </Field>
    <Field label={t(kind === 'bonus' ? 'fullPointsAt' : 'fullAt')} required inline>
      <NumberField value={fullAt} onChange={value => set({ fullAt: value })} min={-Infinity} unit={unit} />
    </Field>
    {kind !== 'bonus' && (
      <Field label={t('mostScore')} inline>
        <NumberField value={mostScore} onChange={value => set({ mostScore: value })} decimals={0} max={150} />
      </Field>
    )}
  </>
)

function Steps({ values: { kind, steps, unit }, set }: RuleProps) {
  const change = (place: number, changed: Partial<GoalValues['steps'][number]>) =>
    set({ steps: steps.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
  return (
    <>
      {steps.map(({ from, score }, place) => (
        <Section
          key={place}
          title={t('step', { n: place + 1 })}
          action={
            <IconButton
              icon={TrashIcon}
              label={t('removeStep')}
              onPress={() => set({ steps: steps.filter((_, at) => at !== place) })}
            />
          }
        >
          <Field label={t('stepFrom')} required inline>
            <NumberField value={from} onChange={value => change(place, { from: value })} min={-Infinity} unit={unit} />
          </Field>
          <Field label={t('score')} required inline>
            <NumberField
              value={score}
              onChange={value => change(place, { score: value })}
              decimals={0}
              {...(kind === 'bonus' ? { min: -mostBonus, max: mostBonus } : { max: 150 })}
            />
          </Field>
        </Section>
      ))}
      {steps.length < mostSteps && (
        <Button kind="text" icon={PlusIcon} onPress={() => set({ steps: [...steps, { from: '', score: '' }] })}>
          {t('addStep')}
        </Button>
      )}
    </>
  )
}
