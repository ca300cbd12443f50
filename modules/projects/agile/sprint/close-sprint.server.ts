import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { holdOwn } from '../../control/own-record.server.ts'
import { SprintStatus, noNextSprint, sprintNotOpen } from './sprint.contract.ts'

interface Closing {
  unfinished: 'backlog' | 'next'
  nextId?: string | null | undefined
}

/**
 * Closes an open sprint in one transaction: what was done is kept as it is now, then the unfinished go back to the
 * backlog or to the next planned sprint (the one named, else the first). What is done stays in it. Of those who close
 * at once one does; answers the project.
 */
export async function closeSprint(
  id: string,
  { unfinished, nextId = null }: Closing,
  context: Context,
): Promise<string> {
  const { me, run } = context
  const projectId = await holdOwn('project_sprint', id, 'edit', context)
  await run([takeTurns(me.companyId, `sprints ${projectId}`)])
  const next = unfinished === 'next' ? await holdNext(projectId, nextId, context) : null
  if (!(await closeHeld(id, next, context))) refuse(sprintNotOpen)
  return projectId
}

/**
 * Closes the open sprint of a project that ends; what is unfinished goes back to the backlog, before the project's end
 * ends it.
 */
export async function closeOpenSprint(projectId: string, context: Context): Promise<void> {
  const { me, run } = context
  const [open] = await run([
    {
      name: 'sprint_open_of',
      value: col.uuid,
      values: [me.companyId, projectId],
      text: `select id from project_sprint where comp_id = $1 and project_id = $2 and status = ${SprintStatus.Open} for update`,
    },
  ])
  const id = open.first
  if (id === undefined) return
  await run([takeTurns(me.companyId, `sprints ${projectId}`)])
  await closeHeld(id, null, context)
}

/**
 * Closes a sprint whose row is held, its unfinished going on to another or to the backlog; answers false where it is
 * not open.
 */
async function closeHeld(id: string, next: string | null, { me, run }: Context): Promise<boolean> {
  const [closed] = await run([
    {
      name: 'sprint_close',
      values: [me.companyId, id],
      text: `update project_sprint s set status = ${SprintStatus.Closed}, closed_at = now(), done_num = stands.done_num, done_point =
        stands.done_point, total_num = stands.num, total_point = stands.point
      from (select count(*) as num, coalesce(sum(t.point), 0) as point, count(*) filter (where t.status in ('FINISH',
        'FINISH_DELAY', 'CANCEL')) as done_num,
          coalesce(sum(t.point) filter (where t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL')), 0) as done_point
        from project_task p join task t on t.comp_id = p.comp_id and t.id = p.task_id and t.is_delete in ${keptBins} where
          p.comp_id = $1 and p.sprint_id = $2) stands
      where s.comp_id = $1 and s.id = $2 and s.status = ${SprintStatus.Open}`,
    },
  ])
  if (closed!.count === 0) return false
  const [carried] = await run([
    {
      name: 'sprint_carry_over',
      row: { taskId: col.uuid, from: col.text, to: col.text.orNull },
      values: [me.companyId, id, next],
      text: `update project_task p set sprint_id = $3 from task t
      where p.comp_id = $1 and p.sprint_id = $2 and t.comp_id = $1 and t.id = p.task_id and t.status not in ('FINISH',
        'FINISH_DELAY', 'CANCEL')
      returning p.task_id, (select s.name from project_sprint s where s.comp_id = $1 and s.id = $2) as "from", (select s.name
        from project_sprint s where s.comp_id = $1 and s.id = $3) as "to"`,
    },
  ])
  await run([
    recordedOnEach(
      me,
      'task',
      'edit',
      carried.rows.map(({ taskId, from, to }) => ({
        id: taskId,
        details: { sprint: [from, to] },
      })),
    ),
  ])
  return true
}

/** The planned sprint that takes what is unfinished, held until the transaction ends. */
async function holdNext(projectId: string, nextId: string | null, { me, run }: Context): Promise<string> {
  const [answer] = await run([
    {
      name: 'sprint_next',
      value: col.uuid,
      values: [me.companyId, projectId, nextId],
      text: `select id from project_sprint where comp_id = $1 and project_id = $2 and status = ${SprintStatus.Planned} and ($3::uuid is null
        or id = $3)
      order by start_date nulls last, id limit 1 for update`,
    },
  ])
  return answer.first ?? refuse(noNextSprint, {}, 'next_id')
}
