import { wireName } from '#platform/contract/wire-names.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { planDates } from '../task/task-dates.contract.ts'
import type { PlanConstraint } from './plan-constraint.contract.ts'
import { calendarsOf } from './plan-calendars.server.ts'
import { planDays, type PlanDays } from './plan-days.contract.ts'
import type { LinkKind } from './plan-link.contract.ts'
import {
  beforePredecessor,
  beforePredecessorStarts,
  constrainedEarly,
  constrainedEnd,
  constrainedLate,
  constrainedStart,
  dueBeforePredecessor,
  parentDates,
  parentPercent,
} from './plan-refusals.contract.ts'
import { beginsAt, endsAt, pointAt } from './plan-rules.contract.ts'

interface Wanted {
  planStartDate?: string | null | undefined
  planEndDate?: string | null | undefined
  progressPercent?: number | undefined
  isMilestone?: boolean | undefined
}
interface Dates {
  start: string | null
  end: string | null
  isMilestone: boolean
}
interface Around {
  own: Dates & { projectId: string | null; constraint: PlanConstraint | null }
  hasBelow: boolean
  hasDatedBelow: boolean
  links: (Dates & LinkKind)[]
}

/**
 * What a person may not set by submit a plan (spec 1 §5): the dates and percent that a parent has from its children, a
 * start or end before the day that the task's predecessors, and those of the tasks above it, leave free, and what its
 * own constraint does not allow. Where they bind the end alone, only the end is looked at.
 */
export async function admitPlanEdit({ me, run }: Pick<Context, 'me' | 'run'>, id: string, wanted: Wanted) {
  const { planStartDate, planEndDate, progressPercent } = wanted
  const hasDates = planStartDate !== undefined || planEndDate !== undefined
  if (!hasDates && progressPercent === undefined) return
  const { own, hasBelow, hasDatedBelow, links } = await aroundOf(id, { me, run })
  if (hasDates && hasDatedBelow) refuse(parentDates)
  if (progressPercent !== undefined && hasBelow) refuse(parentPercent)
  if (!hasDates) return
  if (own.constraint) admitConstraint(own.constraint, { planStartDate, planEndDate }, me.timeZone)
  if (links.length === 0) return
  const days = planDays(me.timeZone, (await calendarsOf([own], { me, run }))(own))
  const isMilestone = wanted.isMilestone ?? own.isMilestone
  const after = planDates(
    {
      planStartDate: planStartDate === undefined ? own.start : planStartDate,
      planEndDate: planEndDate === undefined ? own.end : planEndDate,
      isMilestone,
    },
    me.timeZone,
  )
  const isOfPoint = isPoint({ start: after.planStartDate, end: after.planEndDate, isMilestone })
  for (const { count, kind, dates } of boundsOf(links, days, { planStartDate, planEndDate })) {
    // A point stands on the last day of what it waits for.
    const day = isOfPoint || kind === dueBeforePredecessor ? days.at(count - 1) : days.at(count)
    for (const [field, input] of Object.entries(dates)) {
      if (!input) continue
      const moment = Date.parse(input)
      if (isOfPoint ? pointAt(days, moment) < count : days.dayOf(moment) < day)
        refuse(kind, { day: dayText(day) }, wireName(field))
    }
  }
}

/** What the links leave free, the latest first: whoever keeps to it is not shown another. */
function boundsOf(links: Around['links'], days: PlanDays, dates: Wanted) {
  const latest = (types: readonly string[]) =>
    Math.max(
      -Infinity,
      ...links
        .filter(({ type }) => types.includes(type))
        .flatMap(({ type, lag, ...before }) => {
          const isByEnd = type === 'FS' || type === 'FF'
          const bound = isByEnd ? before.end : before.start
          if (bound === null) return []
          if (isPoint(before)) return [pointAt(days, Date.parse(before.end ?? bound)) + lag]
          return [(isByEnd ? endsAt(days, Date.parse(bound)) : beginsAt(days, Date.parse(bound))) + lag]
        }),
    )
  return [
    { count: latest(['FS']), kind: beforePredecessor, dates },
    { count: latest(['SS']), kind: beforePredecessorStarts, dates },
    { count: latest(['FF', 'SF']), kind: dueBeforePredecessor, dates: { planEndDate: dates.planEndDate } },
  ]
    .filter(({ count }) => count !== -Infinity)
    .toSorted((one, other) => other.count - one.count)
}

const isPoint = ({ isMilestone, start, end }: Dates) => isMilestone && !(start !== null && end !== null && end > start)
const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

function admitConstraint({ kind, date }: PlanConstraint, input: Wanted, timeZone: string) {
  if (date === null) return
  const day = dayOf(date, timeZone)
  const of = kind.startsWith('S') || kind === 'MSO' ? 'planStartDate' : 'planEndDate'
  if (!input[of]) return
  const wantedDay = dayOf(input[of], timeZone)
  if (kind === 'MSO' && wantedDay !== day) refuse(constrainedStart, { day }, wireName(of))
  if (kind === 'MFO' && wantedDay !== day) refuse(constrainedEnd, { day }, wireName(of))
  if (kind.endsWith('NET') && wantedDay < day) refuse(constrainedEarly, { day }, wireName(of))
  if (kind.endsWith('NLT') && wantedDay > day) refuse(constrainedLate, { day }, wireName(of))
}

async function aroundOf(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Around> {
  const [answer] = await run([
    {
      name: 'plan_admit_edit',
      text: `with recursive line as (
        select id, parent_id from task where comp_id = $1 and id = $2
        union select t.id, t.parent_id from line join task t on t.comp_id = $1 and t.id = line.parent_id)
      select json_build_object(
        'own', (select json_build_object('start', ${instant('t.plan_start_date')}, 'end',
          ${instant('t.plan_end_date')}, 'isMilestone', t.is_milestone, 'projectId', t.project_id,
            'constraint', (select json_build_object('kind', p.constraint_kind, 'date', ${instant('p.constraint_date')})
              from task_plan p where p.comp_id = $1 and p.task_id = $2 and p.constraint_kind is not null))
          from task t where t.comp_id = $1 and t.id = $2),
        'hasBelow', count(*) > 0, 'hasDatedBelow', coalesce(bool_or(child.plan_start_date is not null or
          child.plan_end_date is not null), false),
        'links', (select coalesce(json_agg(json_build_object('type', l.type, 'lag', l.lag, 'start',
          ${instant('p.plan_start_date')}, 'end', ${instant('p.plan_end_date')}, 'isMilestone', p.is_milestone)), '[]')
          from line join task_predecessor l on l.comp_id = $1 and l.task_id = line.id
          join task p on p.comp_id = $1 and p.id = l.predecessor_id and p.status <> 'CANCEL' and p.is_delete <>
            ${Bin.Deleted}))::text
      from task child where child.comp_id = $1 and child.parent_id = $2 and child.status <> 'CANCEL' and
        child.is_delete <> ${Bin.Deleted}`,
      values: [me.companyId, id],
      value: col.json.as<Around>(),
    },
  ])
  return answer.one
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
