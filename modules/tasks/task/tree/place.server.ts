import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { taskSubject } from '../task-subject.server.ts'
import { keyBetween } from './order-key.contract.ts'
import { notThere } from './tree.contract.ts'

/** Where a task is to stand: before or after a sibling, or last. */
export interface Beside { beforeId?: string | null | undefined, afterId?: string | null | undefined }

/**
 * The order key of a place below a task, whose row is held until the transaction ends: two people who insert at one place get two
 * places. `without` is the task that is being moved. At the top level only a project's tasks have an order of their own; others stand last.
 */
export async function placeBelow(
  parentId: string | null, { beforeId, afterId }: Beside, { me, run }: Pick<Context, 'me' | 'run'>, without: string | null = null, projectId: string | null = null,
): Promise<string> {
  if (parentId === null && projectId === null) return keyBetween(null, null)
  const sibling = beforeId ?? afterId ?? null
  const [answer] = await run([{
    name: parentId === null ? 'task_neighbours_at_top' : 'task_neighbours', plain: true, values: [me.companyId, parentId ?? projectId, sibling, without],
    text: `with siblings as (
        select id, order_key, lag(order_key) over (order by order_key, id) as before, lead(order_key) over (order by order_key, id) as after
        from task where comp_id = $1 and ${parentId === null ? 'project_id = $2 and parent_id is null' : 'parent_id = $2'} and id is distinct from $4)
      select order_key, before, after from siblings where id = $3
      union all select max(order_key), null, null from siblings where $3 is null`,
  }])
  const [key, before, after] = (answer!.rows[0] ?? refuse(notThere)) as (string | null)[]
  if (beforeId) return keyBetween(before!, key!)
  return keyBetween(key!, afterId ? after! : null)
}

/** What a task stands below, and its siblings; the asker may put something beside it. */
export async function parentOf(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<string | null> {
  const [answer] = await run([{
    name: 'task_parent', text: 'select parent_id from task where comp_id = $1 and id = $2', values: [me.companyId, id], plain: true,
  }])
  return found(answer!.rows[0])[0] as string | null
}

/** The project that a task is part of. */
export async function projectOf(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<string | null> {
  const [answer] = await run([{ name: 'task_project_of', text: 'select project_id from task where comp_id = $1 and id = $2', values: [me.companyId, id], plain: true }])
  return found(answer!.rows[0])[0] as string | null
}

/** Holds the task that gets another one below it; the asker has to be allowed that. */
export const lockParent = async (id: string, context: Context) => { await taskSubject.lock(id, context, 'addChild') }
