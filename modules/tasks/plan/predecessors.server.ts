import { sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { col } from '#platform/server/database/row.ts'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { spread } from '../task/task-news.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { setBounds } from './plan-bounds.server.ts'
import { updatePlan } from './plan-batch.server.ts'
import {
  inItsLine,
  itself,
  notATask,
  numberNeeded,
  numberUnknown,
  numberZero,
  taskEnded,
  tooManyPredecessors,
} from './plan-refusals.contract.ts'
import { linkText, type LinkKind, type LinkType } from './plan-link.contract.ts'
import { planTurn } from './plan-turn.server.ts'
import { planCalls } from './plan.contract.ts'
import { replan } from './replan.server.ts'
import { rowNumberOf, taskOfRow } from './row-number.server.ts'

const mostPredecessors = 50

export const planHandlers = handle(planCalls, {
  async plan({ id }, context) {
    const { me, run } = context
    const [visibility, number] = await run([taskSubject.visibility(id, me), rowNumberOf(me.companyId, id)])
    taskSubject.requireVisible(visibility)
    const [answer] = await run([neighbours({ ...actorValues(taskSubject, me), id, number: number.first ?? 1 })])
    return new Json<CallOutput<typeof planCalls.plan>>(answer!.only!)
  },

  async setPredecessor({ id, number, lag, type }, context) {
    const { me, run } = context
    await run([planTurn(me.companyId)])
    const can = await taskSubject.lock(id, context)
    const { status, name } = await standing(id, context)
    if (!isOpenStatus(status)) refuse(taskEnded)
    if (!can.edit) refuse(notAllowed)
    const before = await predecessorOf(id, number.trim(), context)
    const [, saved] = await run([
      // Waits for a concurrent change, so that its end date is the one that counts.
      {
        name: 'predecessor_hold',
        text: 'select 1 from task where comp_id = $1 and id = $2 for share',
        values: [me.companyId, before.id],
      },
      {
        name: 'predecessor_put',
        row: { was: col.json.as<LinkKind>().orNull, count: col.int },
        values: [me.companyId, id, before.id, lag, type],
        text: `with old as (select lag, type from task_predecessor where comp_id = $1 and task_id = $2 and
          predecessor_id = $3),
          put as (insert into task_predecessor (comp_id, task_id, predecessor_id, lag, type) values ($1, $2, $3, $4,
            $5)
            on conflict (comp_id, task_id, predecessor_id) do update set lag = excluded.lag, type = excluded.type)
          select (select json_build_object('lag', lag, 'type', type)::text from old) as was, (select count(*) from
            task_predecessor where comp_id = $1 and task_id = $2) as count`,
      },
    ])
    const { was, count } = saved.one
    if (was === null && count >= mostPredecessors) refuse(tooManyPredecessors, { most: mostPredecessors })
    const moved = await replan(context, [id])
    await spread(
      context,
      id,
      name,
      'edit',
      {
        predecessor: [was === null ? null : linkText(before.code, was), linkText(before.code, { type, lag })],
      },
      true,
    )
    return { id, predecessorId: before.id, moved: moved.length }
  },

  async removePredecessor({ id, predecessorId }, context) {
    const { me, run } = context
    await taskSubject.lock(id, context, 'edit')
    const [removed] = await run([
      {
        name: 'predecessor_remove',
        row: { lag: col.int, type: col.text.as<LinkType>(), code: col.text, name: col.text },
        values: [me.companyId, id, predecessorId],
        text: `delete from task_predecessor l using task t, task p where l.comp_id = $1 and l.task_id = $2 and
          l.predecessor_id = $3
        and t.comp_id = $1 and t.id = $2 and p.comp_id = $1 and p.id = $3 returning l.lag, l.type, p.code, t.name`,
      },
    ])
    const { lag, type, code, name } = found(removed.first)
    await spread(context, id, name, 'edit', { predecessor: [linkText(code, { type, lag }), null] }, true)
    return { id }
  },

  setBounds: (input, context) => setBounds(input, context),
  update: ({ data }, context) => updatePlan(data, context),
})

async function standing(id: string, { me, run }: Context): Promise<{ status: TaskStatus; name: string }> {
  const [answer] = await run([
    {
      name: 'plan_standing',
      text: 'select status, name from task where comp_id = $1 and id = $2',
      values: [me.companyId, id],
      row: { status: col.text.as<TaskStatus>(), name: col.text },
    },
  ])
  const { status, name } = found(answer.first)
  return { status, name }
}

const named = compile(
  sql`select ${task.id} as id, ${task.code} as code from ${task} where ${task.companyId} = ${param('actor_company')}
  and (${task.code} = ${param('code')} or ${task.id} = ${param('id')}::uuid) and ${taskSubject.seen}`,
  { row: { id: col.uuid, code: col.text } },
)

/**
 * The task that a number names: a short code (T1024), or a row of the tree that the task stands in (spec 1 §5
 * "Predecessors").
 */
async function predecessorOf(id: string, number: string, { me, run }: Context): Promise<{ id: string; code: string }> {
  if (number === '') refuse(numberNeeded, {}, 'number')
  if (/^0+$/.test(number)) refuse(numberZero, {}, 'number')
  if (/^[a-su-z]\d{3,8}$/i.test(number)) refuse(notATask, { number }, 'number')
  const row = /^\d{1,6}$/.test(number) ? (await run([taskOfRow(me.companyId, id, Number(number))]))[0].first : undefined
  const [answer, line] = await run([
    named({ ...actorValues(taskSubject, me), code: number.toUpperCase(), id: row ?? null }),
    { name: 'plan_line', text: line_, values: [me.companyId, id], value: col.uuid },
  ])
  const { id: beforeId, code } = answer.first ?? refuse(numberUnknown, { number }, 'number')
  if (beforeId === id) refuse(itself, {}, 'number')
  if (line.rows.includes(beforeId)) refuse(inItsLine, {}, 'number')
  return { id: beforeId, code }
}

/** Everything above and below a task. */
const line_ = `with recursive above as (
    select parent_id as id from task where comp_id = $1 and id = $2
    union select t.parent_id from above a join task t on t.comp_id = $1 and t.id = a.id),
  below as (
    select id from task where comp_id = $1 and parent_id = $2
    union select t.id from below b join task t on t.comp_id = $1 and t.parent_id = b.id)
  select id from above where id is not null union all select id from below`

const isoInstant = (column: string) =>
  sql.raw(`to_char(task.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const side = (
  own: string,
  other: string,
) => sql`coalesce((select json_agg(json_build_object('id', ${task.id}, 'uuid', ${task.id}, 'code', ${task.code},
    'name', case when ${taskSubject.seen} then ${task.name} else '' end, 'is_seen', ${taskSubject.seen}, 'status',
      ${task.status},
    'plan_start_date', ${isoInstant('plan_start_date')}, 'plan_end_date', ${isoInstant('plan_end_date')}, 'lag', l.lag,
      'type', l.type) order by ${task.planStartDate}, ${task.id})
  from task_predecessor l join ${task} on ${task.companyId} = l.comp_id and ${task.id} = l.${sql.raw(other)}
  where l.comp_id = ${param('actor_company')} and l.${sql.raw(own)} = ${param('id')}), '[]'::json)`

/**
 * The tasks before and behind, and the hours of all below: a parent's own planned hours do not count beside its
 * children's.
 */
const neighbours = compile(sql`with recursive below as (
    select t.id, t.plan_work_hour, t.real_work_hour from task t where t.comp_id = ${param('actor_company')} and t.id =
      ${param('id')}
    union select t.id, t.plan_work_hour, t.real_work_hour from below b join task t on t.comp_id =
      ${param('actor_company')} and t.parent_id = b.id
      and t.status <> 'CANCEL' and t.is_delete <> ${fixed(Bin.Deleted)})
  select json_build_object('id', ${param('id')}::uuid, 'uuid', ${param('id')}::uuid, 'number', ${param('number')}::int,
    'predecessors', ${side('task_id', 'predecessor_id')}, 'successors', ${side('predecessor_id', 'task_id')},
    'plan_work_hour', (select sum(b.plan_work_hour)::float8 from below b where not exists (
      select 1 from task c where c.comp_id = ${param('actor_company')} and c.parent_id = b.id and c.status <> 'CANCEL'
        and c.is_delete <> ${fixed(Bin.Deleted)})),
    'real_work_hour', (select coalesce(sum(b.real_work_hour), 0)::float8 from below b))::text`)
