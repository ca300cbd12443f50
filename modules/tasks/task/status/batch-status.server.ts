import { and, eq, sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { planTurn } from '../../plan/plan-turn.server.ts'
import { runHooks, type StatusChange } from '../task-hooks.server.ts'
import type { TaskStatus } from '../task.contract.ts'
import { batchStatusCalls, nothingToTakeBack, takenBackWithin } from './batch-status.contract.ts'
import { taskStatusBatch } from './status-batch.table.ts'
import { membersOf, recordStatuses, replanAmong, touchAll } from './status-changes.server.ts'
import { changeManyStatuses, keepChanges } from './status.server.ts'

export const batchStatusHandlers = handle(batchStatusCalls, {
  async change({ ids, status, opinion }, context) {
    // Locked in one order, so that two batches wait for each other instead of deadlocking.
    const { outcomes, changes } = await changeManyStatuses(ids.toSorted(), status, context, opinion)
    return { batchId: changes.length > 0 ? await keepChanges(changes, context) : null, list: outcomes }
  },

  async takeBack({ id }, context) {
    const { me, db, run, publish } = context
    await run([planTurn(me.companyId)])
    const [batch] = await db
      .delete(taskStatusBatch)
      .where(
        and(
          eq(taskStatusBatch.companyId, me.companyId),
          eq(taskStatusBatch.id, id),
          eq(taskStatusBatch.personId, me.personId),
          sql`${taskStatusBatch.createdAt} > now() - make_interval(secs => ${takenBackWithin})`,
        ),
      )
      .returning({ changes: taskStatusBatch.changes })
    if (!batch) refuse(nothingToTakeBack)
    const list = await putBack(batch.changes, context)
    const back = new Set(list.map(one => one.id))
    await replanAmong([...back], context)
    await runHooks(
      'statusesTakenBack',
      batch.changes.filter(change => back.has(change.id)),
      context,
    )
    const [people] = await run([membersOf(me.companyId, [...back])])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType: 'task',
      subjectId: batch.changes[0]!.id,
      event: 'status',
      by: me.personId,
    })
    return { list }
  },
})

/** Each task as it was before, unless its status has become another meanwhile. */
async function putBack(changes: readonly StatusChange[], { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'tasks_put_back',
      row: { id: col.uuid, status: col.text.as<TaskStatus>(), percent: col.int },
      values: [me.companyId, JSON.stringify(changes)],
      text: `with was as (
        select t.id, w."from", w."progressBefore", w."realEndBefore"
        from json_to_recordset($2) as w (id uuid, "from" text, "to" text, "progressBefore" double precision,
          "realEndBefore" timestamptz)
        join task t on t.comp_id = $1 and t.id = w.id and t.status = w."to" order by t.id for update of t)
      update task set status = "from", progress_percent = "progressBefore", real_end_date = "realEndBefore",
        last_opt_date = now()
      from was where task.comp_id = $1 and task.id = was.id returning task.id, task.status, floor(task.progress_percent
        + 0.5)::int as percent`,
    },
  ])
  const list = answer.rows.map(({ id, status, percent }) => ({
    id,
    status,
    progressPercent: percent,
  }))
  const back = new Map(list.map(one => [one.id, one]))
  await run([
    touchAll(me, [...back.keys()]),
    recordStatuses(
      me,
      'status',
      changes.filter(({ id }) => back.has(id)).map(change => ({ ...change, from: change.to, to: change.from })),
    ),
    // It was undone: nobody is notified of it any more.
    {
      name: 'tasks_untell',
      values: [me.companyId, [...back.keys()], me.personId],
      text: `delete from notification where comp_id = $1 and subject_type = 'task' and subject_id = any($2::uuid[]) and
        actor_id = $3
        and kind = 'task.status' and created_at > now() - interval '2 minutes'`,
    },
  ])
  return list
}
