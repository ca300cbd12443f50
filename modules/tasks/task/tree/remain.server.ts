import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { isUnread } from '#mechanisms/members/members.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import type { TaskRow } from '../task.contract.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { coveredTask, taskRowShape } from '../task-row.server.ts'
import { isOpen, taskSubject } from '../task-subject.server.ts'
import { task } from '../task.table.ts'
import type { treeCalls } from './tree.contract.ts'

/** What a sort orders by, in its usual direction and in the other. */
const orders: Record<string, [usual: ReturnType<typeof sql>, other: ReturnType<typeof sql>]> = {
  lastOptDate: [sql`${task.lastOptDate} desc`, sql`${task.lastOptDate} asc`],
  planEndDate: [sql`${task.planEndDate} asc nulls last`, sql`${task.planEndDate} desc nulls last`],
  priority: [sql`${task.priority} desc`, sql`${task.priority} asc`],
}

const unfinishedBelow = shapes((sort: string) =>
  pageAsJson({
    row: { ...taskRowShape, newStatus: isUnread(sql`${task.companyId}`, 'task', sql`${task.id}`) },
    covered: coveredTask,
    // One by one by their key: how many there are is beyond the planner, who would read every task of the company.
    from: sql`(with recursive below as (
      select id from task where comp_id = ${actor.company} and parent_id = ${param('id')}
      union select t.id from task t join below b on t.comp_id = ${actor.company} and t.parent_id = b.id) select id from
        below) below
    cross join lateral (select * from ${task} where ${task.companyId} = ${actor.company} and ${task.id} = below.id
      offset 0) task`,
    where: sql`${task.companyId} = ${actor.company} and ${isOpen} and ${taskSubject.listed}
    and (cardinality(${param('status')}::text[]) = 0 or ${task.status} = any(${param('status')}::text[]))
    and (${param('key')} = '' or ${task.name} ilike ${param('keyPattern')} or ${task.code} = upper(${param('key')}))`,
    order: sql`${orders[sort.replace('-', '')]![sort.startsWith('-') ? 1 : 0]}, ${task.id}`,
  }),
)

/** What is unfinished anywhere below a task, as far as the actor may see it. */
export async function remaining(
  { id, sort = 'planEndDate', key = '', ...query }: CallParsed<typeof treeCalls.remain>,
  context: Context,
) {
  const { me, run } = context
  await taskSubject.admit(id, context)
  const statement = unfinishedBelow(sort)
  const [answer] = await run([
    statement({ ...actorValues(taskSubject, me), ...query, id, key, keyPattern: likePattern(key) }),
  ])
  return new Json<{ list: TaskRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
}
