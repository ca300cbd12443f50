import { useRef } from 'react'
import { patch } from '#platform/web/app/cache.ts'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { TagIcon } from '#platform/web/kit/icons.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { customFieldCalls } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { CustomFieldRow } from '#mechanisms/custom-fields/custom-field-row.tsx'
import type { Held } from '#mechanisms/custom-fields/held.web.ts'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { TagField } from '#mechanisms/tags/tag-field.tsx'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { taskCalls, type TaskDetail } from '../task/task.contract.ts'
import { hasChoices, TaskChoices } from './task-choices.tsx'
import { taskPartCalls } from './task-parts.contract.ts'

/** Its tags, and the company's own fields; nothing where there is nothing to see and nothing to do. */
export function TaskFields({ task }: { task: TaskDetail }) {
  const { data } = useCall(taskPartCalls.customFields, { id: task.id })
  const fields = (data?.list ?? []).filter(field => task.can.edit || !isEmpty(field))
  if (!task.can.edit && task.tags.length === 0 && fields.length === 0 && !hasChoices(task)) return null
  return (
    <Section>
      {(task.can.edit || task.tags.length > 0) && (
        <Addable name={tagsWord('tags')} icon={TagIcon} empty={task.tags.length === 0}>
          <Tags task={task} />
        </Addable>
      )}
      <TaskChoices task={task} />
      {fields.map(field => (
        <Addable key={field.id} name={field.name} empty={isEmpty(field)}>
          <TaskField task={task} field={field} />
        </Addable>
      ))}
    </Section>
  )
}

const isEmpty = ({ text, number, date, chosen, people }: Held) =>
  text === null && number === null && date === null && chosen.length === 0 && people.length === 0

function Tags({ task: { id, tags, can } }: { task: TaskDetail }) {
  const chosen = useRef<TagBrief[]>([])
  const change = useChange(taskPartCalls.setTags, {
    optimistic: () => patch(taskCalls.detail, { id }, task => ({ ...task, tags: chosen.current })),
  })
  const show = (tags: TagBrief[]) => {
    chosen.current = tags
    change.run({ id, tagIds: tags.map(one => one.id) })
  }
  return (
    <Field label={tagsWord('tags')} inline>
      {can.edit ? <TagField tags={tags} onChange={show} /> : <TagChips tags={tags} />}
    </Field>
  )
}

type FieldOfTask = React.ComponentProps<typeof CustomFieldRow>['field'] & Held

function TaskField({ task: { id, can }, field }: { task: TaskDetail; field: FieldOfTask }) {
  const written = useRef<Held>(field)
  const change = useChange(customFieldCalls.setValues, {
    optimistic: () =>
      patch(taskPartCalls.customFields, { id }, before => ({
        list: before.list.map(one => (one.id === field.id ? { ...one, ...written.current } : one)),
      })),
  })
  const save = (held: Held, value: unknown) => {
    written.current = held
    change.run({ id, subjectType: 'task', values: [{ fieldId: field.id, value }] })
  }
  return <CustomFieldRow field={field} held={field} onChange={can.edit ? save : undefined} />
}
