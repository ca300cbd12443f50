import { useAddress } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CopyIcon, GridIcon } from '#platform/web/kit/icons.tsx'
import { RepeatField } from '../../repeat/repeat-field.tsx'
import type { TaskForm } from '../form/task-values.web.ts'
import { WorkflowField } from '../../workflow/workflow-field.tsx'
import { t } from '../../item/parts.words.ts'
import css from '../../item/item.module.css'

/**
 * What a new task of a kind has beside all others: its workflow, its rule; and other ways to come by an ordinary one.
 */
export default function NewOfKindSection({ form }: { form: TaskForm }) {
  const { parent } = useAddress()
  const { type } = form.values
  if (type === 'WORKFLOW') return <WorkflowField form={form} />
  if (type === 'RECURRING') return <RepeatField form={form} />
  if (type !== 'TASK' && type !== 'BATCH') return null
  return (
    <div className={css.ways}>
      {!parent && (
        <Button kind="secondary" small icon={CopyIcon} href="/tasks/templates">
          {t('fromTemplate')}
        </Button>
      )}
      <Button kind="secondary" small icon={GridIcon} href={parent ? `/tasks/batch?parent=${parent}` : '/tasks/batch'}>
        {t('batch')}
      </Button>
    </div>
  )
}
