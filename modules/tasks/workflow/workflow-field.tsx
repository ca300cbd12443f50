import { useEffect } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { FlowIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { t } from '../item/parts.words.ts'
import type { TaskForm } from '../task/form/task-values.web.ts'
import { FlowPlan } from './workflow-detail.tsx'
import { stepCount } from './workflow-list.tsx'
import { workflowCalls } from './workflow.contract.ts'
import css from '../item/item.module.css'

/** Which workflow a new task goes through, with its steps. */
export function WorkflowField({ form: { values, set, error } }: { form: TaskForm }) {
  const { workflow_id: requestedWorkflow_id } = useAddress()
  const enabled = { isEnabled: true }
  const { data } = useCall(workflowCalls.list, enabled)
  useEffect(() => {
    if (requestedWorkflow_id && !values.workflowId) set({ workflowId: requestedWorkflow_id })
  })
  const flow = data?.list.find(({ id }) => id === values.workflowId)
  async function choose() {
    const chosen = await pick({
      title: t('chooseWorkflow'),
      none: t('askForWorkflow'),
      options: offeredBy(workflowCalls.list, enabled, ({ list }) =>
        list.map(one => ({ value: one.id, name: one.name, text: stepCount(one) })),
      ),
      value: values.workflowId ? [values.workflowId] : [],
    })
    if (chosen?.[0]) set({ workflowId: chosen[0].value })
  }
  return (
    <>
      <Section>
        <Field
          label={t('workflow')}
          inline
          required
          error={error('workflowId')}
          {...(data?.list.length === 0 ? { hint: t('askForWorkflow') } : {})}
        >
          <FieldButton icon={FlowIcon} placeholder={t('chooseWorkflow')} onPress={() => void choose()}>
            {flow?.name}
          </FieldButton>
        </Field>
        <div className={css.all}>
          <Button kind="text" small href="/tasks/workflows">
            {t('workflows')}
          </Button>
        </div>
      </Section>
      {flow && (
        <FlowPlan
          id={flow.id}
          people={flow.steps.map(({ managers }) => managers.map(({ name }) => name).join(t('weekdayComma')))}
        />
      )}
    </>
  )
}
