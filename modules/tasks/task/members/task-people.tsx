import { Addable } from '#platform/web/kit/additions.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../../tasks.words.ts'
import { mostManagers, taskRoles, type TaskDetail } from '../task.contract.ts'
import { useTaskMembers } from '../task-changes.web.ts'
import css from '../task.module.css'

/** Who takes part, and as what; changed where it stands by those who may. */
export function TaskPeople({ task }: { task: TaskDetail }) {
  const putPeople = useTaskMembers(task)
  const choose = async (role: (typeof taskRoles)[number]) => {
    const most = role === 'manager' || role === 'approval' ? mostManagers : 100
    const people = await choosePeople({ title: t(role), value: task.rel[role] ?? [], max: most })
    if (people)
      putPeople(
        role,
        people.map(({ id }) => id),
      )
  }
  return (
    <Section>
      {taskRoles.map(role => {
        const people = task.rel[role] ?? []
        if (!task.can.changeMembers && people.length === 0) return null
        return (
          <Addable
            key={role}
            name={t(role)}
            icon={UsersIcon}
            empty={role !== 'manager' && people.length === 0}
            onAdd={() => void choose(role)}
          >
            <Field label={t(role)} inline>
              {task.can.changeMembers ? (
                <FieldButton icon={UsersIcon} placeholder={t('noPeople')} onPress={() => void choose(role)}>
                  {people.length > 0 ? <People people={people} /> : undefined}
                </FieldButton>
              ) : (
                <People people={people} />
              )}
            </Field>
          </Addable>
        )
      })}
    </Section>
  )
}

const People = ({ people }: { people: readonly PersonBrief[] }) => (
  <span className={css.people}>
    {people.map(({ id, name }) => (
      <span key={id} className={css.person}>
        <Avatar name={name} size={22} />
        <span>{name}</span>
      </span>
    ))}
  </span>
)
