import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'
import type { Rejection } from './status/task-status.contract.ts'
import type { TaskStatus } from './task.contract.ts'
import type { CreatedTask } from './new-task.server.ts'

/** A task whose status became another; `withParent` is the task whose change took it along. */
export interface StatusChange {
  id: string
  from: TaskStatus
  to: TaskStatus
  progressBefore: number
  realEndBefore: string | null
  withParent: string | null
}

/** A task that is to become finished, or to wait for agreement. */
export interface Ending {
  id: string
  to: TaskStatus
}

/** What a task's parts do when it changes, in the transaction of the change. */
interface TaskHooks {
  /** Why some of these tasks must not become `to` yet, finished or waiting for agreement: what is missing. */
  mayFinish?: (ending: readonly Ending[], context: Context) => Promise<ReadonlyMap<string, Rejection>>
  /** These statuses have changed, the requested ones and all that followed from them. */
  statusesChanged?: (changes: readonly StatusChange[], context: Context) => Promise<void>
  /** A batch of changes was undone: these tasks are as they were before it. */
  statusesTakenBack?: (changes: readonly StatusChange[], context: Context) => Promise<void>
  /** These tasks are new. */
  created?: (tasks: readonly CreatedTask[], context: Context) => Promise<void>
  /** Tasks were made as copies of others, `[from, to]` each. */
  copied?: (copies: readonly (readonly [from: string, to: string])[], context: Context) => Promise<void>
  /** A task has come below another, or left it: both are named, null stands for the top. */
  moved?: (move: { id: string; from: string | null; to: string | null }, context: Context) => Promise<void>
  /** Fields of a task have changed: names as the table has them. */
  edited?: (edit: { id: string; fields: readonly string[] }, context: Context) => Promise<void>
}

const hooked: TaskHooks[] = []

/** Takes part in what happens to tasks: `hookTasks({ statusesChanged: … })`, among the parts of its server file. */
export const hookTasks = adding('hooks of tasks', (hooks: TaskHooks) => {
  hooked.push(hooks)
})

type Happening = Exclude<keyof TaskHooks, 'mayFinish'>

/** Runs what the parts want to do, one after the other. */
export async function runHooks<Name extends Happening>(
  name: Name,
  what: Parameters<NonNullable<TaskHooks[Name]>>[0],
  context: Context,
) {
  for (const hooks of hooked)
    await (hooks[name] as ((input: typeof what, context: Context) => Promise<void>) | undefined)?.(what, context)
}

/** For each that must not end yet, what the first part has against it. */
export async function whyNotFinish(
  ending: readonly Ending[],
  context: Context,
): Promise<ReadonlyMap<string, Rejection>> {
  const rejections = new Map<string, Rejection>()
  for (const { mayFinish } of hooked) {
    const left = ending.filter(({ id }) => !rejections.has(id))
    if (!mayFinish || left.length === 0) continue
    for (const [id, rejection] of await mayFinish(left, context)) rejections.set(id, rejection)
  }
  return rejections
}
