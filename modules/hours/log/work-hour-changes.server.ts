import { notAllowed } from '#platform/contract/refusals.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { logGone, workHourSubject } from './work-hour-subject.server.ts'
import { notEditable, type WorkHourStatus } from './work-hour.contract.ts'

export interface NewWorkHour {
  id: string
  taskId: string
  day: string
  startAt: string | null
  hour: number
  summary: string
}

/** New drafts of the actor, found by what was said to them. */
export const insertWorkHours = (me: Me, logs: readonly NewWorkHour[]): Statement => ({
  name: 'work_hours_insert',
  text: `with made as (insert into work_hour (comp_id, id, person_id, task_id, day, start_at, hour, summary)
    select $1, id, $2, task_id, day, start_at, hour, summary
    from unnest($3::uuid[], $4::uuid[], $5::date[], $6::timestamptz[], $7::numeric[], $8::text[]) as log (id, task_id,
      day, start_at, hour, summary) order by day returning id)
    insert into search_pending (comp_id, subject_type, subject_id) select $1, 'workhour', id from made`,
  values: [
    me.companyId,
    me.personId,
    logs.map(log => log.id),
    logs.map(log => log.taskId),
    logs.map(log => log.day),
    logs.map(log => log.startAt),
    logs.map(log => log.hour),
    logs.map(log => log.summary),
  ],
})

/** One line of history for each of these logs. */
export const recordedOn = (me: Me, ids: readonly string[], action: string, details: object = {}): Statement =>
  recordedOnEach(
    me,
    'workhour',
    action,
    ids.map(id => ({ id, details })),
  )

/** Adds the hours of these logs to what their tasks really took, or takes them off again (sign −1). */
export const countOnTasks = (me: Me, ids: readonly string[], sign: 1 | -1): Statement => ({
  name: 'work_hours_on_tasks',
  text: `with summed as (select task_id, sum(hour) as hours from work_hour where comp_id = $1 and id = any($2::uuid[])
    group by task_id),
      held as (select t.id from task t where t.comp_id = $1 and t.id in (select task_id from summed) order by t.id for
        no key update)
    update task set real_work_hour = real_work_hour + $3::int * s.hours from summed s join held on held.id = s.task_id
    where task.comp_id = $1 and task.id = s.task_id`,
  values: [me.companyId, ids, sign],
})

export interface HeldWorkHour {
  id: string
  personId: string
  taskId: string
  day: string
  hour: number
  status: WorkHourStatus
}

/**
 * The actor's own log as it stands, kept so until the transaction ends; refused when it is another's, or not to be
 * changed any more.
 */
export async function holdOwnDraft(id: string, context: Pick<Context, 'me' | 'run'>): Promise<HeldWorkHour> {
  const [log] = await holdWorkHours([id], context)
  if (!log) refuse(logGone)
  if (log.personId !== context.me.personId) {
    await workHourSubject.admit(id, context)
    refuse(notAllowed)
  }
  if (log.status !== 'DRAFT' && log.status !== 'REJECT') refuse(notEditable)
  return log
}

/** Logs as they stand, kept so until the transaction ends; those that are not there are left out. */
export async function holdWorkHours(
  ids: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<HeldWorkHour[]> {
  const [answer] = await run([
    {
      name: 'work_hours_hold',
      text: `select id, person_id, task_id, day, hour, status from work_hour where comp_id = $1 and id =
        any($2::uuid[]) order by id for update`,
      values: [me.companyId, ids],
      row: {
        id: col.uuid,
        personId: col.uuid,
        taskId: col.uuid,
        day: col.day,
        hour: col.decimal,
        status: col.text.as<WorkHourStatus>(),
      },
    },
  ])
  return answer.rows.map(({ id, personId, taskId, day, hour, status }) => ({
    id,
    personId,
    taskId,
    day,
    hour: Number(hour),
    status,
  }))
}

/** Notifies the phones of these people that some log is another than it was. */
export const tellOf = ({ me, publish }: Context, id: string, event: string, people: Iterable<string> = []) =>
  publish({
    companyId: me.companyId,
    to: [...new Set([me.personId, ...people])],
    subjectType: 'workhour',
    subjectId: id,
    event,
    by: me.personId,
  })

/** The days of some logs, in a line of a feed: 2026-11-16 – 2026-11-20. */
export function spanOf(logs: readonly HeldWorkHour[]): string {
  const days = logs.map(log => log.day).sort()
  return [...new Set([days[0], days.at(-1)])].join(' – ')
}
