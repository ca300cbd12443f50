import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { reachItems } from '../../item/item-cascade.server.ts'
import { percentShown } from '../../plan/percent.server.ts'
import { below } from '../tree/below.server.ts'
import type { TaskStatus } from '../task.contract.ts'
import { task } from '../task.table.ts'
import { isFinish, isOpenStatus } from './task-status.contract.ts'

/** Writes the status and what goes with it: a finished task is at 100 %, a restarted one at 0. Answers the new percent. */
export async function saveStatus(context: Context, id: string, from: TaskStatus, to: TaskStatus): Promise<number> {
  const { me, db } = context
  const restarted = !isOpenStatus(from) && isOpenStatus(to)
  const [saved] = await db.update(task).set({
    status: to,
    lastOptDate: sql`now()`,
    ...(isFinish(to) ? { progressPercent: 100, realEndDate: sql`now()` } : {}),
    ...(restarted ? { progressPercent: 0, realEndDate: null } : {}),
  }).where(and(eq(task.companyId, me.companyId), eq(task.id, id))).returning({ progressPercent: percentShown })
  await reachItems(context, [id], to)
  return saved!.progressPercent
}

const spreads = (status: TaskStatus) => isFinish(status) || status === 'CANCEL' || status === 'POST_PONE'

/** Finishing, cancelling and putting on hold reach all unfinished tasks below (spec 1 §4), each with its line of history. */
export async function reachChildren(context: Context, id: string, to: TaskStatus) {
  const { me, run, tell } = context
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
  await reachItems(context, children.map(([child]) => child), to)
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
