import { Section } from '#platform/web/kit/card.tsx'
import { EditableText } from '../editable-text.tsx'
import { t } from '../record.words.ts'
import type { TaskDetail } from '../task.contract.ts'
import { useTaskUpdate } from '../task-changes.web.ts'
import css from '../task.module.css'

/** What else is to be known. */
export function TaskNote({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  if (!task.can.edit && task.note === '') return null
  return (
    <Section title={t('note')}>
      <EditableText
        value={task.note}
        label={t('note')}
        maxLength={5_000}
        onChange={task.can.edit ? note => update({ note }) : undefined}
      >
        <p className={css.description}>{task.note || <span className={css.faint}>{t('addNote')}</span>}</p>
      </EditableText>
    </Section>
  )
}
