import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { isUnread } from '#mechanisms/members/members.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { followParent } from '../../in-project/place-in-project.server.ts'
import { planTurn } from '../../plan/plan-turn.server.ts'
import { replan, type Replanned } from '../../plan/replan.server.ts'
import { reopenAbove } from '../status/status.server.ts'
import { membersOf, touchAll } from '../status/status-changes.server.ts'
import { runHooks } from '../task-hooks.server.ts'
import { coveredTask, taskRowShape } from '../task-row.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { task } from '../task.table.ts'
import { lockParent, parentOf, placeBelow, projectOf, type Beside } from './place.server.ts'
import { remaining } from './remain.server.ts'
import { atTheTop, belowItself, nothingAbove, treeCalls, type TreeRow } from './tree.contract.ts'

const childrenOf = compile(
  pageAsJson({
    row: {
      ...taskRowShape,
      newStatus: isUnread(sql`${task.companyId}`, 'task', sql`${task.id}`),
      childNum: sql`(select count(*)::int from task child where child.comp_id = ${task.companyId} and child.parent_id =
        ${task.id})`,
    },
    covered: coveredTask,
    from: sql`${task}`,
    where: sql`${task.companyId} = ${actor.company} and ${task.parentId} = ${param('id')} and ${taskSubject.listed} and
      (not ${param('withoutCancel')}::boolean or ${task.status} <> 'CANCEL')`,
    order: sql`${task.orderKey}, ${task.id}`,
  }),
)

export const treeHandlers = handle(treeCalls, {
  async children({ id, childWithOutCancel = false, start, limit }, { me, run }) {
    const [visibility, answer] = await run([
      taskSubject.visibility(id, me),
      childrenOf({ ...actorValues(taskSubject, me), id, withoutCancel: childWithOutCancel, start, limit }),
    ])
    taskSubject.requireVisible(visibility)
    return new Json<{ list: TreeRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  remain: (query, context) => remaining(query, context),

  move: (input, context) => moveTask(input, context),
  outdent: ({ id }, context) => outdentTask(id, context),
  indent: ({ id }, context) => indentTask(id, context),
})

interface Move extends Beside {
  id: string
  parentId?: string | null | undefined
}

/**
 * Puts a task below another or beside a sibling; refused below itself, and where the actor may not edit it or add below
 * the other.
 */
export async function moveTask({ id, parentId, beforeId, afterId }: Move, context: Context) {
  await holdTree(context)
  const beside = beforeId ?? afterId
  const to = beside ? await parentOf(beside, context) : parentId === undefined ? await parentOf(id, context) : parentId
  return await moveTo(id, to, { beforeId, afterId }, context)
}

/** A level up, behind the task it was below (升级); refused at the top. */
export async function outdentTask(id: string, context: Context) {
  await holdTree(context)
  const parentId = await parentOf(id, context)
  if (parentId === null) {
    await taskSubject.admit(id, context, 'edit')
    refuse(atTheTop)
  }
  return await moveTo(id, await parentOf(parentId, context), { afterId: parentId }, context)
}

/** A level down, below the task above it (降级); refused where there is none. */
export async function indentTask(id: string, context: Context) {
  await holdTree(context)
  await taskSubject.admit(id, context, 'edit')
  const above = await siblingAbove(id, context)
  if (above === null) refuse(nothingAbove)
  return await moveTo(id, above, {}, context)
}

/**
 * Plans are changed one after another: two moves that are right by themselves could make a circle. The turn comes ahead
 * of any row.
 */
const holdTree = ({ me, run }: Context) => run([planTurn(me.companyId)])

/** Moves a task below another, or to the top; a finished parent there runs again (spec 1 §4). */
async function moveTo(id: string, to: string | null, beside: Beside, context: Context) {
  const { me, run, publish } = context
  const from = await parentOf(id, context)
  // From the top down, as every change of status goes.
  if (to !== null) await lockParent(to, context)
  await taskSubject.lock(id, context, 'edit')
  if (to !== null && (await isBelow(to, id, context))) refuse(belowItself)
  const orderKey = await placeBelow(to, beside, context, id, to === null ? await projectOf(id, context) : null)
  const [people] = await run([
    membersOf(
      me.companyId,
      [id, from, to].filter(one => one !== null),
    ),
    {
      name: 'task_move',
      values: [me.companyId, id, to, orderKey],
      text: 'update task set parent_id = $3, order_key = $4, last_opt_date = now() where comp_id = $1 and id = $2',
    },
    touchAll(me, [id]),
  ])
  let planned: Replanned[] = []
  if (to !== from) {
    const nameOf = async (one: string | null) =>
      one === null ? null : (await run([taskSubject.titled(one, me)]))[0].one
    await run([recorded(me, 'task', id, 'edit', { parent: [await nameOf(from), await nameOf(to)] })])
    if (to !== null) await followParent(id, to, context)
    if (to !== null) await reopenAbove(id, context)
    planned = await replan(
      context,
      [id, from, to].filter(one => one !== null),
    )
    await runHooks('moved', { id, from, to }, context)
  }
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: 'task',
    subjectId: id,
    event: 'moved',
    by: me.personId,
  })
  return { id, parentId: to, orderKey, planned }
}

/** Is this task the other one, or anywhere below it? */
async function isBelow(id: string, other: string, { me, run }: Context): Promise<boolean> {
  const [answer] = await run([
    {
      name: 'task_is_below',
      values: [me.companyId, id, other],
      text: `with recursive above as (
        select id, parent_id from task where comp_id = $1 and id = $2
        union select t.id, t.parent_id from task t join above a on t.comp_id = $1 and t.id = a.parent_id)
      select 1 from above where id = $3`,
    },
  ])
  return answer.count > 0
}

/**
 * The sibling right before a task, which becomes its parent when it is indented; null for the first, and at the top
 * level outside of projects.
 */
async function siblingAbove(id: string, { me, run }: Context): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'task_sibling_above',
      value: col.uuid,
      values: [me.companyId, id],
      text: `select sibling.id from task t cross join lateral (
        select s.id, s.order_key from task s where s.comp_id = $1 and s.parent_id = t.parent_id
        union all select s.id, s.order_key from task s where t.parent_id is null and s.comp_id = $1 and s.project_id =
          t.project_id and s.parent_id is null and s.is_delete <> ${Bin.Deleted}) sibling
      where t.comp_id = $1 and t.id = $2 and (sibling.order_key, sibling.id) < (t.order_key, t.id) order by
        sibling.order_key desc, sibling.id desc limit 1`,
    },
  ])
  return answer.first ?? null
}
