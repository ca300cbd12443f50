import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import type { TaskStatus } from './task.contract.ts'
import { isFinish, isOpenStatus } from './task-status.contract.ts'
import { task } from './task.table.ts'

export interface NewTask {
  id: string, code: string, name: string, summary: string, detail: string, status: TaskStatus, priority: number
  parentId: string | null, planStartDate: string | null, planEndDate: string | null
}

export const insertTask = (me: Context['me'], { id, code, name, summary, detail, status, priority, parentId, planStartDate, planEndDate }: NewTask): Statement => ({
  name: 'task_insert',
  text: `insert into task (comp_id, id, code, name, summary, detail, status, priority, parent_id, creator_id, plan_start_date, plan_end_date)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  values: [me.companyId, id, code, name, summary, detail, status, priority, parentId, me.personId, planStartDate, planEndDate],
  plain: true,
})

/** Writes the status and what goes with it: a finished task is at 100 %, a restarted one at 0. Answers the new percent. */
export async function saveStatus({ me, db }: Context, id: string, from: TaskStatus, to: TaskStatus): Promise<number> {
  const restarted = !isOpenStatus(from) && isOpenStatus(to)
  const [saved] = await db.update(task).set({
    status: to,
    lastOptDate: sql`now()`,
    ...(isFinish(to) ? { progressPercent: 100, realEndDate: sql`now()` } : {}),
    ...(restarted ? { progressPercent: 0, realEndDate: null } : {}),
  }).where(and(eq(task.companyId, me.companyId), eq(task.id, id))).returning({ progressPercent: task.progressPercent })
  return saved!.progressPercent
}

/** All tasks below some, the given ones included, as a query of ids. */
const below = `with recursive below as (
  select id from task where comp_id = $1 and id = $2
  union select t.id from task t join below b on t.comp_id = $1 and t.parent_id = b.id)`

/** Everything below a task, and the task itself. */
export async function withChildren({ me, run }: Context, id: string): Promise<string[]> {
  const [answer] = await run([{ name: 'task_below', text: `${below} select id from below`, values: [me.companyId, id], plain: true }])
  return answer!.rows.map(([one]) => one as string)
}

const spreads = (status: TaskStatus) => isFinish(status) || status === 'CANCEL' || status === 'POST_PONE'

/** Finishing, cancelling and putting on hold reach all unfinished tasks below (spec 1 §4), each with its line of history. */
export async function reachChildren({ me, run, tell }: Context, id: string, to: TaskStatus) {
  if (!spreads(to)) return
  const [changed] = await run([{
    name: isFinish(to) ? 'task_finish_below' : 'task_status_below',
    text: `${below}, old as (
        select t.id, t.status from task t join below b on b.id = t.id
        where t.comp_id = $1 and t.id <> $2 and t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL', $3) order by t.id for update of t)
      update task set status = $3, last_opt_date = now() ${isFinish(to) ? ', progress_percent = 100, real_end_date = now()' : ''}
      from old where task.comp_id = $1 and task.id = old.id returning task.id, old.status`,
    values: [me.companyId, id, to],
    plain: true,
  }])
  const children = changed!.rows as [id: string, from: TaskStatus][]
  if (children.length === 0) return
  const people = await run(children.map(([child]) => memberIds(me.companyId, 'task', child)))
  await run(children.flatMap(([child, from]) => [
    touchMembers(me.companyId, 'task', child, isOpenStatus(to), me.personId),
    recorded(me, 'task', child, 'status', { status: [from, to], withParent: id }),
  ]))
  for (const [index, [child]] of children.entries()) {
    tell({ companyId: me.companyId, to: people[index]!.rows.map(([personId]) => personId as string), subjectType: 'task', subjectId: child, event: 'status', by: me.personId })
  }
}

/** What finishing earns: those who answer for the task, and who agreed to it (choices: points). */
export async function earnForStatus({ me, run }: Context, id: string, to: TaskStatus, byApprover: boolean) {
  if (!isFinish(to)) return
  const [managers] = await run([{
    name: 'task_managers', plain: true, values: [me.companyId, id],
    text: `select person_id from member where comp_id = $1 and subject_type = 'task' and subject_id = $2 and role = 'manager' order by person_id`,
  }])
  await run([
    ...managers!.rows.map(([personId]) => earn({ companyId: me.companyId, personId: personId as string }, to === 'FINISH' ? 'finish_on_time' : 'finish_delayed', id)),
    ...byApprover ? [earn(me, 'audit_task', id)] : [],
  ])
}

/**
 * After a change: its line of history, its place in everybody's list, a notice and news for everybody who takes part. `left`
 * are people who no longer do: their phones have to know, too.
 */
export async function spread({ me, run, tell }: Context, id: string, title: string, action: string, details: object, open: boolean, left: readonly string[] = []) {
  const [, , people] = await run([
    touchMembers(me.companyId, 'task', id, open, me.personId),
    recorded(me, 'task', id, action, details),
    memberIds(me.companyId, 'task', id),
  ])
  const everybody = people!.rows.map(([personId]) => personId as string)
  await run(notified(me, everybody, { kind: `task.${action}`, subjectType: 'task', subjectId: id, title, details }))
  tell({ companyId: me.companyId, to: [...new Set([...everybody, ...left])], subjectType: 'task', subjectId: id, event: action, by: me.personId })
}
