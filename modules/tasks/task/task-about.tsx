import { Section } from '#platform/web/kit/card.tsx'
import { t } from '../tasks.words.ts'
import { EditableText } from './editable-text.tsx'
import type { TaskDetail } from './task.contract.ts'
import { useTaskUpdate } from './task-changes.web.ts'
import { TaskFiles } from './task-files.tsx'
import css from './task.module.css'

/** What it is about, in words and files. */
export function TaskAbout({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  if (!task.can.edit && task.detail === '' && task.attachments.length === 0) return null
  return (
    <Section title={t('detail')}>
      <EditableText value={task.detail} label={t('detail')} maxLength={20_000} onChange={task.can.edit ? detail => update({ detail }) : undefined}>
        <p className={css.description}>{task.detail || <span className={css.faint}>{task.can.edit ? t('addDetail') : t('notSet')}</span>}</p>
      </EditableText>
      <TaskFiles task={task} />
    </Section>
  )
}
