import { useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ChevronDownIcon, ChevronUpIcon, MoreIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { mostSteps, type ApprovalTypeRow } from '#mechanisms/approvals/process.contract.ts'
import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { t } from '../approvals.words.ts'
import { approversText, conditionTexts, newStep, type DesignStep } from './design.web.ts'
import { StepSheet } from './step-sheet.tsx'
import css from './designer.module.css'

interface StepsProps {
  steps: DesignStep[]
  onChange: (steps: DesignStep[]) => void
  type: ApprovalTypeRow | undefined
  form: FormDefinition
  /** What is wrong with them, as the server says it. */
  problem: string | undefined
}

/**
 * The steps as they follow each other, from submitting to the end; each is opened to be changed, and a new one put in
 * anywhere.
 */
export function Steps({ steps, onChange, type, form, problem }: StepsProps) {
  const [open, setOpen] = useState<number | null>(null)
  function insert(at: number) {
    onChange(steps.toSpliced(at, 0, newStep(steps.length)))
    setOpen(at)
  }
  const step = open === null ? undefined : steps[open]
  return (
    <Section title={t('steps')} padded>
      <ol className={css.flow}>
        <li className={css.end}>{t('start')}</li>
        {steps.map((one, index) => (
          <li key={one.key} className={css.item}>
            <Insert at={index} onInsert={insert} isFull={steps.length >= mostSteps} />
            <StepCard
              isDays={type?.amountIn === 'days'}
              form={form}
              step={one}
              onOpen={() => setOpen(index)}
              onMenu={() => void menu(steps, index, onChange)}
            />
          </li>
        ))}
        <li className={css.item}>
          <Insert at={steps.length} onInsert={insert} isFull={steps.length >= mostSteps} />
          <div className={css.end}>{t('end')}</div>
        </li>
      </ol>
      {problem && (
        <p ref={lead} className={css.wrong} role="alert">
          {problem}
        </p>
      )}
      {step && (
        <StepSheet
          key={step.key}
          step={step}
          type={type}
          form={form}
          onChange={changed => onChange(steps.with(open!, changed))}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

/** What is wrong is brought into view. */
const lead = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

function Insert({ at, onInsert, isFull }: { at: number; onInsert: (at: number) => void; isFull: boolean }) {
  return (
    <div className={css.between}>
      {!isFull && (
        <button
          type="button"
          className={css.insert}
          aria-label={`${t('addStep')} ${at + 1}`}
          onClick={() => onInsert(at)}
        >
          <span>
            <PlusIcon size={16} />
          </span>
        </button>
      )}
    </div>
  )
}

function StepCard({
  step,
  isDays,
  form,
  onOpen,
  onMenu,
}: {
  step: DesignStep
  isDays: boolean
  form: FormDefinition
  onOpen: () => void
  onMenu: () => void
}) {
  const who = approversText(step)
  const isMany = step.by === 'role' || step.by === 'authority' || step.by === 'choice' || step.people.length > 1
  const conditions = conditionTexts(step, isDays, form)
  return (
    <div className={css.card}>
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.name}>{step.name}</span>
        <span className={css.who} data-empty={who === '' || undefined}>
          {t(`by_${step.by}`)}
          {who ? ` · ${who}` : ''}
          {step.by !== 'managers' && isMany ? ` · ${t(`mode_${step.mode}`)}` : ''}
        </span>
        {(conditions.length > 0 || step.timeoutHours !== null) && (
          <span className={css.chips}>
            {conditions.map(text => (
              <span key={text} className={css.chip}>
                {text}
              </span>
            ))}
            {step.timeoutHours !== null && (
              <span className={css.chip} data-late>
                {t('lateHours', { n: step.timeoutHours })}
              </span>
            )}
          </span>
        )}
      </button>
      <IconButton icon={MoreIcon} label={t('stepActions', { name: step.name })} onPress={onMenu} />
    </div>
  )
}

async function menu(steps: DesignStep[], index: number, onChange: (steps: DesignStep[]) => void) {
  const key = await actionMenu(
    [
      ...(index > 0 ? [{ key: 'up', name: t('moveUp'), icon: ChevronUpIcon } as const] : []),
      ...(index < steps.length - 1 ? [{ key: 'down', name: t('moveDown'), icon: ChevronDownIcon } as const] : []),
      { key: 'remove', name: t('removeStep'), icon: TrashIcon, danger: true } as const,
    ],
    steps[index]!.name,
  )
  if (key === 'remove' && steps.length === 1) return void toast.warn(t('noSteps'))
  if (key === 'remove') return onChange(steps.toSpliced(index, 1))
  if (key) onChange(steps.toSpliced(index, 1).toSpliced(key === 'up' ? index - 1 : index + 1, 0, steps[index]!))
}
