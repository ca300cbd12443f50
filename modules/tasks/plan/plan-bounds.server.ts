import type { CallParsed } from '#platform/contract/call.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { spread } from '../task/task-news.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import type { ConstraintKind } from './plan-constraint.contract.ts'
import type { planCalls } from './plan.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { begunAhead, constraintDay, notBegun } from './plan-refusals.contract.ts'
import { planTurn } from './plan-turn.server.ts'
import { replan } from './replan.server.ts'

interface Bounds {
  name: string
  status: TaskStatus
  deadline: string | null
  constraintKind: ConstraintKind | null
  constraintDate: string | null
  realStartDate: string | null
}

/**
 * Says by when a task should be done, what binds its days, and when it was begun; its plan follows. Refused to who may
 * not edit it, for a constraint without its day, and for a beginning of what waits still, or that is yet to come.
 */
export async function setBounds(
  { id, ...input }: CallParsed<typeof planCalls.setBounds>,
  context: Context,
): Promise<{ id: string; moved: number }> {
  const { me, run } = context
  await run([planTurn(me.companyId)])
  await taskSubject.lock(id, context, 'edit')
  const [answer] = await run([
    {
      name: 'plan_bounds_read',
      value: col.json.as<Bounds>(),
      values: [me.companyId, id],
      text: `select json_build_object('name', t.name, 'status', t.status, 'deadline', ${instant('p.deadline')}, 'constraintKind',
        p.constraint_kind, 'constraintDate', ${instant('p.constraint_date')}, 'realStartDate', case when t.status <> 'WAITING' then
          ${instant('p.real_start_date')} end)::text
      from task t left join task_plan p on p.comp_id = t.comp_id and p.task_id = t.id where t.comp_id = $1 and t.id =
        $2`,
    },
  ])
  const { name, status, ...was } = answer.one
  const read = (moment: string | null | undefined, before: string | null) =>
    moment === undefined ? before : moment && readInstant(moment, me.timeZone)
  const constraintKind = input.constraintKind === undefined ? was.constraintKind : input.constraintKind
  const bounds = {
    deadline: read(input.deadline, was.deadline),
    constraintKind,
    constraintDate:
      constraintKind === null || constraintKind === 'ALAP'
        ? null
        : read(input.constraintDate, was.constraintDate) || refuse(constraintDay, {}, 'constraint_date'),
    realStartDate: read(input.realStartDate, was.realStartDate),
  }
  if (bounds.realStartDate !== null && bounds.realStartDate !== was.realStartDate) {
    if (status === 'WAITING') refuse(notBegun, {}, 'real_start_date')
    if (Date.parse(bounds.realStartDate) > Date.now()) refuse(begunAhead, {}, 'real_start_date')
  }
  const fields = ['deadline', 'constraintKind', 'constraintDate', 'realStartDate'] as const
  const details = Object.fromEntries(
    fields.filter(field => bounds[field] !== was[field]).map(field => [field, [was[field], bounds[field]]]),
  )
  if (Object.keys(details).length === 0) return { id, moved: 0 }
  await run([
    {
      name: 'plan_bounds_put',
      values: [me.companyId, id, bounds.deadline, bounds.constraintKind, bounds.constraintDate, bounds.realStartDate],
      text: `insert into task_plan (comp_id, task_id, deadline, constraint_kind, constraint_date, real_start_date) values ($1,
        $2, $3, $4, $5, $6)
      on conflict (comp_id, task_id) do update set deadline = excluded.deadline, constraint_kind =
        excluded.constraint_kind, constraint_date = excluded.constraint_date, real_start_date =
        excluded.real_start_date`,
    },
  ])
  const moved = await replan(context, [id])
  await spread(context, id, name, 'edit', details, true)
  return { id, moved: moved.length }
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
