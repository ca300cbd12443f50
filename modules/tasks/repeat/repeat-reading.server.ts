import { sql } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { askerValues } from '#mechanisms/subjects/subject.server.ts'
import { taskRepeat } from './repeat.table.ts'

interface Rule {
  cronExpression: string, triggerEndDate: string | null, isActive: boolean, nextAt: string | null, lastAt: string | null, createdAt: string
  made: { occursAt: string, skippedNum: number, task: { id: string, code: string, name: string, status: string } | null }[]
}
type Asking = Pick<Context, 'me' | 'run'>

/** What a rule made lately: a task that is gone, or not the asker's to see, is left out of its line. */
const made = sql`(select coalesce(json_agg(json_build_object('occursAt', ${instantText(sql`o.occurs_at`)}, 'skippedNum', o.skipped_num, 'task', (
    select json_build_object('id', ${task.id}, 'code', ${task.code}, 'name', ${task.name}, 'status', ${task.status}) from ${task}
    where ${task.companyId} = o.comp_id and ${task.id} = o.made_id and ${taskSubject.seen})) order by o.occurs_at desc), '[]'::json)
  from (select * from task_occurrence where comp_id = ${given('asker_company')} and task_id = ${given('id')} order by occurs_at desc limit 10) o)`

const rule = compile(sql`select json_build_object('cronExpression', ${taskRepeat.cronExpression}, 'triggerEndDate', ${instantText(taskRepeat.triggerEndDate)},
    'isActive', ${taskRepeat.isActive}, 'nextAt', ${instantText(taskRepeat.nextAt)}, 'lastAt', ${instantText(taskRepeat.lastAt)},
    'createdAt', ${instantText(taskRepeat.createdAt)}, 'made', ${made})::text
  from ${taskRepeat} where ${taskRepeat.companyId} = ${given('asker_company')} and ${taskRepeat.taskId} = ${given('id')}`)

/** A task's rule with what it made; null when it has none. */
export async function ruleOf(id: string, { me, run }: Asking): Promise<Rule | null> {
  const [answer] = await run([rule({ ...askerValues(taskSubject, me), id })])
  const text = answer!.rows[0]?.[0] as string | undefined
  return text === undefined ? null : JSON.parse(text) as Rule
}

const maker = compile(sql`select ${task.id}, ${task.code}, ${task.name} from task_occurrence o join ${task} on ${task.companyId} = o.comp_id and ${task.id} = o.task_id
  where o.comp_id = ${given('asker_company')} and o.made_id = ${given('id')} and ${taskSubject.seen} limit 1`)

/** The recurring task that a task was made by, if the asker sees it. */
export async function madeBy(id: string, { me, run }: Asking) {
  const [answer] = await run([maker({ ...askerValues(taskSubject, me), id })])
  const [taskId, code, name] = (answer!.rows[0] ?? []) as [string?, string?, string?]
  return taskId === undefined ? null : { id: taskId, code: code!, name: name! }
}
