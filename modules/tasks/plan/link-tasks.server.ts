import type { Context } from '#platform/server/http/handle.ts'
import type { LinkKind } from './plan-link.contract.ts'
import { replan } from './replan.server.ts'

/** One task stands behind another. */
export interface TaskLink extends LinkKind {
  taskId: string
  predecessorId: string
}

/**
 * Sets predecessors of new tasks, all at once, and updates their plan. The caller has checked the actor's rights; a
 * cycle is refused.
 */
export async function linkTasks(links: readonly TaskLink[], context: Context): Promise<void> {
  if (links.length === 0) return
  await context.run([
    {
      name: 'tasks_link',
      values: [
        context.me.companyId,
        links.map(one => one.taskId),
        links.map(one => one.predecessorId),
        links.map(one => one.lag),
        links.map(one => one.type),
      ],
      text: `insert into task_predecessor (comp_id, task_id, predecessor_id, lag, type)
      select $1, * from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[]) on conflict do nothing`,
    },
  ])
  await replan(context, [...new Set(links.map(({ taskId }) => taskId))])
}
