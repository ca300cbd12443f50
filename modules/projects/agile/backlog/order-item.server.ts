import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { keyBetween } from '#modules/tasks/tasks.contract.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { tellProject } from '../../control/own-record.server.ts'

/**
 * Puts an item before or after another of its project, first of all without either. Those who order one project's
 * backlog at once do so one after another: each gets a place of its own.
 */
export async function orderItem(
  id: string,
  { beforeId, afterId }: { beforeId?: string | null | undefined; afterId?: string | null | undefined },
  context: Context,
) {
  const { me, run } = context
  await taskSubject.admit(id, context)
  const [own] = await run([
    {
      name: 'item_project',
      value: col.uuid,
      values: [me.companyId, id],
      text: 'select project_id from task where comp_id = $1 and id = $2',
    },
  ])
  const projectId = found(own.first)
  await projectSubject.admit(projectId, context, 'addTask')
  const beside = beforeId ?? afterId ?? null
  const [, answer] = await run([
    takeTurns(me.companyId, `items ${projectId}`),
    {
      name: 'item_neighbours',
      row: { orderKey: col.text.orNull, before: col.text.orNull, after: col.text.orNull },
      values: [me.companyId, projectId, beside, id],
      text: `with items as (
        select id, order_key, lag(order_key) over (order by order_key, id) as before, lead(order_key) over (order by
          order_key, id) as after
        from task where comp_id = $1 and project_id = $2 and is_delete <> ${Bin.Deleted} and id <> $4)
      select order_key, before, after from items where id = $3
      union all select null, null, min(order_key) from items where $3::uuid is null`,
    },
  ])
  const { orderKey: key, before, after } = answer.first ?? refuse(notFound)
  const orderKey =
    beside === null ? keyBetween(null, after!) : beforeId ? keyBetween(before!, key!) : keyBetween(key!, after!)
  await run([
    {
      name: 'item_order',
      values: [me.companyId, id, orderKey],
      text: 'update task set order_key = $3 where comp_id = $1 and id = $2',
    },
  ])
  await tellProject(projectId, 'items', context)
}
