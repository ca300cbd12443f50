import { sql, type SQL } from 'drizzle-orm'
import { wantedSort } from '#platform/contract/list.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import type { Scope } from '#platform/contract/list.ts'
import { oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { approves } from '../approval/approver.server.ts'
import { logGone, workHourSubject } from './work-hour-subject.server.ts'
import type { workHourCalls, WorkHourRow } from './work-hour.contract.ts'
import { workHour } from './work-hour.table.ts'

const isMine = sql`${workHour.personId} = ${actor.person}`
const isDraft = sql`${workHour.status} in ('DRAFT', 'REJECT')`

export const taskJson = (
  companyId: SQL,
  taskId: SQL,
): SQL => sql`(select json_build_object('id', t.id, 'uuid', t.id, 'code', t.code, 'name', t.name)
  from task t where t.comp_id = ${companyId} and t.id = ${taskId})`

/** What a log answers, wherever it is listed. Wants the actor's places. */
export const workHourColumns = {
  id: workHour.id,
  taskId: workHour.taskId,
  task: taskJson(sql`${workHour.companyId}`, sql`${workHour.taskId}`),
  user: personJson(sql`${workHour.companyId}`, sql`${workHour.personId}`),
  startDate: workHour.day,
  startTime: workHour.startAt,
  hour: sql`${workHour.hour}::float8`,
  summary: workHour.summary,
  status: workHour.status,
  submittedAt: workHour.submittedAt,
  decider: personJson(sql`${workHour.companyId}`, sql`${workHour.deciderId}`),
  decidedAt: workHour.decidedAt,
  opinion: workHour.opinion,
  can: sql`json_build_object('edit', ${isMine} and ${isDraft}, 'submit', ${isMine} and ${isDraft},
    'revoke', (${isMine} and ${workHour.status} = 'WAITING') or (${workHour.status} = 'AGREE' and ${approves}),
    'decide', ${workHour.status} = 'WAITING' and ${approves})`,
}

/** Conditions by the name of a query's field; each wants its value in the place of that name. */
export const workHourFilters = {
  taskId: sql`${workHour.taskId} = ${param('taskId')}::uuid`,
  startDate: sql`${workHour.day} >= ${param('startDate')}::date`,
  endDate: sql`${workHour.day} <= ${param('endDate')}::date`,
  status: sql`${workHour.status} = any(${param('status')}::text[])`,
  personId: sql`${workHour.personId} = ${param('personId')}::uuid`,
  departmentId: sql`${workHour.personId} in (select p.id from person p join department d on d.comp_id = p.comp_id and
    d.id = p.department_id
    where p.comp_id = ${actor.company} and d.path @> array[${param('departmentId')}::uuid])`,
}
export type WorkHourFilter = keyof typeof workHourFilters

const below = (nearest: SQL) => sql`${workHour.personId} in (select s.person_id from person_superior s
  where s.comp_id = ${actor.company} and s.superior_id = ${actor.person} and ${nearest})`
const ownDepartment = sql`${workHour.personId} in (select p.id from person p join department d on d.comp_id = p.comp_id
  and d.id = p.department_id
  where p.comp_id = ${actor.company} and d.path @> array[(select department_id from person where comp_id =
    ${actor.company} and id = ${actor.person})])`
/** Whose logs a scope means, as far as the actor may see them. */
const inScope: Partial<Record<Scope, SQL>> = {
  mine: isMine,
  created: isMine,
  department: sql`${ownDepartment} and ${workHourSubject.seen}`,
  direct: below(sql`s.distance = 1`),
  subordinates: below(sql`s.distance > 0`),
}

/** A query's filters, as one condition; of the conditions only those whose value is given. */
export function workHourWhere(scope: Scope, filters: readonly WorkHourFilter[]): SQL {
  return sql.join(
    [
      sql`${workHour.companyId} = ${actor.company}`,
      inScope[scope] ?? workHourSubject.seen,
      ...filters.map(name => workHourFilters[name]),
    ],
    sql` and `,
  )
}

/**
 * The scope that a query means when it names none: a task's or a person's logs are all that the actor may see of them,
 * others are own.
 */
export const scopeOf = ({
  scope,
  taskId,
  personId,
  departmentId,
}: {
  scope?: Scope | undefined
  taskId?: string | undefined
  personId?: string | undefined
  departmentId?: string | undefined
}): Scope => scope ?? (taskId || personId || departmentId ? 'company' : 'mine')
export const inputFilters = (query: object): WorkHourFilter[] =>
  (Object.keys(workHourFilters) as WorkHourFilter[]).filter(name => {
    const value = (query as Record<string, unknown>)[name]
    return value !== undefined && !(Array.isArray(value) && value.length === 0)
  })

const lists = shapes((shape: string) => {
  const { scope, filters, oldestFirst } = JSON.parse(shape) as {
    scope: Scope
    filters: WorkHourFilter[]
    oldestFirst: boolean
  }
  return pageAsJson({
    row: workHourColumns,
    from: sql`${workHour}`,
    where: workHourWhere(scope, filters),
    order: oldestFirst ? sql`${workHour.day}, ${workHour.id}` : sql`${workHour.day} desc, ${workHour.id} desc`,
  })
})

export type WorkHourPage = { list: WorkHourRow[]; total: number | null; start: number; limit: number }

/** Logs by a list's query, the latest day first. */
export async function workHourList(
  query: CallParsed<typeof workHourCalls.list>,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Json<WorkHourPage>> {
  const shape = JSON.stringify({
    scope: scopeOf(query),
    filters: inputFilters(query),
    oldestFirst: wantedSort(query) === 'startDate',
  })
  const [answer] = await run([lists(shape)({ ...query, ...actorValues(workHourSubject, me) })])
  return new Json<WorkHourPage>(answer!.only!)
}

const one = compile(
  oneAsJson(
    workHourColumns,
    sql`${workHour}`,
    sql`${workHour.companyId} = ${actor.company} and ${workHour.id} = ${param('id')} and ${workHourSubject.seen}`,
  ),
)

/** One log; refused alike when it is not there and not to be seen. */
export async function workHourDetail(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Json<WorkHourRow>> {
  const [answer] = await run([one({ ...actorValues(workHourSubject, me), id })])
  return new Json<WorkHourRow>(found(answer!.only, logGone))
}
