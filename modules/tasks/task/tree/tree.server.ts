import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { isUnread } from '#mechanisms/members/members.server.ts'
import { asker, askerValues } from '#mechanisms/subjects/subject.server.ts'
import { followParent } from '../../in-project/place-in-project.server.ts'
import { planTurn } from '../../plan/plan-turn.server.ts'
import { replan } from '../../plan/replan.server.ts'
import { reopenAbove } from '../status/status.server.ts'
import { membersOf, touchAll } from '../status/status-changes.server.ts'
import { runHooks } from '../task-hooks.server.ts'
import { coveredTask, taskRowShape } from '../task-row.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { task } from '../task.table.ts'
import { lockParent, parentOf, placeBelow, type Beside } from './place.server.ts'
import { remaining } from './remain.server.ts'
import { atTheTop, belowItself, nothingAbove, treeCalls, type TreeRow } from './tree.contract.ts'

const childrenOf = compile(pageAsJson({
  row: {
    ...taskRowShape,
    newStatus: isUnread(sql`${task.companyId}`, 'task', sql`${task.id}`),
    childNum: sql`(select count(*)::int from task child where child.comp_id = ${task.companyId} and child.parent_id = ${task.id})`,
  },
  covered: coveredTask,
  from: sql`${task}`,
  where: sql`${task.companyId} = ${asker.company} and ${task.parentId} = ${given('id')} and ${taskSubject.listed} and (not ${given('withoutCancel')}::boolean or ${task.status} <> 'CANCEL')`,
  order: sql`${task.orderKey}, ${task.id}`,
}))

export const treeHandlers = handle(treeCalls, {
  async children({ id, childWithOutCancel = false, start, limit }, { me, run }) {
    const [admission, answer] = await run([
      taskSubject.admission(id, me), childrenOf({ ...askerValues(taskSubject, me), id, withoutCancel: childWithOutCancel, start, limit }),
    ])
    taskSubject.admitted(admission)
    return new Json<{ list: TreeRow[], total: number | null, start: number, limit: number }>(answer!.rows[0]![0] as string)
  },

  remain: (query, context) => remaining(query, context),

  async move({ id, parentId, beforeId, afterId }, context) {
    await holdTree(context)
    const beside = beforeId ?? afterId
    const to = beside ? await parentOf(beside, context) : parentId === undefined ? await parentOf(id, context) : parentId
    return await moveTo(id, to, { beforeId, afterId }, context)
  },

  async outdent({ id }, context) {
    await holdTree(context)
    const parentId = await parentOf(id, context)
    if (parentId === null) {
      await taskSubject.admit(id, context, 'edit')
      refuse(atTheTop)
    }
    return await moveTo(id, await parentOf(parentId, context), { afterId: parentId }, context)
  },

  async indent({ id }, context) {
    await holdTree(context)
    await taskSubject.admit(id, context, 'edit')
    const above = await siblingAbove(id, context)
    if (above === null) refuse(nothingAbove)
    return await moveTo(id, above, {}, context)
  },
})

/**
 * Plans are changed one after another: two moves that are right by themselves could make a circle. The turn comes ahead of any row.
 */
const holdTree = ({ me, run }: Context) => run([planTurn(me.companyId)])

/** Puts a task below another, or at the top; whoever was finished there runs again (spec 1 §4). */
async function moveTo(id: string, to: string | null, beside: Beside, context: Context) {
  const { me, run, tell } = context
  const from = await parentOf(id, context)
  // From the top down, as every change of status goes.
  if (to !== null) await lockParent(to, context)
  await taskSubject.lock(id, context, 'edit')
  if (to !== null && await isBelow(to, id, context)) refuse(belowItself)
  const orderKey = await placeBelow(to, beside, context, id)
  const [people] = await run([
    membersOf(me.companyId, [id, from, to].filter(one => one !== null)),
    {
      name: 'task_move', plain: true, values: [me.companyId, id, to, orderKey],
      text: 'update task set parent_id = $3, order_key = $4, last_opt_date = now() where comp_id = $1 and id = $2',
    },
    touchAll(me, [id]),
  ])
  if (to !== from) {
    const nameOf = async (one: string | null) => one === null ? null : (await run([taskSubject.titled(one, me)]))[0]!.rows[0]![0] as string
    await run([recorded(me, 'task', id, 'edit', { parent: [await nameOf(from), await nameOf(to)] })])
    if (to !== null) await followParent(id, to, context)
    if (to !== null) await reopenAbove(id, context)
    await replan(context, [id, from, to].filter(one => one !== null))
    await runHooks('moved', { id, from, to }, context)
  }
  tell({
    companyId: me.companyId, to: people!.rows.map(([personId]) => personId as string), subjectType: 'task', subjectId: id, event: 'moved',
    by: me.personId,
  })
  return { id, parentId: to }
}

/** Is this task the other one, or anywhere below it? */
async function isBelow(id: string, other: string, { me, run }: Context): Promise<boolean> {
  const [answer] = await run([{
    name: 'task_is_below', plain: true, values: [me.companyId, id, other],
    text: `with recursive above as (
        select id, parent_id from task where comp_id = $1 and id = $2
        union select t.id, t.parent_id from task t join above a on t.comp_id = $1 and t.id = a.parent_id)
      select 1 from above where id = $3`,
  }])
  return answer!.rows.length > 0
}

/** The sibling right before a task, whom it goes below when it is indented; null for the first, and at the top level. */
async function siblingAbove(id: string, { me, run }: Context): Promise<string | null> {
  const [answer] = await run([{
    name: 'task_sibling_above', plain: true, values: [me.companyId, id],
    text: `select sibling.id from task t join task sibling on sibling.comp_id = $1 and sibling.parent_id = t.parent_id and (sibling.order_key, sibling.id) < (t.order_key, t.id)
      where t.comp_id = $1 and t.id = $2 order by sibling.order_key desc, sibling.id desc limit 1`,
  }])
  return (answer!.rows[0]?.[0] ?? null) as string | null
}
