import type { Database, Run } from '#platform/server/database/database.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { col } from '#platform/server/database/row.ts'
import type { NewTask } from '../task/new-task.server.ts'
import { nextOccurrence } from './occurrences.server.ts'

/** A rule whose time has come, with the task that it makes again. */
export interface DueRule {
  companyId: string
  taskId: string
  cronExpression: string
  triggerEndDate: string | null
  nextAt: string
  timeZone: string
  creatorId: string
  creatorIsHere: boolean
  isOpen: boolean
  /** When the task that is copied begins: what its own dates are counted from. */
  startedAt: string
  planEndDate: string | null
  draft: NewTask
  people: { manager: string[]; approval: string[]; partner: string[]; follower: string[] }
  /** Occurrences from then on that were made already: a clock was put back. */
  wasMade: string[]
}

const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const role = (name: string) => `'${name}', (select coalesce(json_agg(m.person_id), '[]'::json) from member m
  join person on person.comp_id = m.comp_id and person.id = m.person_id and person.status <> ${PersonStatus.Left}
  where m.comp_id = t.comp_id and m.subject_type = 'task' and m.subject_id = t.id and m.role = '${name}')`

/**
 * Takes some of the rules whose time has come, and holds them until the transaction ends; those that another process
 * holds are its own.
 */
export async function claimDue(run: Run, now: string, most: number): Promise<DueRule[]> {
  const [claimed] = await run([
    {
      name: 'repeat_claim',
      value: col.json.as<DueRule>(),
      values: [now, most],
      text: `with due as (select * from task_repeat where next_at <= $1 order by next_at, comp_id limit $2::int for
        update skip locked)
      select json_build_object('companyId', due.comp_id, 'taskId', due.task_id, 'cronExpression', due.cron_expression,
        'triggerEndDate', ${iso('due.trigger_end_date')},
        'nextAt', ${iso('due.next_at')}, 'timeZone', c.time_zone, 'creatorId', t.creator_id, 'creatorIsHere',
          creator.status <> ${PersonStatus.Left},
        'isOpen', t.status in ('WAITING', 'RUNNING', 'WAITING_AGREE') and t.is_delete = ${Bin.None},
        'startedAt', ${iso('coalesce(t.plan_start_date, t.created_at)')}, 'planEndDate', ${iso('t.plan_end_date')},
        'draft', json_build_object('name', t.name, 'summary', t.summary, 'detail', t.detail, 'note', t.note,
          'priority', t.priority, 'planWorkHour', t.plan_work_hour::float8,
          'point', t.point, 'scorePower', t.score_power::float8, 'openType', t.open_type, 'lockContent',
            t.lock_content, 'departmentId', t.department_id,
          'questionTypeId', t.question_type_id, 'ctypeId', t.ctype_id, 'lifecycleId', t.lifecycle_id),
        'people', json_build_object(${['manager', 'approval', 'partner', 'follower'].map(role).join(', ')}),
        'wasMade', (select coalesce(json_agg(${iso('o.occurs_at')}), '[]'::json) from task_occurrence o
          where o.comp_id = due.comp_id and o.task_id = due.task_id and o.occurs_at >= due.next_at))::text
      from due join task t on t.comp_id = due.comp_id and t.id = due.task_id join company c on c.comp_id = due.comp_id
      join person creator on creator.comp_id = t.comp_id and creator.id = t.creator_id order by due.next_at,
        due.comp_id`,
    },
  ])
  return claimed.rows.map(text => text)
}

/** What was made, and when the rule comes next; past its end it comes no more. */
export async function keepMade(
  run: Run,
  rules: readonly (DueRule & { occursAt: string; skippedNum: number; next: string | null; made: string | null })[],
) {
  const made = rules.filter(rule => rule.made !== null)
  const next = rules.map(rule =>
    rule.next !== null && (rule.triggerEndDate === null || rule.next <= rule.triggerEndDate) ? rule.next : null,
  )
  await run([
    {
      name: 'repeat_keep_occurrences',
      text: `insert into task_occurrence (comp_id, task_id, occurs_at, made_id, skipped_num)
        select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::integer[])`,
      values: [
        made.map(rule => rule.companyId),
        made.map(rule => rule.taskId),
        made.map(rule => rule.occursAt),
        made.map(rule => rule.made),
        made.map(rule => rule.skippedNum),
      ],
    },
    {
      name: 'repeat_move_on',
      text: `update task_repeat set next_at = moved.next_at, last_at = case when moved.made then moved.occurs_at else
        last_at end
        from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::boolean[]) as moved (comp_id,
          task_id, occurs_at, next_at, made)
        where task_repeat.comp_id = moved.comp_id and task_repeat.task_id = moved.task_id`,
      values: [
        rules.map(rule => rule.companyId),
        rules.map(rule => rule.taskId),
        rules.map(rule => rule.occursAt),
        next,
        rules.map(rule => rule.made !== null),
      ],
    },
  ])
}

/**
 * A clock that ran ahead and was put back leaves rules that wait for a time far off: they come next when they would
 * have, and what was made meanwhile is not made again.
 */
export async function putForward(database: Database, now: string) {
  await database.transaction(null, async ({ run }) => {
    const [ahead] = await run([
      {
        name: 'repeat_ahead',
        row: { compId: col.uuid, taskId: col.uuid, cronExpression: col.text, timeZone: col.text, end: col.text.orNull },
        values: [now],
        text: `select r.comp_id, r.task_id, r.cron_expression, c.time_zone, ${iso('r.trigger_end_date')} as "end" from
          task_repeat r join company c on c.comp_id = r.comp_id
        where r.last_at > $1::timestamptz + interval '1 hour' and r.is_active for update of r skip locked`,
      },
    ])
    const next = ahead.rows.map(({ cronExpression, timeZone, end }) => {
      const comes = nextOccurrence(cronExpression, now, timeZone)
      return comes !== null && (end === null || comes <= end) ? comes : null
    })
    await run([
      {
        name: 'repeat_put_forward',
        values: [ahead.rows.map(({ compId }) => compId), ahead.rows.map(({ taskId }) => taskId), next],
        text: `update task_repeat r set next_at = ahead.next_at, last_at = null from unnest($1::uuid[], $2::uuid[],
          $3::timestamptz[]) as ahead (comp_id, task_id, next_at) where r.comp_id = ahead.comp_id and r.task_id =
          ahead.task_id`,
      },
    ])
  })
}
