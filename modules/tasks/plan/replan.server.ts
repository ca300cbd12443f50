import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { News } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { openPlan, type CalendarOf, type Plan, type Pull } from './compute-plan.contract.ts'
import { calendarsOf } from './plan-calendars.server.ts'
import { loadedNodes, planAround, type LoadedNode } from './plan-load.server.ts'
import { PlanCycle, type PlanChange, type PlanFields } from './plan-node.contract.ts'
import { circular } from './plan-refusals.contract.ts'
import { planTurn } from './plan-turn.server.ts'

export type Replanned = { id: string } & PlanFields

/** Who replans: a call's handler, or a job that has a person's rights. */
export interface Replanning {
  me: Pick<Me, 'companyId' | 'personId' | 'timeZone'>
  run: Run
  publish(news: News): void
}

/**
 * After tasks came, went, or got other dates, percents, statuses, parents or predecessors: their plan's rules hold
 * again, in the same transaction (spec 1 §4 "Task list computation"). Only rows that are different are written, in one
 * statement; those who take part in them learn of it, and what was moved has a line of history. Answers the tasks that
 * changed. Refuses a circle. Call it where `isPlanned` says so; `planTurnBefore` comes ahead of the first lock.
 */
export async function replan(
  { me, run, publish }: Replanning,
  ids: readonly string[],
  pull?: Pull,
): Promise<Replanned[]> {
  const [, answer] = await run([planTurn(me.companyId), planAround(me.companyId, ids)])
  const nodes = loadedNodes(answer.rows)
  const plan = planOf(nodes, me.timeZone, await calendarsOf(nodes, { me, run }))
  const known = new Map(nodes.map(node => [node.id, node]))
  const changes = plan.settle(pull).filter(({ id }) => known.get(id)!.canMove)
  if (changes.length === 0) return []
  const after = changes.map(({ id }) => ({ id, ...plan.fieldsOf(id)! }))
  const [, , people] = await run([
    save(me.companyId, after),
    history(me, changes, known),
    peopleOf(
      me.companyId,
      changes.map(({ id }) => id),
    ),
    reopened(me.companyId, changes),
  ])
  for (const { subjectId: id, to } of people.rows) {
    publish({
      companyId: me.companyId,
      to,
      subjectType: 'task',
      subjectId: id,
      event: 'plan',
      by: me.personId,
    })
  }
  return after
}

/**
 * The same for a whole project, whose calendar has changed, or whose tasks are pulled forward to no earlier than an
 * instant. The caller holds the lock on the company's plans.
 */
export async function replanProject(projectId: string, replanning: Replanning, pullTo?: number): Promise<Replanned[]> {
  const [answer] = await replanning.run([
    {
      name: 'plan_tasks_of_project',
      value: col.uuid,
      values: [replanning.me.companyId, projectId],
      text: `select id from task where comp_id = $1 and project_id = $2 and is_delete <> ${Bin.Deleted}`,
    },
  ])
  return answer.count === 0
    ? []
    : await replan(replanning, answer.rows, pullTo === undefined ? undefined : { to: pullTo, projectId })
}

/** The plan of these tasks; tasks that wait for each other are refused by their codes. */
function planOf(nodes: readonly LoadedNode[], timeZone: string, calendarOf: CalendarOf): Plan {
  try {
    return openPlan(nodes, timeZone, calendarOf)
  } catch (problem) {
    if (!(problem instanceof PlanCycle)) throw problem
    const codes = new Map(nodes.map(({ id, code }) => [id, code]))
    return refuse(circular, { path: problem.path.map(id => codes.get(id)).join(' → ') })
  }
}

/** All rows in one statement, in the order of their ids. */
const save = (companyId: string, tasks: readonly Replanned[]): Statement => ({
  name: 'plan_save',
  text: `with changed as (
      select t.id, c.* from json_to_recordset($2) as c ("taskId" uuid, status text, "planStartDate" timestamptz,
        "planEndDate" timestamptz, "progressPercent" double precision)
      join task t on t.comp_id = $1 and t.id = c."taskId" order by t.id for no key update of t)
    update task set status = changed.status, plan_start_date = "planStartDate", plan_end_date = "planEndDate",
      progress_percent = "progressPercent",
      real_end_date = case when task.status = changed.status then real_end_date end,
      last_opt_date = case when task.status = changed.status then task.last_opt_date else now() end
    from changed where task.comp_id = $1 and task.id = changed.id`,
  values: [companyId, JSON.stringify(tasks.map(({ id, ...fields }) => ({ taskId: id, ...fields })))],
})

/** What was moved, or runs again, says so in its history; a parent's sums are no news of its own. */
function history(
  me: Replanning['me'],
  changes: readonly PlanChange[],
  known: ReadonlyMap<string, LoadedNode>,
): Statement {
  const parents = new Set([...known.values()].map(({ parentId }) => parentId))
  const lines = changes.flatMap(({ id, status, planStartDate, planEndDate }) => {
    const was = known.get(id)!
    const details = {
      ...(status === undefined ? {} : { status: [was.status, status] }),
      ...(planStartDate === undefined || parents.has(id) ? {} : { planStartDate: [was.planStartDate, planStartDate] }),
      ...(planEndDate === undefined || parents.has(id) ? {} : { planEndDate: [was.planEndDate, planEndDate] }),
    }
    return Object.keys(details).length > 0 ? [{ id, details }] : []
  })
  return recordedOnEach(me, 'task', 'plan', lines)
}

const peopleOf = (companyId: string, ids: readonly string[]) => ({
  name: 'plan_people',
  text: `select subject_id, json_agg(distinct person_id) as "to" from member where comp_id = $1 and subject_type = 'task' and
    subject_id = any($2::uuid[]) group by subject_id`,
  values: [companyId, ids],
  row: { subjectId: col.uuid, to: col.json.as<string[]>() },
})

/** Parents that run again stand among the open ones in everybody's list. */
const reopened = (companyId: string, changes: readonly PlanChange[]): Statement => ({
  name: 'plan_reopened',
  text: `update member set is_open = true, last_opt_date = now() where comp_id = $1 and subject_type = 'task' and
    subject_id = any($2::uuid[]) and not is_open`,
  values: [companyId, changes.filter(({ status }) => status !== undefined).map(({ id }) => id)],
})
