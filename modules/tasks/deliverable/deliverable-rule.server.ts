import type { Context } from '#platform/server/http/handle.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { isFinish, type Rejection } from '../task/status/task-status.contract.ts'
import { hookTasks } from '../task/task-hooks.server.ts'
import type { TaskStatus } from '../task/task.contract.ts'

/** What stands in the way of finishing: a required group nothing was handed in for, or one that nobody has accepted. */
const missing = (name: string): Rejection =>
  ({ code: 'task.deliverable.missing', sentence: { zh: `请先提交必交的交付物“${name}”`, en: `Hand in the required deliverable “${name}” first` } })
const unconfirmed = (name: string): Rejection =>
  ({ code: 'task.deliverable.unconfirmed', sentence: { zh: `必交的交付物“${name}”还没有确认`, en: `The required deliverable “${name}” has not been accepted yet` } })

/** Where the company wants every task to hand something in (setting `deliverable_setting`). */
const needed: Rejection = { code: 'task.deliverable.needed', sentence: { zh: '公司要求完成任务前提交交付物', en: 'Hand in a deliverable before finishing: your company wants one of every task' } }

/**
 * Required deliverables of a task, and of whatever would be finished along with it: handed in before anybody is asked to agree, and accepted
 * before it is finished.
 */
async function mayFinish(id: string, context: Context, to: TaskStatus): Promise<Rejection | null> {
  const { me, run } = context
  const [answer, something] = await run([{
    name: 'task_required_deliverables', plain: true, values: [me.companyId, id, isFinish(to)],
    text: `with recursive ending as (
        select id from task where comp_id = $1 and id = $2
          and exists (select 1 from file_group where comp_id = $1 and subject_type = 'task' and is_required and confirmed_at is null)
        union all select t.id from ending e join task t on t.comp_id = $1 and t.parent_id = e.id and t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL'))
      select g.summary, handed.isin from ending e join file_group g on g.comp_id = $1 and g.subject_type = 'task' and g.subject_id = e.id and g.is_required and g.confirmed_at is null
        cross join lateral (select exists (select 1 from file_version v where v.comp_id = $1 and v.group_id = g.id) as isin) handed
      where $3::boolean or not handed.isin order by handed.isin, g.position, g.id limit 1`,
  }, {
    name: 'task_has_deliverable', plain: true, values: [me.companyId, id],
    text: `select exists (select from file_group g join file_version v on v.comp_id = $1 and v.group_id = g.id where g.comp_id = $1 and g.subject_type = 'task' and g.subject_id = $2)`,
  }])
  const [name, isIn] = answer!.rows[0] as [string, string] ?? []
  if (name === undefined) return something!.rows[0]![0] === 't' || (await companySetting(context, 'deliverable_setting')).required === 0 ? null : needed
  return isIn === 't' ? unconfirmed(name) : missing(name)
}

hookTasks({ mayFinish })
