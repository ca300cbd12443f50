import { sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { col } from '#platform/server/database/row.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { isUnread } from '#mechanisms/members/members.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { membersOf } from '../status/status-changes.server.ts'
import { coveredTask, taskRowShape } from '../task-row.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { task } from '../task.table.ts'
import { mostRelations, relatedToItself, relationCalls, tooManyRelations } from './relations.contract.ts'

const related = compile(
  pageAsJson({
    row: { ...taskRowShape, newStatus: isUnread(sql`${task.companyId}`, 'task', sql`${task.id}`) },
    covered: coveredTask,
    from: sql`task_relation relation join ${task} on ${task.companyId} = relation.comp_id and ${task.id} =
      relation.related_id`,
    where: sql`relation.comp_id = ${actor.company} and relation.task_id = ${param('id')} and ${taskSubject.listed}`,
    order: sql`relation.created_at, ${task.id}`,
  }),
)

/** Two tasks are related, each to the other. */
export const relateTasks = (companyId: string, id: string, relatedId: string): Statement => ({
  name: 'task_relate',
  values: [companyId, id, relatedId],
  text: `insert into task_relation (comp_id, task_id, related_id) values ($1, $2, $3), ($1, $3, $2) on conflict do
    nothing`,
})

export const relationHandlers = handle(relationCalls, {
  async list({ id, start, limit }, { me, run }) {
    const [visibility, answer] = await run([
      taskSubject.visibility(id, me),
      related({ ...actorValues(taskSubject, me), id, start, limit }),
    ])
    taskSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof relationCalls.list>>(answer!.only!)
  },

  async add({ id, relatedId }, context) {
    const { me, run } = context
    if (id === relatedId) refuse(relatedToItself)
    await lockBoth(id, relatedId, context)
    const [, counted] = await run([
      relateTasks(me.companyId, id, relatedId),
      {
        name: 'task_relations',
        value: col.int,
        values: [me.companyId, id],
        text: 'select count(*) from task_relation where comp_id = $1 and task_id = $2',
      },
    ])
    if (counted.one > mostRelations) refuse(tooManyRelations)
    await tellBoth(id, relatedId, 'relate', context)
    return { id }
  },

  async remove({ id, relatedId }, context) {
    const { me, run } = context
    await lockBoth(id, relatedId, context)
    const [removed] = await run([
      {
        name: 'task_unrelate',
        values: [me.companyId, id, relatedId],
        text: `delete from task_relation where comp_id = $1 and ((task_id = $2 and related_id = $3) or (task_id = $3
          and related_id = $2))`,
      },
    ])
    if (removed!.count > 0) await tellBoth(id, relatedId, 'unrelate', context)
    return { id }
  },
})

/**
 * The actor may change the one, and sees the other. The smaller id goes first, so that no two people wait for each
 * other.
 */
async function lockBoth(id: string, relatedId: string, context: Context) {
  for (const one of [id, relatedId].toSorted()) await taskSubject.lock(one, context, one === id ? 'edit' : undefined)
}

async function tellBoth(id: string, relatedId: string, action: string, { me, run, publish }: Context) {
  const [title, otherTitle, people] = await run([
    taskSubject.titled(id, me),
    taskSubject.titled(relatedId, me),
    membersOf(me.companyId, [id, relatedId]),
  ])
  await run([
    recorded(me, 'task', id, action, { title: otherTitle.one }),
    recorded(me, 'task', relatedId, action, { title: title.one }),
  ])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: 'task',
    subjectId: id,
    event: action,
    by: me.personId,
  })
}
