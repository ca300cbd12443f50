import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { mostExported } from '#mechanisms/exports/export-list.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import type { PlanConstraint } from '../plan/plan-constraint.contract.ts'
import type { LinkKind } from '../plan/plan-link.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { plannedKinds } from '../task/kinds/task-kinds.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'

export interface ExportedPerson {
  id: string
  name: string
  email: string | null
}

/** A task as it leaves: everything that a file of another program, or our own sheet, has a place for. */
export interface ExportedTask {
  id: string
  code: string
  name: string
  detail: string
  status: TaskStatus
  priority: number
  progressPercent: number
  planStartDate: string | null
  planEndDate: string | null
  planWorkHour: number | null
  isMilestone: boolean
  deadline: string | null
  constraint: PlanConstraint | null
  /** How long it takes in minutes, as the file said that it came with: while it stands where it did then. */
  minutes: number | null
  isElapsed: boolean
  /** When it was begun, where that is known and it does not wait. */
  realStartDate: string | null
  realEndDate: string | null
  parentId: string | null
  parentCode: string | null
  orderKey: string
  managers: ExportedPerson[]
  partners: ExportedPerson[]
  predecessors: (LinkKind & { id: string; code: string })[]
  /** 1 for what stands at the top of the file. */
  level: number
}

type Besides = Pick<ExportedTask, 'deadline' | 'constraint' | 'minutes' | 'isElapsed' | 'realStartDate'>

const people = (role: string) =>
  sql.raw(`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email) order by p.id)
    from member m
  join person p on p.comp_id = m.comp_id and p.id = m.person_id where m.comp_id = task.comp_id and m.subject_type =
    'task' and m.subject_id = task.id and m.role = '${role}'), '[]'::json)`)
const instant = (column: string) =>
  sql.raw(`to_char(task.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const besides = sql.raw(`(select json_build_object('deadline', to_char(p.deadline at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'constraint', case when p.constraint_kind is not null then
    json_build_object('kind', p.constraint_kind, 'date', to_char(p.constraint_date at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
  'minutes', case when p.minutes_from is not distinct from task.plan_start_date and p.minutes_to is not distinct from
    task.plan_end_date then p.minutes end, 'isElapsed', p.is_elapsed, 'realStartDate', case when task.status <> 'WAITING'
      then to_char(p.real_start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
  from task_plan p where p.comp_id = task.comp_id and p.task_id = task.id)`)
const nothingBesides: Besides = {
  deadline: null,
  constraint: null,
  minutes: null,
  isElapsed: false,
  realStartDate: null,
}
const row = sql`json_build_object('id', ${task.id}, 'code', ${task.code}, 'name', ${task.name}, 'detail',
  ${task.detail}, 'status', ${task.status}, 'priority', ${task.priority},
  'progressPercent', ${task.progressPercent}, 'planStartDate', ${instant('plan_start_date')}, 'planEndDate',
    ${instant('plan_end_date')}, 'planWorkHour', ${task.planWorkHour}::float8, 'isMilestone', ${task.isMilestone},
    'realEndDate', ${instant('real_end_date')},
  'besides', ${besides},
  'parentId', ${task.parentId}, 'orderKey', ${task.orderKey}, 'parentCode', (select up.code from task up where
    up.comp_id = task.comp_id and up.id = task.parent_id),
  'managers', ${people('manager')}, 'partners', ${people('partner')},
  'predecessors', coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'lag', l.lag, 'type', l.type)
    order by p.id) from task_predecessor l
    join task p on p.comp_id = l.comp_id and p.id = l.predecessor_id where l.comp_id = task.comp_id and l.task_id =
      task.id), '[]'::json))::text`
type StoredTask = Omit<ExportedTask, 'level' | keyof Besides> & { besides: Besides | null }
const byIds = compile(
  sql`select ${row} from ${task} where ${task.companyId} = ${param('actor_company')} and ${task.id} =
    any(${param('ids')}::uuid[]) and ${taskSubject.seen}`,
  { value: col.json.as<StoredTask>() },
)
const tree = compile(
  sql`with recursive below as (
    select t.id from task t where t.comp_id = ${param('actor_company')} and t.id = ${param('id')}
    union select t.id from below b join task t on t.comp_id = ${param('actor_company')} and t.parent_id = b.id and
      t.is_delete <> ${fixed(Bin.Deleted)})
  select ${row} from below join ${task} on ${task.companyId} = ${param('actor_company')} and ${task.id} = below.id
    where ${taskSubject.seen} limit ${sql.raw(String(mostExported + 1))}`,
  { value: col.json.as<StoredTask>() },
)

const ofProject = compile(
  sql`select ${row} from ${task} where ${task.companyId} = ${param('actor_company')} and ${task.projectId} =
    ${param('id')} and ${task.isDelete} <> ${fixed(Bin.Deleted)}
  and ${task.type} in (${sql.raw(plannedKinds.map(kind => `'${kind}'`).join(', '))}) and ${taskSubject.seen} limit
    ${sql.raw(String(mostExported + 1))}`,
  { value: col.json.as<StoredTask>() },
)

/**
 * These tasks, or those that the actor may see of a project's plan or of one task with everything below it, in the
 * order of their trees.
 */
export async function exportedTasks(
  from: { ids: readonly string[] } | { rootId: string } | { projectId: string },
  { me, run }: Context,
): Promise<ExportedTask[]> {
  const values = actorValues(taskSubject, me)
  const [answer] = await run([
    'ids' in from
      ? byIds({ ...values, ids: from.ids })
      : 'rootId' in from
        ? tree({ ...values, id: from.rootId })
        : ofProject({ ...values, id: from.projectId }),
  ])
  const tasks = answer.rows.map(({ besides, ...one }): Omit<ExportedTask, 'level'> => {
    return { ...one, ...(besides ?? nothingBesides) }
  })
  const known = new Set(tasks.map(({ id }) => id))
  const below = new Map<string | null, typeof tasks>()
  for (const one of tasks) {
    const parent = one.parentId !== null && known.has(one.parentId) ? one.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), one])
  }
  const inOrder: ExportedTask[] = []
  const walk = (parent: string | null, level: number) => {
    for (const one of (below.get(parent) ?? []).toSorted((a, b) =>
      a.orderKey < b.orderKey ? -1 : a.orderKey > b.orderKey ? 1 : a.id < b.id ? -1 : 1,
    )) {
      inOrder.push({ ...one, level })
      walk(one.id, level + 1)
    }
  }
  walk(null, 1)
  return inOrder
}
