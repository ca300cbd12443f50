import { wireName } from '#platform/contract/wire-names.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beforePredecessor, beforePredecessorStarts, dueBeforePredecessor, parentDates, parentPercent } from './plan-refusals.contract.ts'

interface Wanted { planStartDate?: string | null | undefined, planEndDate?: string | null | undefined, progressPercent?: number | undefined }

/**
 * What a person may not set by hand in a plan (spec 1 §5): the dates and percent that a parent has from its children, and a start or end before the day that
 * the task's predecessors, and those of the tasks above it, leave free. Where they bind the end alone, only the end is looked at.
 */
export async function admitPlanEdit({ me, run }: Pick<Context, 'me' | 'run'>, id: string, { planStartDate, planEndDate, progressPercent }: Wanted) {
  const datesGiven = planStartDate !== undefined || planEndDate !== undefined
  if (!datesGiven && progressPercent === undefined) return
  const [answer] = await run([{
    name: 'plan_admit_edit',
    text: `with recursive line as (
        select id, parent_id from task where comp_id = $1 and id = $2
        union select t.id, t.parent_id from line join task t on t.comp_id = $1 and t.id = line.parent_id)
      select (select json_build_object('any', count(*) > 0, 'dated', coalesce(bool_or(child.plan_start_date is not null or child.plan_end_date is not null), false))::text
          from task child where child.comp_id = $1 and child.parent_id = $2 and child.status <> 'CANCEL' and child.is_delete <> 1),
        b.day_fs::text, b.day_ss::text, b.day_of_end::text
      from (select max((p.plan_end_date at time zone $3)::date + 1 + l.lag) filter (where l.type = 'FS') as day_fs,
            max((p.plan_start_date at time zone $3)::date + l.lag) filter (where l.type = 'SS') as day_ss,
            max(case l.type when 'FF' then (p.plan_end_date at time zone $3)::date + l.lag when 'SF' then (p.plan_start_date at time zone $3)::date + l.lag - 1 end) as day_of_end
          from line join task_predecessor l on l.comp_id = $1 and l.task_id = line.id
          join task p on p.comp_id = $1 and p.id = l.predecessor_id and p.status <> 'CANCEL' and p.is_delete <> 1) b`,
    values: [me.companyId, id, me.timeZone],
    plain: true,
  }])
  const [below, dayBehindEnd, dayBehindStart, dayOfEnd] = answer!.rows[0] as [string, string | null, string | null, string | null]
  const children = JSON.parse(below) as { any: boolean, dated: boolean }
  if (datesGiven && children.dated) refuse(parentDates)
  if (progressPercent !== undefined && children.any) refuse(parentPercent)
  const bounds = [
    { day: dayBehindEnd ?? '', kind: beforePredecessor, dates: { planStartDate, planEndDate } }, { day: dayBehindStart ?? '', kind: beforePredecessorStarts, dates: { planStartDate, planEndDate } },
    { day: dayOfEnd ?? '', kind: dueBeforePredecessor, dates: { planEndDate } },
  ]
  // The latest day first: whoever keeps to it is not told of another.
  for (const { day, kind, dates } of bounds.toSorted((one, other) => one.day > other.day ? -1 : one.day < other.day ? 1 : 0)) {
    for (const [field, given] of Object.entries(dates)) if (given && dayOf(given, me.timeZone) < day) refuse(kind, { day }, wireName(field))
  }
}
