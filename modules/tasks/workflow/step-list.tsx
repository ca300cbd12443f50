import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckIcon } from '#platform/web/kit/icons.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, shortDay } from '#platform/web/words/format.ts'
import { isFinishedItem } from '../item/item-abilities.contract.ts'
import { itemActions, useItemAction } from '../item/item-changes.web.ts'
import { ItemStatusPill } from '../item/item-row.tsx'
import { type ItemRow } from '../item/item.contract.ts'
import { t } from '../item/parts.words.ts'
import { workflowCalls } from './workflow.contract.ts'
import css from '../item/item.module.css'

/** A workflow task's steps, in order; the current one is decided here. */
export function StepList({ task, steps }: { task: { id: string }; steps: readonly ItemRow[] }) {
  return (
    <Section
      title={t('steps')}
      action={
        <span className={css.count}>
          {steps.filter(({ status }) => isFinishedItem(status)).length}/{steps.length}
        </span>
      }
    >
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} taskId={task.id} />
        ))}
      </ol>
    </Section>
  )
}

function Step({ step, number, taskId }: { step: ItemRow; number: number; taskId: string }) {
  const done = isFinishedItem(step.status)
  const now = step.status === 'RUNNING'
  const people = step.marches
    .map(({ person, status }) => `${person?.name ?? ''}${status === 'FINISH' && !done ? ' ✓' : ''}`)
    .join(t('weekdayComma'))
  const filled = step.formFields.flatMap(({ name }) =>
    step.formData[name] ? [[name, step.formData[name]] as const] : [],
  )
  return (
    <li className={css.step} data-state={done ? 'done' : now ? 'now' : 'later'} aria-current={now ? 'step' : undefined}>
      <span className={css.dot} aria-hidden="true">
        {done ? <CheckIcon size={16} /> : number}
      </span>
      <div className={css.stepBody}>
        <div className={css.stepHead}>
          <span>{step.name}</span>
          {step.status !== 'WAITING' && <ItemStatusPill item={step} />}
        </div>
        <p className={css.stepLine}>
          {[
            step.closedBy ? t('closedBy', { name: step.closedBy.name }) : people,
            step.marches.length > 1 && !done ? t(step.needsAll ? 'everyone' : 'anyOne') : '',
            when(step, done),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {filled.map(([name, text]) => (
          <p key={name} className={css.stepLine}>
            {name}：{text}
          </p>
        ))}
        {step.opinion !== '' && <p className={css.stepOpinion}>{step.opinion}</p>}
        <Decide key={step.status} step={step} taskId={taskId} />
      </div>
    </li>
  )
}

function when({ realEndDate, planEndDate }: ItemRow, done: boolean): string {
  if (done && realEndDate) return dateTime(realEndDate)
  return planEndDate ? t('dueOn', { when: shortDay(planEndDate) }) : ''
}

/** What the actor may do with a step; its form opens with passing. */
function Decide({ step, taskId }: { step: ItemRow; taskId: string }) {
  const act = useItemAction(taskId)
  const [form, setForm] = useState<Record<string, string> | null>(null)
  const decide = useChange(workflowCalls.decide, {
    done: ({ optResult, status }) => (optResult ? toast.warn(optResult.msg) : toast.success(t(status))),
  })
  const pass = () =>
    step.formFields.length > 0 && form === null
      ? setForm(step.formData)
      : decide.run({
          id: step.id,
          operation: 'pass',
          ...(form ? { formData: form } : {}),
        })
  async function sendBack() {
    const opinion = await promptDialog({
      title: t('unpassStep'),
      placeholder: t('unpassReason'),
      multiline: true,
      maxLength: 500,
    })
    if (opinion !== null) decide.run({ id: step.id, operation: 'unpass', opinion })
  }
  const missing = form !== null && step.formFields.some(({ name, required }) => required && !form[name]?.trim())
  const others = itemActions(step).filter(({ key }) => key === 'urge' || key === 'assign')
  if (!step.can.pass && !step.can.revoke && others.length === 0) return null
  return (
    <>
      {form &&
        step.formFields.map(({ name, required }) => (
          <Field key={name} label={name} required={required}>
            <TextArea value={form[name] ?? ''} maxLength={2000} onChange={text => setForm({ ...form, [name]: text })} />
          </Field>
        ))}
      <div className={css.buttons}>
        {step.can.pass && (
          <Button small busy={decide.running} disabled={missing} onPress={pass}>
            {step.formFields.length > 0 && form === null ? t('fillForm') : t('passStep')}
          </Button>
        )}
        {step.can.unpass && (
          <Button small kind="neutral" onPress={() => void sendBack()}>
            {t('unpassStep')}
          </Button>
        )}
        {step.can.revoke && (
          <Button small kind="neutral" onPress={() => decide.run({ id: step.id, operation: 'revoke' })}>
            {t('revoke')}
          </Button>
        )}
        {others.map(({ key, name }) => (
          <Button key={key} small kind="neutral" onPress={() => void act(step, key)}>
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}
