import { dayOf } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beforePredecessor, parentDates, parentPercent } from './plan-refusals.contract.ts'

interface Wanted { planStartDate?: string | null | undefined, planEndDate?: string | null | undefined, progressPercent?: number | undefined }

/**
 * What a person may not set by hand in a plan (spec 1 §5): the dates and percent that a parent has from its children, and a start or end before the day that
 * the task's predecessors, and those of the tasks above it, leave free.
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
        (select max((p.plan_end_date at time zone $3)::date + 1 + l.lag)::text from line
          join task_predecessor l on l.comp_id = $1 and l.task_id = line.id
          join task p on p.comp_id = $1 and p.id = l.predecessor_id and p.status <> 'CANCEL' and p.is_delete <> 1)`,
    values: [me.companyId, id, me.timeZone],
    plain: true,
  }])
  const [below, firstDay] = answer!.rows[0] as [string, string | null]
  const children = JSON.parse(below) as { any: boolean, dated: boolean }
  if (datesGiven && children.dated) refuse(parentDates)
  if (progressPercent !== undefined && children.any) refuse(parentPercent)
  if (firstDay === null) return
  for (const [field, given] of Object.entries({ planStartDate, planEndDate })) {
    if (given && dayOf(given, me.timeZone) < firstDay) refuse(beforePredecessor, { day: firstDay }, field)
  }
}
