import { usePages } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CheckIcon, FlagIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../tasks.words.ts'
import { EditableText } from './editable-text.tsx'
import { mostManagers, priorities, taskCalls, type TaskDetail } from './task.contract.ts'
import { useTaskMembers, useTaskUpdate } from './task-changes.web.ts'
import { TaskFiles } from './task-files.tsx'
import { priorityName, TaskRowView } from './task-row.tsx'
import css from './task.module.css'

const roles = ['manager', 'approval', 'partner', 'follower'] as const

/** Who takes part, when it is due, what it is about; changed where it stands by those who may. */
export function TaskFacts({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  const putPeople = useTaskMembers(task)
  const choose = async (role: (typeof roles)[number]) => {
    const most = role === 'manager' || role === 'approval' ? mostManagers : 100
    const people = await choosePeople({ title: t(role), value: task.rel[role] ?? [], max: most })
    if (people) putPeople(role, people.map(({ id }) => id))
  }
  return (
    <>
      <Section>
        {roles.map(role => {
          const people = task.rel[role] ?? []
          if (!task.can.changeMembers && people.length === 0) return null
          return (
            <Field key={role} label={t(role)} inline>
              {task.can.changeMembers
                ? <FieldButton icon={UsersIcon} placeholder={t('noPeople')} onPress={() => void choose(role)}>{people.length > 0 ? <People people={people} /> : undefined}</FieldButton>
                : <People people={people} />}
            </Field>
          )
        })}
      </Section>
      <Section>
        <When task={task} field='planStartDate' onChange={planStartDate => update({ planStartDate })} />
        <When task={task} field='planEndDate' onChange={planEndDate => update({ planEndDate })} />
        <Field label={t('priority')} inline>
          {task.can.edit
            ? <FieldButton icon={FlagIcon} onPress={() => void choosePriority(task.priority).then(priority => priority !== null && update({ priority }))}>{priorityName(task.priority)}</FieldButton>
            : <span>{priorityName(task.priority)}</span>}
        </Field>
        {task.parent && <ListRow title={t('parent')} right={task.parent.name} href={`/tasks/${task.parent.id}`} />}
      </Section>
      {task.childNum > 0 && <Children of={task.id} />}
      {(task.can.edit || task.detail !== '' || task.attachments.length > 0) && <About task={task} />}
    </>
  )
}

/** What it is about, in words and files. */
function About({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  return (
    <Section title={t('detail')}>
      <EditableText value={task.detail} label={t('detail')} maxLength={20_000} onChange={task.can.edit ? detail => update({ detail }) : undefined}>
        <p className={css.description}>{task.detail || <span className={css.faint}>{task.can.edit ? t('addDetail') : t('notSet')}</span>}</p>
      </EditableText>
      <TaskFiles task={task} />
    </Section>
  )
}

/** What is below it, the oldest first. */
function Children({ of }: { of: string }) {
  const { rows } = usePages(taskCalls.list, { parentId: of, scope: 'company', sort: '-createdAt', limit: 100 })
  return rows.length === 0 ? null : <Section title={t('children')} action={rows.length}>{rows.map(task => <TaskRowView key={task.id} task={task} />)}</Section>
}

const People = ({ people }: { people: readonly PersonBrief[] }) => (
  <span className={css.people}>
    {people.map(({ id, name }) => <span key={id} className={css.person}><Avatar name={name} size={22} /><span>{name}</span></span>)}
  </span>
)

function When({ task, field, onChange }: { task: TaskDetail, field: 'planStartDate' | 'planEndDate', onChange: (value: string | null) => void }) {
  const value = task[field]
  if (task.can.edit) return <Field label={t(field)} inline><DateField mode='datetime' value={value} onChange={onChange} placeholder={t('notSet')} clearable /></Field>
  return value === null ? null : <Field label={t(field)} inline><span>{dateTime(value)}</span></Field>
}

/** Asks for a priority; null when cancelled. */
export async function choosePriority(now: number): Promise<number | null> {
  const chosen = await actionMenu(priorities.map(priority => ({ key: String(priority), name: priorityName(priority), icon: priority === now ? CheckIcon : FlagIcon })), t('priority'))
  return chosen === null ? null : Number(chosen)
}
