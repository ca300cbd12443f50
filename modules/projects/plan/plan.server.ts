import type { CallOutput } from '#platform/contract/call.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import {
  calendarsQuery,
  changeStatus,
  createTasks,
  holdPlanOf,
  indentTask,
  lockParent,
  moveTask,
  outdentTask,
  placeBelow,
  readCalendars,
  reopenAbove,
  replanProject,
  taskSubject,
  type Replanned,
} from '#modules/tasks/tasks.server.ts'
import { shownPercent, type PlanCalendar } from '#modules/tasks/tasks.contract.ts'
import { taskCostsQuery } from '../control/control.server.ts'
import { listedPlan, readWirePlan } from './listed-plan.server.ts'
import { planColumnsCalls } from './plan-columns.contract.ts'
import { columnsOfProject, planOfProject } from './plan-load.server.ts'
import { otherProject, projectPlanCalls, targetNeeded, type ListedPlan, type ProjectPlan } from './plan.contract.ts'
import { publishPlan } from './publish.server.ts'

export const projectPlanHandlers = handle(projectPlanCalls, {
  async list({ projectId }, context) {
    const { me, run } = context
    const { text, calendar } = await planText(planOfProject, projectId, context)
    const plan = readWirePlan(text)
    const [costs] = plan.can.see_money ? await run([taskCostsQuery(projectId, me)]) : []
    return new Json<ListedPlan>(listedPlan(plan, costs?.only?.toString() ?? null, calendar, me.timeZone))
  },

  async move({ id, way, targetId }, context) {
    const target = targetId ?? undefined
    const { planned, ...place } =
      way === 'up'
        ? await outdentTask(id, context)
        : way === 'down'
          ? await indentTask(id, context)
          : await moveTask({ id, ...besideOf(way, target ?? refuse(targetNeeded, {}, 'target_id')) }, context)
    return { ...place, list: planned.map(asChange) }
  },

  async insert({ projectId, name, way, targetId }, context) {
    await holdPlanOf(context)
    const target = way === 'last' ? null : (targetId ?? refuse(targetNeeded, {}, 'target_id'))
    const sibling = target === null ? null : await siteOf(target, context)
    if (sibling && sibling.projectId !== projectId) refuse(otherProject, {}, 'target_id')
    const parentId = way === 'child' ? target : (sibling?.parentId ?? null)
    if (parentId) await lockParent(parentId, context)
    else await projectSubject.admit(projectId, context, 'addTask')
    const orderKey = await placeBelow(
      parentId,
      way === 'prev' ? { beforeId: target } : way === 'next' ? { afterId: target } : {},
      context,
      null,
      projectId,
    )
    const [created] = await createTasks(context, [{ name, parentId, projectId, orderKey }])
    if (parentId) await reopenAbove(created!.id, context)
    return {
      id: created!.id,
      code: created!.code,
      parentId,
      orderKey,
      managerIds: [context.me.personId],
      list: await changedAbove(created!.id, context),
    }
  },

  changeStatus: ({ taskid, status }, context) => changeStatus({ id: taskid, status }, context),
  async pullForward({ projectId }, context) {
    await holdPlanOf(context)
    await projectSubject.lock(projectId, context, 'edit')
    return { list: (await replanProject(projectId, context, Date.now())).map(asChange) }
  },

  publish: ({ projectId }, context) => publishPlan(projectId, context),
})

export const planColumnsHandlers = handle(planColumnsCalls, {
  columns: ({ projectId }, context) => wholePlan(columnsOfProject, projectId, context),
})

const wholePlan = async (load: typeof planOfProject, projectId: string, context: Context) =>
  new Json<ProjectPlan>((await planText(load, projectId, context)).text)

async function planText(load: typeof planOfProject, projectId: string, context: Context) {
  const { me, run } = context
  const [answer, counted] = await run([
    load({ ...actorValues(projectSubject, me), id: projectId }),
    calendarsQuery(me.companyId, [projectId]),
  ])
  if (!answer!.only) await projectSubject.admit(projectId, context)
  const calendar = readCalendars(counted.one).get(projectId)?.calendar ?? null
  // Made by PostgreSQL and sent on as it is: what is known here alone stands before it.
  return { calendar, text: `{"calendar":${JSON.stringify(sentCalendar(calendar))},${found(answer!.only).slice(1)}` }
}

function sentCalendar(calendar: PlanCalendar | null): ProjectPlan['calendar'] {
  const which = (isWork: boolean) =>
    Object.entries(calendar?.days ?? {})
      .flatMap(([day, worked]) => (worked === isWork ? [day] : []))
      .sort()
  return calendar && { weekdays: [...calendar.weekdays], off: which(false), on: which(true) }
}

type Change = CallOutput<typeof projectPlanCalls.move>['list'][number]
const asChange = ({ id, planStartDate, planEndDate, progressPercent, status }: Replanned): Change => ({
  id,
  planStartDate,
  planEndDate,
  progressPercent: shownPercent(progressPercent),
  status,
})

const besideOf = (way: 'prev' | 'next' | 'child', target: string) =>
  way === 'prev' ? { beforeId: target } : way === 'next' ? { afterId: target } : { parentId: target }

async function siteOf(id: string, context: Context): Promise<{ parentId: string | null; projectId: string | null }> {
  await taskSubject.admit(id, context)
  const [answer] = await context.run([
    {
      name: 'plan_site_of',
      text: 'select parent_id, project_id from task where comp_id = $1 and id = $2',
      values: [context.me.companyId, id],
      row: { parentId: col.uuid.orNull, projectId: col.uuid.orNull },
    },
  ])
  const { parentId, projectId } = found(answer.first)
  return { parentId: parentId!, projectId: projectId! }
}

/** The sums of everything above a task, as they are now. */
async function changedAbove(id: string, { me, run }: Context): Promise<Change[]> {
  const [answer] = await run([
    {
      name: 'plan_above',
      value: col.json.as<Replanned>(),
      values: [me.companyId, id],
      text: `with recursive above as (
        select parent_id as id from task where comp_id = $1 and id = $2 and parent_id is not null
        union select t.parent_id from above a join task t on t.comp_id = $1 and t.id = a.id where t.parent_id is not
          null)
      select json_build_object('id', t.id, 'planStartDate', to_char(t.plan_start_date at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'planEndDate', to_char(t.plan_end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'progressPercent',
          t.progress_percent, 'status', t.status)
      from above join task t on t.comp_id = $1 and t.id = above.id`,
    },
  ])
  return answer.rows.map(text => asChange(text))
}
