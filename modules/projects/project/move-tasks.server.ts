import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { childFollows, moveTasksCalls, noProject } from '#mechanisms/projects/move-tasks.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { bringIntoProject, holdPlanOf, taskSubject } from '#modules/tasks/tasks.server.ts'

export const moveTasksHandlers = handle(moveTasksCalls, {
  async one({ projectId, id }, context) {
    const to = await moveTasks([id], projectId, context)
    return { id, projectId: to }
  },

  async many({ projectId, ids }, context) {
    const to = await moveTasks(ids, projectId, context)
    return { count: ids.length, projectId: to }
  },
})

/**
 * Puts tasks with all below them into a project, which the actor may add tasks to, or out of any; they must be the
 * actor's to change, and at the top. What they were in the old project — a stage, a sprint — is left behind. All go, or
 * none.
 */
async function moveTasks(ids: readonly string[], projectId: string, context: Context): Promise<string | null> {
  const { me, run, publish } = context
  const to = projectId === noProject ? null : projectId
  await holdPlanOf(context)
  if (to) await projectSubject.admit(to, context, 'addTask')
  const may = await taskSubject.lockAll(ids, context)
  if (may.size < ids.length || ids.length === 0) refuse(notFound)
  if ([...may.values()].some(can => !can.edit)) refuse(notAllowed)
  const [before] = await run([
    {
      name: 'tasks_to_move',
      row: { id: col.uuid, parentId: col.uuid.orNull, projectId: col.uuid.orNull, projectName: col.text.orNull },
      values: [me.companyId, ids],
      text: `select t.id, t.parent_id, t.project_id, (select p.name from project p where p.comp_id = t.comp_id and p.id
        = t.project_id) as project_name from task t where t.comp_id = $1 and t.id = any($2::uuid[])`,
    },
  ])
  const rows = before.rows
  if (rows.some(({ parentId }) => parentId !== null)) refuse(childFollows)
  const moved = rows.filter(({ projectId: from }) => from !== to)
  if (moved.length === 0) return to
  const movedIds = moved.map(({ id }) => id)
  await bringIntoProject(movedIds, to, context)
  const [, , people] = await run([
    {
      name: 'tasks_left_places',
      values: [me.companyId, movedIds],
      text: `with recursive tree (id) as (select unnest($2::uuid[]) union select t.id from task t join tree on
        t.comp_id = $1 and t.parent_id = tree.id)
        delete from project_task using tree where project_task.comp_id = $1 and project_task.task_id = tree.id`,
    },
    {
      name: 'tasks_moved_history',
      values: [
        me.companyId,
        me.personId,
        movedIds.map(() => newId()),
        movedIds,
        moved.map(({ projectName: name }) => name),
        to,
      ],
      text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details)
        select $1, line.id, 'task', line.task_id, $2, 'edit', json_build_object('project', json_build_array(line.was,
          (select p.name from project p where p.comp_id = $1 and p.id = $6::uuid)))
        from unnest($3::uuid[], $4::uuid[], $5::text[]) as line (id, task_id, was)`,
    },
    {
      name: 'tasks_moved_people',
      row: { subjectId: col.uuid, personId: col.uuid },
      values: [me.companyId, movedIds],
      text: `select subject_id, person_id from member where comp_id = $1 and subject_type = 'task' and subject_id =
        any($2::uuid[])`,
    },
  ])
  for (const id of movedIds) {
    publish({
      companyId: me.companyId,
      to: people.rows.filter(({ subjectId: subject }) => subject === id).map(({ personId }) => personId),
      subjectType: 'task',
      subjectId: id,
      event: 'moved',
      by: me.personId,
    })
  }
  return to
}
