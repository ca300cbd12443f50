import { Section } from '#platform/web/kit/card.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { mostChosen, type Preview, type PreviewStep } from './process.contract.ts'
import { t } from './approvals.words.ts'
import css from './approvals.module.css'

type Chosen = Readonly<Record<string, readonly string[]>>
interface StepsProps {
  preview: Pick<Preview, 'steps' | 'copies' | 'copyAt'>
  chosen: Chosen
  /** Left out if nothing can be chosen: the trial of a design. */
  onChoose?: (chosen: Chosen) => void
  /** The problem with the choice. */
  problem?: string | undefined
}

/** The approvers before the submission; for some steps the requester chooses them. */
export function PreviewSteps({ preview: { steps, copies, copyAt }, chosen, onChoose, problem }: StepsProps) {
  return (
    <Section title={t('previewTitle')} padded>
      <ol className={css.flow}>
        {steps.map(step => (
          <li key={step.key} className={css.step} data-state={step.isSkipped ? 'skipped' : 'coming'}>
            <span className={css.bead} aria-hidden="true" />
            <div className={css.head}>
              <span className={css.name}>{step.name || t('usualStep')}</span>
              {!step.isChosen && step.people.length > 1 && <span className={css.mode}>{t(step.mode)}</span>}
              {step.isChosen && <span className={css.mode}>{t('chosenByYou')}</span>}
            </div>
            {step.isSkipped && <p className={css.copies}>{t('nobody')}</p>}
            {step.isChosen && onChoose ? (
              <Choose
                step={step}
                chosen={chosen[step.key] ?? []}
                onChange={ids => onChoose({ ...chosen, [step.key]: ids })}
              />
            ) : (
              step.people.map(person => (
                <div key={person.id} className={css.signer}>
                  <Face person={person} size={28} />
                  <span className={css.who}>{person.name}</span>
                </div>
              ))
            )}
            {step.away.map(({ id, until, delegate }) => (
              <p key={id} className={css.away}>
                {awayText(step.people.find(person => person.id === id)?.name ?? '', until, delegate)}
              </p>
            ))}
            {step.isRepeated && <p className={css.cause}>{t('cause_repeat')}</p>}
            {step.standsIn && <p className={css.cause}>{t(`cause_${step.standsIn}`)}</p>}
          </li>
        ))}
        {copies.length > 0 && (
          <li className={css.step} data-state="copy">
            <span className={css.bead} aria-hidden="true" />
            <div className={css.head}>
              <span className={css.name}>{t(copyAt === 'end' ? 'copiesAtEnd' : 'copies')}</span>
            </div>
            <p className={css.copies}>{listed(copies.map(({ name }) => name))}</p>
          </li>
        )}
      </ol>
      {problem && (
        <p className={css.wrong} role="alert">
          {problem}
        </p>
      )}
    </Section>
  )
}

/** Who is absent, until when, and their delegate. */
const awayText = (name: string, until: string | null, delegate: string | null) =>
  [until ? t('awayUntil', { name, day: day(until) }) : '', delegate ? t('delegatedTo', { name, delegate }) : '']
    .filter(Boolean)
    .join(t('clauseComma'))

/** The requester chooses from the range that the process offers. */
function Choose({
  step: { people },
  chosen,
  onChange,
}: {
  step: PreviewStep
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  async function choose() {
    const picked = await pick({
      title: t('chooseApprovers'),
      multiple: true,
      max: mostChosen,
      value: chosen,
      options: people.map(person => ({
        value: person.id,
        name: person.name,
        left: <Face person={person} size={32} />,
      })),
    })
    if (picked) onChange(picked.map(({ value }) => value))
  }
  const names = listed(people.filter(({ id }) => chosen.includes(id)).map(({ name }) => name))
  return (
    <FieldButton label={t('chooseApprovers')} onPress={() => void choose()}>
      {names}
    </FieldButton>
  )
}
