import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { taskSubject } from '../task-subject.server.ts'
import { keyBetween } from './order-key.contract.ts'
import { notThere } from './tree.contract.ts'

/** Where a task is to stand: before or after a sibling, or last. */
export interface Beside {
  beforeId?: string | null | undefined
  afterId?: string | null | undefined
}

/**
 * The order key of a place below a task, whose row is held until the transaction ends: two people who insert at one
 * place get two places. `without` is the task that is being moved. At the top level only a project's tasks have an
 * order of their own; others stand last.
 */
export async function placeBelow(
  parentId: string | null,
  { beforeId, afterId }: Beside,
  { me, run }: Pick<Context, 'me' | 'run'>,
  without: string | null = null,
  projectId: string | null = null,
): Promise<string> {
  if (parentId === null && projectId === null) return keyBetween(null, null)
  const sibling = beforeId ?? afterId ?? null
  const [answer] = await run([
    {
      name: parentId === null ? 'task_neighbours_at_top' : 'task_neighbours',
      row: { orderKey: col.text.orNull, before: col.text.orNull, after: col.text.orNull },
      values: [me.companyId, parentId ?? projectId, sibling, without],
      text: `with siblings as (
        select id, order_key, lag(order_key) over (order by order_key, id) as before, lead(order_key) over (order by
          order_key, id) as after
        from task where comp_id = $1 and
          ${parentId === null ? 'project_id = $2 and parent_id is null' : 'parent_id = $2'} and id is distinct from $4)
      select order_key, before, after from siblings where id = $3
      union all select max(order_key), null, null from siblings where $3 is null`,
    },
  ])
  const { orderKey: key, before, after } = answer.first ?? refuse(notThere)
  if (beforeId) return keyBetween(before!, key!)
  return keyBetween(key!, afterId ? after! : null)
}

/** What a task stands below, and its siblings; the actor may put something beside it. */
export async function parentOf(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'task_parent',
      text: 'select parent_id from task where comp_id = $1 and id = $2',
      values: [me.companyId, id],
      value: col.uuid.orNull,
    },
  ])
  if (answer.count === 0) refuse(notFound)
  return answer.one
}

/** The project that a task is part of. */
export async function projectOf(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'task_project_of',
      text: 'select project_id from task where comp_id = $1 and id = $2',
      values: [me.companyId, id],
      value: col.uuid.orNull,
    },
  ])
  if (answer.count === 0) refuse(notFound)
  return answer.one
}

/** Holds the task that gets another one below it; the actor has to be allowed that. */
export const lockParent = async (id: string, context: Context) => {
  await taskSubject.lock(id, context, 'addChild')
}
