import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { readInstant } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { touchMembers } from '#mechanisms/members/members.server.ts'
import { planDates } from '../task/task-dates.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { dayLength } from './company-days.contract.ts'
import { instantOf } from './plan-instant.contract.ts'
import { calendarsOf } from './plan-calendars.server.ts'
import { planDays, type PlanDays } from './plan-days.contract.ts'
import { loadedNodes, planAround, type LoadedNode } from './plan-load.server.ts'
import { shownPercent } from './plan-node.contract.ts'
import { daysBetween, endsAt, usualEnd } from './plan-rules.contract.ts'
import { noLength, startNeeded, statusByItself } from './plan-refusals.contract.ts'
import { planTurn } from './plan-turn.server.ts'
import type { planCalls } from './plan.contract.ts'
import { replan, type Replanned } from './replan.server.ts'

type Changed = CallParsed<typeof planCalls.update>['data'][number]

/**
 * Changed fields of several tasks at once (spec 1 §4 "Only changed fields"): all of them or none. Each needs the right
 * to edit its task. The client has computed the plan: if its rules differ, the server's win, and the answer contains
 * the result.
 */
export async function updatePlan(
  data: readonly Changed[],
  context: Context,
): Promise<CallOutput<typeof planCalls.update>> {
  const { me, run } = context
  const changes = [...new Map(data.map(one => [one.id, one])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  const ids = changes.map(({ id }) => id)
  await run([
    planTurn(me.companyId),
    {
      name: 'plan_hold',
      text: 'select 1 from task where comp_id = $1 and id = any($2::uuid[]) order by id for update',
      values: [me.companyId, ids],
    },
  ])
  const admissions = await run(ids.map(id => taskSubject.admission(id, me)))
  for (const answer of admissions) taskSubject.admitted(answer, 'edit')
  const [around] = await run([planAround(me.companyId, ids)])
  const known = new Map(loadedNodes(around.rows).map(node => [node.id, node]))
  const calendarOf = await calendarsOf([...known.values()], context)
  const wanted = changes.map(change => {
    const was = found(known.get(change.id))
    return fieldsOf(change, was, me.timeZone, planDays(me.timeZone, calendarOf(was)))
  })
  await save(wanted, known, context)
  const moved = await replan(context, ids)
  // What the plan has not moved on is as it was wanted.
  const now = new Map<string, Omit<Replanned, 'duration'>>([
    ...wanted.map(one => [one.id, { ...one, status: known.get(one.id)!.status }] as const),
    ...moved.map(one => [one.id, one] as const),
  ])
  for (const { id, status } of changes) {
    if (status !== undefined && status !== now.get(id)!.status)
      refuse(statusByItself, { code: known.get(id)!.code }, 'data')
  }
  return {
    list: [...now.values()].map(({ id, planStartDate, planEndDate, progressPercent, status }) => ({
      id,
      planStartDate,
      planEndDate,
      progressPercent: shownPercent(progressPercent),
      status,
    })),
  }
}

interface Wanted {
  id: string
  planStartDate: string | null
  planEndDate: string | null
  progressPercent: number
}

/**
 * A duration without an end determines the end: on the last of so many working days. A milestone of no days is a point.
 */
function fieldsOf(
  { id, duration, progressPercent, ...input }: Changed,
  was: LoadedNode,
  timeZone: string,
  days: PlanDays,
): Wanted {
  if (duration === 0 && !was.isMilestone) refuse(noLength, {}, 'data.duration')
  const planStartDate = input.planStartDate === undefined ? was.planStartDate : input.planStartDate
  let start = planStartDate && readInstant(planStartDate, timeZone)
  if (duration !== undefined && !start)
    start = startBefore(
      days,
      input.planEndDate === undefined ? was.planEndDate : input.planEndDate && readInstant(input.planEndDate, timeZone),
      duration,
    )
  let planEndDate = input.planEndDate === undefined ? was.planEndDate : input.planEndDate
  if (duration !== undefined && input.planEndDate === undefined && start)
    planEndDate = duration === 0 ? start : instantOf(endAfter(days, Date.parse(start), was.planEndDate, duration))
  return {
    id,
    ...planDates({ planStartDate: start, planEndDate, isMilestone: was.isMilestone }, timeZone),
    progressPercent: progressPercent ?? was.progressPercent,
  }
}

/** The start of a task that only has an end, from its duration. */
function startBefore(days: PlanDays, end: string | null, duration: number): string {
  if (!end) refuse(startNeeded, {}, 'data.duration')
  return duration === 0 ? end : instantOf(days.startOf(days.at(endsAt(days, Date.parse(end)) - duration)))!
}

/** The end after so many working days, at its previous hour if that leaves as many. */
function endAfter(days: PlanDays, start: number, wasDue: string | null, duration: number): number {
  const end = usualEnd(days, start, duration)
  const kept =
    wasDue === null
      ? end
      : end - dayLength + 1 + (days.wall(Date.parse(wasDue)) - days.dayOf(Date.parse(wasDue)) * dayLength)
  return kept > start && kept <= end && daysBetween(days, start, kept) === duration ? kept : end
}

async function save(wanted: readonly Wanted[], known: ReadonlyMap<string, LoadedNode>, { me, run }: Context) {
  const fields = ['planStartDate', 'planEndDate', 'progressPercent'] as const
  const changed = wanted.filter(one => fields.some(field => one[field] !== known.get(one.id)![field]))
  if (changed.length === 0) return
  await run([
    {
      name: 'plan_batch_save',
      values: [me.companyId, JSON.stringify(changed.map(({ id, ...one }) => ({ taskId: id, ...one })))],
      text: `update task set plan_start_date = "planStartDate", plan_end_date = "planEndDate", progress_percent =
        "progressPercent", last_opt_date = now()
        from json_to_recordset($2) as c ("taskId" uuid, "planStartDate" timestamptz, "planEndDate" timestamptz,
          "progressPercent" double precision)
        where comp_id = $1 and id = "taskId"`,
    },
    ...changed.flatMap(one => {
      const was = known.get(one.id)!
      const details = Object.fromEntries(
        fields.filter(field => one[field] !== was[field]).map(field => [field, [was[field], one[field]]]),
      )
      return [
        recorded(me, 'task', one.id, 'edit', details),
        touchMembers(me.companyId, 'task', one.id, null, me.personId),
      ]
    }),
  ])
}
