import { sql } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { taskRepeat } from './repeat.table.ts'

interface Rule {
  cronExpression: string
  triggerEndDate: string | null
  isActive: boolean
  nextAt: string | null
  lastAt: string | null
  createdAt: string
  made: {
    occursAt: string
    skippedNum: number
    task: { id: string; code: string; name: string; status: string } | null
  }[]
}
type QueryContext = Pick<Context, 'me' | 'run'>

/** What a rule made lately: a task that is gone, or not the actor's to see, is left out of its line. */
const made = sql`(select coalesce(json_agg(json_build_object('occursAt', ${instantText(sql`o.occurs_at`)},
  'skippedNum', o.skipped_num, 'task', (
    select json_build_object('id', ${task.id}, 'code', ${task.code}, 'name', ${task.name}, 'status', ${task.status})
      from ${task}
    where ${task.companyId} = o.comp_id and ${task.id} = o.made_id and ${taskSubject.seen})) order by o.occurs_at
      desc), '[]'::json)
  from (select * from task_occurrence where comp_id = ${param('actor_company')} and task_id = ${param('id')} order by
    occurs_at desc limit 10) o)`

const rule = compile(
  sql`select json_build_object('cronExpression', ${taskRepeat.cronExpression}, 'triggerEndDate',
    ${instantText(taskRepeat.triggerEndDate)},
    'isActive', ${taskRepeat.isActive}, 'nextAt', ${instantText(taskRepeat.nextAt)}, 'lastAt',
      ${instantText(taskRepeat.lastAt)},
    'createdAt', ${instantText(taskRepeat.createdAt)}, 'made', ${made})::text
  from ${taskRepeat} where ${taskRepeat.companyId} = ${param('actor_company')} and ${taskRepeat.taskId} =
    ${param('id')}`,
  { value: col.json.as<Rule>() },
)

/** A task's rule with what it made; null when it has none. */
export async function ruleOf(id: string, { me, run }: QueryContext): Promise<Rule | null> {
  const [answer] = await run([rule({ ...actorValues(taskSubject, me), id })])
  return answer.first ?? null
}

const maker = compile(
  sql`select ${task.id} as id, ${task.code} as code, ${task.name} as name from task_occurrence o join ${task} on ${task.companyId} =
    o.comp_id and ${task.id} = o.task_id
  where o.comp_id = ${param('actor_company')} and o.made_id = ${param('id')} and ${taskSubject.seen} limit 1`,
  { row: { id: col.uuid, code: col.text, name: col.text } },
)

/** The recurring task that a task was made by, if the actor sees it. */
export async function madeBy(id: string, { me, run }: QueryContext) {
  const [answer] = await run([maker({ ...actorValues(taskSubject, me), id })])
  return answer.first ?? null
}
