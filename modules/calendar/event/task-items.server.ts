import { sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { readInstant } from '#platform/contract/zone.ts'
import type { Rows, ValueStatement } from '#platform/server/database/batch.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { hasApp, type Me } from '#platform/server/http/identity.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import type { CalendarItem, eventCalls } from './event.contract.ts'

/** Whose task it is, for a calendar: those who do it or approve it. */
const usualRoles = ['manager', 'approval', 'partner']

/**
 * Members carry the dates of their tasks (decision 017): of all that somebody ever did, only what lies in the window is
 * looked up.
 */
const isTheirs = (
  when: SQL,
) => sql`task.id in (select m.subject_id from member m where m.comp_id = ${actor.company} and m.person_id =
  ${param('person')} and m.subject_type = 'task'
  and m.role = any(${param('roles')}::text[]) and ${when})`

type DueItem = Pick<
  CalendarItem,
  'kind' | 'id' | 'name' | 'status' | 'type' | 'startDate' | 'endDate' | 'parentId' | 'canEdit'
>

const dueTasks = compile(
  sql`select json_build_object('kind', case when task.parent_id is null then 'task' else 'sub_task' end, 'id',
    task.id, 'name', task.name, 'status', task.status,
    'type', task.type, 'startDate', ${instantText(sql`task.plan_start_date`)}, 'endDate',
      ${instantText(sql`task.plan_end_date`)}, 'parentId', task.parent_id,
    'canEdit', (${taskSubject.can} ->> 'edit')::boolean)::text
  from ${taskSubject.table} where task.comp_id = ${actor.company} and
    ${isTheirs(sql`m.end_date >= ${param('from')}::timestamptz and m.end_date < ${param('to')}::timestamptz`)} and
    task.is_delete = ${param('inBin')}::int
    and task.plan_end_date >= ${param('from')}::timestamptz and task.plan_end_date < ${param('to')}::timestamptz
    and (cardinality(${param('statuses')}::text[]) = 0 or task.status = any(${param('statuses')}::text[]))
    and ((task.parent_id is null and ${param('isTask')}::boolean) or (task.parent_id is not null and
      ${param('isSub')}::boolean))
    and (${param('isOwn')}::boolean or ${taskSubject.seen})`,
  { value: col.json.as<DueItem>() },
)

/** A part of a shared sub-item that this person has done is done for them. */
const partStatus = sql`case when part.finished_at is not null then 'FINISH' else item.status end`
const parts = sql`task_item_person part join task_item item on item.comp_id = part.comp_id and item.id = part.item_id
  join ${taskSubject.table} on task.comp_id = item.comp_id and task.id = item.task_id`

const dueItems = compile(
  sql`select json_build_object('kind', 'item', 'id', item.id, 'name', item.name, 'status', ${partStatus},
    'type', 'ITEM',
    'startDate', ${instantText(sql`item.plan_start_date`)}, 'endDate', ${instantText(sql`item.plan_end_date`)},
      'parentId', item.task_id, 'canEdit', false)::text
  from ${parts} where part.comp_id = ${actor.company} and part.person_id = ${param('person')} and task.is_delete =
    ${param('inBin')}::int
    and item.plan_end_date >= ${param('from')}::timestamptz and item.plan_end_date < ${param('to')}::timestamptz
    and (cardinality(${param('statuses')}::text[]) = 0 or ${partStatus} = any(${param('statuses')}::text[]))
    and (${param('isOwn')}::boolean or ${taskSubject.seen})`,
  { value: col.json.as<DueItem>() },
)

interface Source {
  statement: ValueStatement<DueItem>
  read: (answer: Rows<DueItem>) => CalendarItem[]
}

/**
 * A person's tasks and sub-items that are due between two moments, as statements to be sent with others. Of others'
 * tasks, those that the actor may see.
 */
export function tasksBetween(
  query: CallParsed<typeof eventCalls.all>,
  person: string,
  window: { from: string; to: string },
  me: Me,
): Source[] {
  if (!query.tasks || !hasApp(me, 'task')) return []
  const { role, status: statuses, isTask, isSub } = query
  const values = {
    ...actorValues(taskSubject, me),
    person,
    ...window,
    statuses,
    isOwn: person === me.personId,
    inBin: query.delete ? 1 : 0,
  }
  // Whoever does a sub-item is its manager; there are no other roles in it.
  const wantsItems = query.containItem && (role.length === 0 || role.includes('manager'))
  return [
    ...(isTask || isSub
      ? [
          {
            statement: dueTasks({ ...values, roles: role.length > 0 ? role : usualRoles, isTask, isSub }),
            read: readItems,
          },
        ]
      : []),
    ...(wantsItems ? [{ statement: dueItems(values), read: readItems }] : []),
  ]
}

const readItems = (answer: Rows<DueItem>): CalendarItem[] => answer.rows.map(item => ({ ...plain, ...item }))
const plain = { answer: null, isAllDay: false, isRecurring: false, isBusy: false, occurrence: null, place: '' }

const finished = (
  values: { kind: SQL; id: SQL; name: SQL; type: SQL; status: SQL; start: SQL; end: SQL; parent: SQL },
  from: SQL,
  where: SQL,
) =>
  sql`select ${sql.join(
    Object.entries(values).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )} from ${from}
    where ${where} and ${values.end} is not null and task.is_delete = ${fixed(Bin.None)} and (${param('isOwn')}::boolean or
      ${taskSubject.seen})
      and (${param('from')}::timestamptz is null or ${values.end} >= ${param('from')}::timestamptz) and
        (${param('to')}::timestamptz is null or ${values.end} < ${param('to')}::timestamptz)`

const finishedTask = finished(
  {
    kind: sql`case when task.parent_id is null then 'task' else 'sub_task' end`,
    id: sql`task.id`,
    name: sql`task.name`,
    type: sql`task.type`,
    status: sql`task.status`,
    start: sql`task.plan_start_date`,
    end: sql`task.real_end_date`,
    parent: sql`task.parent_id`,
  },
  sql`${taskSubject.table}`,
  sql`task.comp_id = ${actor.company} and ${isTheirs(sql`m.status in ('FINISH', 'FINISH_DELAY')`)} and task.status in
    ('FINISH', 'FINISH_DELAY')`,
)

const partEnd = sql`coalesce(part.finished_at, item.real_end_date)`
const finishedItem = finished(
  {
    kind: sql`'item'`,
    id: sql`item.id`,
    name: sql`item.name`,
    type: sql`'ITEM'`,
    status: sql`case when item.status = 'FINISH_DELAY' then item.status else 'FINISH' end`,
    start: sql`item.plan_start_date`,
    end: partEnd,
    parent: sql`item.task_id`,
  },
  parts,
  sql`part.comp_id = ${actor.company} and part.person_id = ${param('person')} and (part.finished_at is not null or
    item.status in ('FINISH', 'FINISH_DELAY'))`,
)

const finishedRows = shapes((shape: 'tasks' | 'all') =>
  pageAsJson({
    row: {
      kind: sql`f.kind`,
      id: sql`f.id`,
      name: sql`f.name`,
      type: sql`f.type`,
      status: sql`f.status`,
      startDate: instantText(sql`f.start`),
      endDate: instantText(sql`f."end"`),
      isAllDay: sql`false`,
      isRecurring: sql`false`,
      isBusy: sql`false`,
      occurrence: sql`null::text`,
      place: sql`''`,
      parentId: sql`f.parent`,
      answer: sql`null::text`,
      canEdit: sql`false`,
    },
    from: sql`(${finishedTask} ${shape === 'all' ? sql`union all ${finishedItem}` : sql``}) f`,
    where: sql`true`,
    order: sql`f."end" desc, f.id desc`,
  }),
)

/** What a person has finished, the latest first. */
export async function finishedTasks(
  { personId, startDate, endDate, containItem, start, limit }: CallParsed<typeof eventCalls.finished>,
  { me, run }: Context,
) {
  const person = personId ?? me.personId
  const moment = (value: string | undefined) => (value === undefined ? null : readInstant(value, me.timeZone))
  const [answer] = await run([
    finishedRows(containItem ? 'all' : 'tasks')({
      ...actorValues(taskSubject, me),
      person,
      roles: usualRoles,
      from: moment(startDate),
      to: moment(endDate),
      isOwn: person === me.personId,
      start,
      limit,
    }),
  ])
  return new Json<{ list: CalendarItem[]; total: number | null; start: number; limit: number }>(answer!.only!)
}
