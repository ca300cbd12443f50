import { sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { actorIs, actorRoles } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { isPlannedText } from '../plan/plan-turn.server.ts'
import { replan } from '../plan/replan.server.ts'
import { spreadItem } from './item-changes.server.ts'
import { taskHasEnded } from './item.contract.ts'
import { taskOfItems, type ItemTask } from './item-reading.server.ts'
import { taskItem, taskProgress } from './item.table.ts'
import { nothingNoted, percentOfChildren, progressCalls, unknownItem } from './progress.contract.ts'

const noted = compile(
  pageAsJson({
    row: {
      id: taskProgress.id,
      person: personJson(sql`${taskProgress.companyId}`, sql`${taskProgress.personId}`),
      progress: taskProgress.progress,
      doneNum: sql`${taskProgress.doneNum}::float8`,
      status: taskProgress.status,
      summary: taskProgress.summary,
      itemUuid: taskProgress.itemId,
      itemName: taskItem.name,
      itemDoneNum: sql`${taskProgress.itemDoneNum}::float8`,
      createdAt: taskProgress.createdAt,
      can: sql`json_build_object('remove', ${param('isOpen')}::boolean and (${taskProgress.personId} =
        ${param('person')} or ${param('edits')}::boolean))`,
    },
    from: sql`${taskProgress} left join ${taskItem} on ${taskItem.companyId} = ${taskProgress.companyId} and
      ${taskItem.id} = ${taskProgress.itemId}`,
    where: sql`${taskProgress.companyId} = ${param('company')} and ${taskProgress.taskId} = ${param('id')}`,
    order: sql`${taskProgress.createdAt} desc, ${taskProgress.id} desc`,
  }),
)

const takesPart = compile(
  sql`select ${actorIs('creator', 'manager', 'partner')} from ${actorRoles(param('company'), 'task', param('id'))}`,
  { value: col.bool },
)

export const progressHandlers = handle(progressCalls, {
  async list(query, context) {
    const { me, run } = context
    const { rights } = await taskOfItems(query.id, context)
    const [answer] = await run([
      noted({ ...query, company: me.companyId, person: me.personId, isOpen: rights.isOpen, edits: rights.edits }),
    ])
    return new Json(answer!.only!)
  },

  async create(
    { id: taskId, progress = null, doneNum = null, status, summary, itemUuid = null, itemDoneNum = null },
    context,
  ) {
    const { me, db } = context
    if (progress === null && doneNum === null && itemDoneNum === null && summary === '') refuse(nothingNoted)
    const task = await taskOfItems(taskId, context, { hold: true })
    await admitNoting(task, context)
    const before = await percentOf(taskId, context)
    if (progress !== null && before.hasChildren) refuse(percentOfChildren, {}, 'progress')
    if (itemUuid !== null) await countItem(taskId, itemUuid, itemDoneNum, context)
    const id = newId()
    await db.insert(taskProgress).values({
      companyId: me.companyId,
      id,
      taskId,
      itemId: itemUuid,
      personId: me.personId,
      status,
      summary,
      progress,
      progressBefore: before.percent,
      doneNum: doneNum?.toString() ?? null,
      itemDoneNum: itemUuid === null ? null : (itemDoneNum?.toString() ?? null),
    })
    const progressPercent = progress === null ? before.percent : await setPercent(taskId, progress, context)
    await spreadItem(
      context,
      task,
      { operation: 'progress', item: progress === null ? '' : `${progress}%` },
      { to: [task.creatorId], kind: 'task.progress' },
    )
    return { id, progressPercent }
  },

  async remove({ id }, context) {
    const { me, run } = context
    const [known] = await run([
      {
        name: 'task_progress_task',
        value: col.uuid,
        values: [me.companyId, id],
        text: 'select task_id from task_progress where comp_id = $1 and id = $2',
      },
    ])
    const taskId = found(known.first)
    const task = await taskOfItems(taskId, context, { hold: true })
    if (!task.rights.isOpen) refuse(taskHasEnded)
    const [answer] = await run([
      {
        name: 'task_progress_remove',
        row: { progressBefore: col.int, isNewest: col.bool },
        values: [me.companyId, id, me.personId, task.rights.edits],
        text: `with newest as (select id from task_progress where comp_id = $1 and task_id = (select task_id from
          task_progress where comp_id = $1 and id = $2)
          and progress is not null order by created_at desc, id desc limit 1)
        delete from task_progress where comp_id = $1 and id = $2 and (person_id = $3 or $4::boolean)
        returning progress_before, coalesce(id = (select id from newest), false) as is_newest`,
      },
    ])
    if (answer.count === 0) refuse(notAllowed)
    const { progressBefore, isNewest } = answer.one
    const { percent, hasChildren } = await percentOf(taskId, context)
    const progressPercent = isNewest && !hasChildren ? await setPercent(taskId, progressBefore, context) : percent
    await spreadItem(context, task, { operation: 'progressRemoved', item: '' })
    return { id, progressPercent }
  },
})

/** Progress is noted by those who do the work: the task's creator, managers and partners, while it is open. */
async function admitNoting({ id, rights }: ItemTask, { me, run }: Context) {
  if (!rights.isOpen) refuse(taskHasEnded)
  const [answer] = await run([takesPart({ company: me.companyId, id, actor_person: me.personId })])
  if (!rights.edits && !answer.one) refuse(notAllowed)
}

async function percentOf(taskId: string, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'task_percent',
      row: { progressPercent: col.float, hasChildren: col.bool },
      values: [me.companyId, taskId],
      text: `select progress_percent, exists (select 1 from task child where child.comp_id = $1 and child.parent_id =
        $2) as has_children from task where comp_id = $1 and id = $2`,
    },
  ])
  const { progressPercent: percent, hasChildren } = answer.one
  return { percent, hasChildren }
}

/** Reaching 100 % does not finish the task (spec 1 §4). */
async function setPercent(taskId: string, percent: number, context: Context): Promise<number> {
  const { me, run } = context
  const [saved] = await run([
    {
      name: 'task_set_percent',
      value: col.bool,
      values: [me.companyId, taskId, percent],
      text: `update task set progress_percent = $3, last_opt_date = now() where comp_id = $1 and id = $2 returning
        ${isPlannedText}`,
    },
  ])
  if (saved.first === true) await replan(context, [taskId])
  return percent
}

/** What is done of a sub-item, as it was noted last. */
async function countItem(taskId: string, itemId: string, itemDoneNum: number | null, { me, run }: Context) {
  const [counted] = await run([
    {
      name: 'task_item_count',
      values: [me.companyId, taskId, itemId, itemDoneNum],
      text: 'update task_item set done_num = coalesce($4, done_num) where comp_id = $1 and task_id = $2 and id = $3',
    },
  ])
  if (counted!.count === 0) refuse(unknownItem, {}, 'item_uuid')
}
