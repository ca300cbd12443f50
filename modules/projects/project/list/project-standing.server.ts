import { sql, type SQL } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'

const ended = sql.raw(`('FINISH', 'FINISH_DELAY')`)
/** The rows of a project's tasks that count: not cancelled, not in the recycle bin. */
const ofProject = sql`t.comp_id = ${project.companyId} and t.project_id = ${project.id} and t.is_delete in ${sql.raw(keptBins)} and
  t.status <> 'CANCEL'`

/**
 * How far a project has come: Σ(days × percent) / Σ days of the tasks at its top (what is below them is in theirs
 * already), those that are finished as 100; as it was said, where somebody has said it; 100 once it is finished.
 * Computed as it is read: what a hundred people change at once in its tasks need then not queue for one row
 * (docs/decisions/085-percent-of-a-project.md).
 */
export const percentNow: SQL = sql`(case when ${project.status} = ${fixed(ProjectStatus.Finished)} then 100 when ${project.percentByHand} then
  floor(${project.percent} + 0.5)::int else coalesce((
  select floor(sum(days * done) / sum(days) + 0.5)::int from (
    select greatest(1, ceil(extract(epoch from t.plan_end_date - t.plan_start_date) / 86400)) as days, case when
      t.status in ${ended} then 100 else t.progress_percent end as done
    from task t where ${ofProject} and t.parent_id is null) weighed), 0) end)`

/** When it ends: as it was said, otherwise with its plan. Computed as it is read, for the same reason. */
export const endNow: SQL = sql`coalesce(${project.planEndDate}, (select max(t.plan_end_date) from task t where
  ${ofProject} and t.parent_id is null))`

/** How many of its tasks are open past their end. */
export const lateTasks: SQL = sql`(select count(*)::int from task t where ${ofProject} and t.status not in ${ended} and
  t.plan_end_date < now())`
