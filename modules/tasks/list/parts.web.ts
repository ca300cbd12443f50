import type { CallInput } from '#platform/contract/call.ts'
import { priorityName, kindName } from '../task/kinds/kind-names.web.ts'
import { taskKinds, type TaskKind } from '../task/kinds/task-kinds.contract.ts'
import { taskStatuses, type taskCalls, type TaskStatus } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { t } from './list.words.ts'
import { dueChoices, inNone, type Due, type Grouping } from './task-filters.contract.ts'
import type { TaskPart } from './task-parts.contract.ts'

/** The name of a part: the words of its key, or the name of what the key refers to. */
export function partName(by: Grouping, { key, name }: Pick<TaskPart, 'key' | 'name'>): string {
  if (by === 'status') return word(key as TaskStatus)
  if (by === 'priority') return priorityName(Number(key), 'TASK')
  if (by === 'due') return t(`due_${key as Due}`)
  if (by === 'type') return kindName(key as TaskKind)
  return key === inNone ? t(`none_${by}`) : name
}

const orders: Partial<Record<Grouping, readonly string[]>> = {
  status: taskStatuses,
  priority: ['3', '2', '1', '0'],
  due: dueChoices,
  type: taskKinds,
}

/** Parts in their own order where they have one, else those with most tasks first; what is in none comes last. */
export function inOrder(by: Grouping, parts: readonly TaskPart[]): TaskPart[] {
  const order = orders[by]
  return order
    ? parts.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
    : parts.toSorted((one, other) => Number(one.key === inNone) - Number(other.key === inNone) || other.num - one.num)
}

/** The query of a part's own list. */
export function narrowedTo(by: Grouping, key: string): CallInput<typeof taskCalls.list> {
  if (by === 'status') return { status: [key as TaskStatus] }
  if (by === 'priority') return { priority: [Number(key)] }
  if (by === 'due') return { due: key as Due }
  if (by === 'type') return { type: [key as TaskKind] }
  return by === 'manager' ? { managerId: [key] } : by === 'parent' ? { parentId: key } : { groupId: key }
}
