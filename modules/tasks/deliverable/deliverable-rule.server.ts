import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { isFinish, type Rejection } from '../task/status/task-status.contract.ts'
import { hookTasks, type Ending } from '../task/task-hooks.server.ts'

/** What prevents finishing: a required group without a submission, or without an accepted one. */
const missing = (name: string): Rejection => ({
  code: 'task.deliverable.missing',
  sentence: { zh: `请先提交必交的交付物“${name}”`, en: `Submit the required deliverable “${name}” first` },
})
const unconfirmed = (name: string): Rejection => ({
  code: 'task.deliverable.unconfirmed',
  sentence: {
    zh: `必交的交付物“${name}”还没有确认`,
    en: `The required deliverable “${name}” has not been accepted yet`,
  },
})

/** Where the company wants every task to hand something in (setting `deliverable_setting`). */
const needed: Rejection = {
  code: 'task.deliverable.needed',
  sentence: {
    zh: '公司要求完成任务前提交交付物',
    en: 'Submit a deliverable before finishing: your company requires one for every task',
  },
}

/**
 * The required deliverables of tasks, and of all tasks that would be finished along with them: submitted before an
 * approval is requested, and accepted before the task is finished.
 */
async function mayFinish(ending: readonly Ending[], context: Context): Promise<ReadonlyMap<string, Rejection>> {
  const { me, run } = context
  const ids = ending.map(({ id }) => id)
  const [open, handedIn] = await run([
    {
      name: 'tasks_required_deliverables',
      row: { taskId: col.uuid, summary: col.text, isHandedIn: col.bool },
      values: [me.companyId, ids, ending.map(({ to }) => isFinish(to))],
      text: `with recursive ending as (
        select t.id, asked.id as root, asked.finishes from unnest($2::uuid[], $3::boolean[]) as asked (id, finishes)
          join task t on t.comp_id = $1 and t.id = asked.id
          where exists (select 1 from file_group where comp_id = $1 and subject_type = 'task' and is_required and
            confirmed_at is null)
        union all select t.id, e.root, e.finishes from ending e join task t on t.comp_id = $1 and t.parent_id = e.id and
          t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL'))
      select distinct on (e.root) e.root as task_id, g.summary, handed.is_handed_in from ending e join file_group g on
        g.comp_id = $1 and g.subject_type = 'task' and g.subject_id = e.id and g.is_required and g.confirmed_at is null
        cross join lateral (select exists (select 1 from file_version v where v.comp_id = $1 and v.group_id = g.id) as
          is_handed_in) handed
      where e.finishes or not handed.is_handed_in order by e.root, handed.is_handed_in, g.position, g.id`,
    },
    {
      name: 'tasks_with_deliverable',
      value: col.uuid,
      values: [me.companyId, ids],
      text: `select distinct g.subject_id from file_group g join file_version v on v.comp_id = $1 and v.group_id = g.id
        where g.comp_id = $1 and g.subject_type = 'task' and g.subject_id = any($2::uuid[])`,
    },
  ])
  const rejections = new Map(
    open.rows.map(({ taskId, summary, isHandedIn }) => [taskId, isHandedIn ? unconfirmed(summary) : missing(summary)]),
  )
  const without = ids.filter(id => !rejections.has(id) && !handedIn.rows.includes(id))
  if (without.length > 0 && (await companySetting(context, 'deliverable_setting')).required !== 0)
    for (const id of without) rejections.set(id, needed)
  return rejections
}

/** What is added to others' by this file. */
export const deliverableRuleParts: Part[] = [hookTasks({ mayFinish })]
