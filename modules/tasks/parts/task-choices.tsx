import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { TaskForm } from '../task/form/task-values.web.ts'
import { taskChoices } from '../task/kinds/task-choices.contract.ts'
import { kindParts } from '../task/kinds/task-kinds.contract.ts'
import { t } from '../task/record.words.ts'
import type { TaskDetail } from '../task/task.contract.ts'
import { useTaskUpdate } from '../task/task-changes.web.ts'

/** Has the task a choice of the company's dictionaries? */
export const hasChoices = (task: TaskDetail) => taskChoices.some(({ field }) => task[field])

/** What the company's dictionaries say of a task of this kind: which sort of bug it is, in which phase it was found. */
export function TaskChoices({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  return taskChoices
    .filter(({ field }) => kindParts[task.type][field] || task[field])
    .map(({ field, idField, dictionary }) => (
      <DictionaryField
        key={field}
        kind={dictionary}
        label={t(field)}
        value={task[field]}
        onChange={task.can.edit ? value => update({ [idField]: value?.id ?? null }, { [field]: value }) : undefined}
      />
    ))
}

/** The same in the form of a new task. */
export const FormChoices = ({ form: { values, set, error } }: { form: TaskForm }) =>
  taskChoices
    .filter(({ field }) => kindParts[values.type][field])
    .map(({ field, idField, dictionary }) => (
      <DictionaryField
        key={field}
        kind={dictionary}
        label={t(field)}
        value={values[idField] ?? null}
        onChange={value => set({ [idField]: value })}
        error={error(idField)}
      />
    ))
