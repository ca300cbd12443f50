import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { readInstant } from '#platform/contract/zone.ts'
import type { Rows, Statement } from '#platform/server/database/batch.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { asker, askerValues } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import type { CalendarItem, eventCalls } from './event.contract.ts'

/** Whose task it is, for a calendar: those who do it or agree to it. */
const usualRoles = ['manager', 'approval', 'partner']

const isTheirs = sql`task.id in (select m.subject_id from member m where m.comp_id = ${asker.company} and m.person_id = ${given('person')} and m.subject_type = 'task'
  and m.role = any(${given('roles')}::text[]))`

const dueTasks = compile(sql`select json_build_object('kind', case when task.parent_id is null then 'task' else 'sub_task' end, 'id', task.id, 'name', task.name, 'status', task.status,
    'type', task.type, 'startDate', ${instantText(sql`task.plan_start_date`)}, 'endDate', ${instantText(sql`task.plan_end_date`)}, 'parentId', task.parent_id,
    'canEdit', (${taskSubject.can} ->> 'edit')::boolean)::text
  from ${taskSubject.table} where task.comp_id = ${asker.company} and ${isTheirs} and task.is_delete = ${given('inBin')}::int
    and task.plan_end_date >= ${given('from')}::timestamptz and task.plan_end_date < ${given('to')}::timestamptz
    and (cardinality(${given('statuses')}::text[]) = 0 or task.status = any(${given('statuses')}::text[]))
    and ((task.parent_id is null and ${given('isTask')}::boolean) or (task.parent_id is not null and ${given('isSub')}::boolean))
    and (${given('isOwn')}::boolean or ${taskSubject.seen})`)

interface Source { statement: Statement, read: (answer: Rows) => CalendarItem[] }

/** A person's tasks that are due between two moments, as statements to be sent with others. Of others' tasks, those that the asker may see. */
export function tasksBetween(query: CallParsed<typeof eventCalls.all>, person: string, window: { from: string, to: string }, me: Me): Source[] {
  if (!query.tasks || !(query.isTask || query.isSub)) return []
  const statement = dueTasks({
    ...askerValues(taskSubject, me), person, ...window, statuses: query.status, roles: query.role.length > 0 ? query.role : usualRoles,
    isTask: query.isTask, isSub: query.isSub, isOwn: person === me.personId, inBin: query.delete ? 1 : 0,
  })
  return [{ statement, read: readItems }]
}

const readItems = (answer: Rows): CalendarItem[] => answer.rows.map(([text]) => ({
  ...plain, ...JSON.parse(text as string) as Pick<CalendarItem, 'kind' | 'id' | 'name' | 'status' | 'type' | 'startDate' | 'endDate' | 'parentId' | 'canEdit'>,
}))
const plain = { isAllDay: false, isRecurring: false, isBusy: false, occurrence: null, place: '' }

const finishedRows = compile(pageAsJson({
  row: {
    kind: sql`case when task.parent_id is null then 'task' else 'sub_task' end`, id: sql`task.id`, name: sql`task.name`, type: sql`task.type`, status: sql`task.status`,
    startDate: instantText(sql`task.plan_start_date`), endDate: instantText(sql`task.real_end_date`), isAllDay: sql`false`, isRecurring: sql`false`, isBusy: sql`false`,
    occurrence: sql`null::text`, place: sql`''`, parentId: sql`task.parent_id`, canEdit: sql`false`,
  },
  from: sql`${taskSubject.table}`,
  where: sql`task.comp_id = ${asker.company} and ${isTheirs} and task.is_delete = 0 and task.status in ('FINISH', 'FINISH_DELAY') and task.real_end_date is not null
    and (${given('from')}::timestamptz is null or task.real_end_date >= ${given('from')}::timestamptz)
    and (${given('to')}::timestamptz is null or task.real_end_date < ${given('to')}::timestamptz) and (${given('isOwn')}::boolean or ${taskSubject.seen})`,
  order: sql`task.real_end_date desc, task.id desc`,
}))

/** What a person has finished, the latest first. */
export async function finishedTasks({ personId, startDate, endDate, start, limit }: CallParsed<typeof eventCalls.finished>, { me, run }: Context) {
  const person = personId ?? me.personId
  const moment = (value: string | undefined) => value === undefined ? null : readInstant(value, me.timeZone)
  const [answer] = await run([finishedRows({
    ...askerValues(taskSubject, me), person, roles: usualRoles, from: moment(startDate), to: moment(endDate), isOwn: person === me.personId, start, limit,
  })])
  return new Json<{ list: CalendarItem[], total: number | null, start: number, limit: number }>(answer!.rows[0]![0] as string)
}
