import { Addable } from '#platform/web/kit/additions.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CalendarIcon, FlagIcon, ProjectIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../tasks.words.ts'
import { choosePriority } from './kinds/choose-priority.web.ts'
import { kindName, priorityName } from './kinds/kind-names.web.ts'
import { useProjectMove } from './move-to-project.web.ts'
import { t as own } from './record.words.ts'
import type { TaskDetail } from './task.contract.ts'
import { useTaskUpdate } from './task-changes.web.ts'
import { OpenType } from './task.contract.ts'

/** When it is due, how pressing it is, what it is a part of; changed where it stands by those who may. */
export function TaskFacts({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  const moveToProject = useProjectMove(task)
  const choose = async () => {
    const priority = await choosePriority(task.priority, task.type)
    if (priority !== null) update({ priority })
  }
  return (
    <Section note={task.can.edit && task.childNum > 0 && own('fromChildren')}>
      <When task={task} field="planStartDate" onChange={planStartDate => update({ planStartDate })} />
      <When task={task} field="planEndDate" onChange={planEndDate => update({ planEndDate })} />
      {task.can.edit ? (
        <Addable name={t('priority')} icon={FlagIcon} empty={!task.priority} onAdd={() => void choose()}>
          <Field label={t('priority')} inline>
            <FieldButton icon={FlagIcon} onPress={() => void choose()}>
              {priorityName(task.priority, task.type)}
            </FieldButton>
          </Field>
        </Addable>
      ) : (
        Boolean(task.priority) && (
          <Field label={t('priority')} inline>
            <span>{priorityName(task.priority, task.type)}</span>
          </Field>
        )
      )}
      {task.type !== 'TASK' && (
        <Field label={own('kind')} inline>
          <span>{kindName(task.type)}</span>
        </Field>
      )}
      {task.can.edit && !task.parent ? (
        <Addable name={own('project')} icon={ProjectIcon} empty={!task.project} onAdd={() => void moveToProject()}>
          <Field label={own('project')} inline>
            <FieldButton placeholder={own('noProject')} onPress={() => void moveToProject()}>
              {task.project?.name}
            </FieldButton>
          </Field>
        </Addable>
      ) : (
        task.project && (
          <ListRow title={own('project')} right={task.project.name} href={`/projects/${task.project.id}/index`} />
        )
      )}
      {task.can.edit && !task.parent && task.project && (
        <ListRow title={own('openProject')} href={`/projects/${task.project.id}/index`} />
      )}
      {task.parent && <ListRow title={t('parent')} right={task.parent.name} href={`/tasks/${task.parent.id}`} />}
      {task.openType !== OpenType.Usual && (
        <ListRow title={own('more')} right={own(`openType${task.openType as 1 | 2}`)} href={`/tasks/${task.id}/more`} />
      )}
    </Section>
  )
}

function When({
  task,
  field,
  onChange,
}: {
  task: TaskDetail
  field: 'planStartDate' | 'planEndDate'
  onChange: (value: string | null) => void
}) {
  const value = task[field]
  // A task with others below it has their dates.
  if (task.can.edit && task.childNum === 0)
    return (
      <Addable name={t(field)} icon={CalendarIcon} empty={field !== 'planEndDate' && value === null}>
        <Field label={t(field)} inline>
          <DateField mode="datetime" value={value} onChange={onChange} placeholder={t('notSet')} clearable />
        </Field>
      </Addable>
    )
  return value === null ? null : (
    <Field label={t(field)} inline>
      <span>{dateTime(value)}</span>
    </Field>
  )
}
