import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../item/parts.words.ts'
import { emptyStep, StepEditor, type StepValues } from './step-editor.tsx'
import { mostSteps, workflowCalls, type WorkflowRow } from './workflow.contract.ts'
import css from '../item/item.module.css'

interface Values {
  name: string
  summary: string
  isEnabled: boolean
  steps: StepValues[]
}

/** Designs a workflow, or changes one. */
export default function WorkflowForm() {
  const { id } = useAddress()
  const { data, error, refetch } = useCall(workflowCalls.list, {}, { enabled: id !== undefined })
  if (id === undefined) return <Design />
  const flow = data?.list.find(one => one.id === id)
  if (flow) return <Design key={id} flow={flow} />
  return error || data ? (
    <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton kind="detail" />
  )
}

function Design({ flow }: { flow?: WorkflowRow }) {
  const back = useBack('/tasks/workflows')
  const initial: Values = flow
    ? {
        name: flow.name,
        summary: flow.summary,
        isEnabled: flow.isEnabled,
        steps: flow.steps.map(step => ({
          ...step,
          managers: step.managers as PersonBrief[],
          days: String(step.days),
        })),
      }
    : { name: '', summary: '', isEnabled: true, steps: [emptyStep()] }
  const form = useForm(flow ? workflowCalls.update : workflowCalls.create, {
    ...(flow ? {} : { draft: 'workflow.new' }),
    initial,
    input: ({ steps, ...values }) =>
      ({
        ...(flow ? { id: flow.id } : {}),
        ...values,
        steps: steps.map(({ managers, days, ...step }) => ({
          ...step,
          days: Number(days || 1),
          managerIds: managers.map(one => one.id),
          formFields: step.formFields.filter(({ name }) => name.trim() !== ''),
        })),
      }) as never,

    done: () => {
      toast.success(t('workflowSaved'))
      back()
    },
  })
  const remove = useChange(workflowCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  const {
    values: { name, summary, isEnabled, steps },
    set,
    error,
  } = form
  const put = (index: number, step: StepValues) => set({ steps: steps.with(index, step) })
  function move(from: number, to: number) {
    const rest = steps.filter((_, index) => index !== from)
    set({ steps: [...rest.slice(0, to), steps[from]!, ...rest.slice(to)] })
  }
  async function askRemove() {
    if (
      flow &&
      (await confirmDialog({
        title: t('removeWorkflowTitle', { name: flow.name }),
        text: t('removeWorkflowText'),
        confirm: t('removeWorkflow'),
        danger: true,
      }))
    ) {
      remove.run({ id: flow.id })
    }
  }
  return (
    <FormScreen title={t(flow ? 'editWorkflow' : 'newWorkflow')} form={form} home="/tasks/workflows">
      <Section>
        <Field label={t('workflowName')} required error={error('name')}>
          <TextField
            value={name}
            onChange={text => set({ name: text })}
            maxLength={100}
            placeholder={t('workflowNameText')}
          />
        </Field>
        <Field label={t('workflowSummary')}>
          <TextField value={summary} onChange={text => set({ summary: text })} maxLength={500} />
        </Field>
        <Field label={t('workflowEnabled')} inline>
          <Switch value={isEnabled} onChange={on => set({ isEnabled: on })} />
        </Field>
      </Section>
      {steps.map((step, index) => (
        <StepEditor
          key={index}
          step={step}
          number={index + 1}
          onChange={changed => put(index, changed)}
          error={index === 0 ? error('steps') : undefined}
          onMove={by => move(index, index + by)}
          isFirst={index === 0}
          isLast={index === steps.length - 1}
          onRemove={steps.length > 1 ? () => set({ steps: steps.filter((_, other) => other !== index) }) : undefined}
        />
      ))}
      <div className={css.all}>
        <Button
          kind="text"
          icon={PlusIcon}
          disabled={steps.length >= mostSteps}
          onPress={() => set({ steps: [...steps, emptyStep()] })}
        >
          {t('addStep')}
        </Button>
      </div>
      {flow && (
        <div className={css.all}>
          <Button kind="text" onPress={() => void askRemove()}>
            {t('removeWorkflow')}
          </Button>
        </div>
      )}
    </FormScreen>
  )
}
