import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { News } from '#platform/server/http/handle.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { importer, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import { planTasks, type Callable, type PlannedTask } from './task-plan.server.ts'
import { taskSheet } from './task-sheet.contract.ts'

/** Rows of one statement; after each the progress moves. */
const slice = 500

/** Tasks with their people (`task-sheet.contract.ts`), each made anew. */
importer({
  kind: 'tasks',
  title: { zh: '任务', en: 'Tasks' },
  sheet: taskSheet,

  async plan(rows, context) {
    const { personId, timeZone } = context.me
    return planTasks(rows, await readPeople(context), { personId, timeZone, now: new Date().toISOString() })
  },

  async write(tasks, { me, run }, done): Promise<News[]> {
    // The codes come last: whoever creates a task meanwhile waits for them no longer than the tasks themselves take.
    for (let at = 0; at < tasks.length; at += slice) {
      const some = tasks.slice(at, at + slice)
      await run([insertMembers(me.companyId, me.personId, some), insertHistory(me.companyId, me.personId, some), searchable(me.companyId, 'task', some.map(({ id }) => id))])
      await done(at + some.length)
    }
    await run([insertNotices(me.companyId, me.personId, tasks)])
    const [numbers] = await run([takeNumbers(me.companyId, 'task', tasks.length)])
    const first = Number(numbers!.rows[0]![0])
    for (let at = 0; at < tasks.length; at += slice) await run([insertTasks(me.companyId, me.personId, tasks.slice(at, at + slice), first + at)])
    const everybody = [...new Set([me.personId, ...tasks.flatMap(({ managers, partners }) => [...managers, ...partners])])]
    return tasks.length === 0 ? [] : [{ companyId: me.companyId, to: everybody, subjectType: 'task', subjectId: tasks[0]!.id, event: 'created', by: me.personId }]
  },
})

/** Everybody who is still here, by name, mobile number, e-mail and login name. */
async function readPeople({ me, run }: ImportContext): Promise<Callable[]> {
  const [answer] = await run([{
    text: 'select id, name, mobile, email, login_name from person where comp_id = $1 and status <> 1', values: [me.companyId], plain: true,
  }])
  return (answer!.rows as [string, ...(string | null)[]][]).map(([id, ...names]) => ({ id, names: names.filter(name => name !== null) }))
}

const insertTasks = (companyId: string, creatorId: string, tasks: readonly PlannedTask[], firstNumber: number): Statement => ({
  name: 'import_tasks',
  text: `insert into task (comp_id, creator_id, id, code, name, detail, status, priority, progress_percent, plan_start_date, plan_end_date, real_end_date)
    select $1, $2, * from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::integer[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[])`,
  values: [
    companyId, creatorId, tasks.map(({ id }) => id), tasks.map((_, index) => `T${firstNumber + index}`), tasks.map(({ name }) => name), tasks.map(({ detail }) => detail),
    tasks.map(({ status }) => status), tasks.map(({ priority }) => priority), tasks.map(({ progressPercent }) => progressPercent),
    tasks.map(({ planStartDate }) => planStartDate), tasks.map(({ planEndDate }) => planEndDate), tasks.map(({ realEndDate }) => realEndDate),
  ],
  plain: true,
})

function insertMembers(companyId: string, creatorId: string, tasks: readonly PlannedTask[]): Statement {
  const rows = tasks.flatMap(({ id, status, managers, partners }) => [
    ...[creatorId].map(personId => ({ id, personId, role: 'creator', status })),
    ...managers.map(personId => ({ id, personId, role: 'manager', status })),
    ...partners.map(personId => ({ id, personId, role: 'partner', status })),
  ])
  return {
    name: 'import_task_members',
    text: `insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read)
      select $1, 'task', id, person_id, role, is_open, person_id = $2 from unnest($3::uuid[], $4::uuid[], $5::text[], $6::boolean[]) as row (id, person_id, role, is_open)`,
    values: [companyId, creatorId, rows.map(({ id }) => id), rows.map(({ personId }) => personId), rows.map(({ role }) => role), rows.map(({ status }) => isOpenStatus(status))],
    plain: true,
  }
}

const insertHistory = (companyId: string, actorId: string, tasks: readonly PlannedTask[]): Statement => ({
  name: 'import_task_history',
  text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details)
    select $1, id, 'task', task_id, $2, 'create', '{"imported":true}' from unnest($3::uuid[], $4::uuid[]) as line (id, task_id)`,
  values: [companyId, actorId, tasks.map(() => newId()), tasks.map(({ id }) => id)],
  plain: true,
})

/** One notice for each person, however many tasks are theirs: about the first, with how many there are. */
function insertNotices(companyId: string, actorId: string, tasks: readonly PlannedTask[]): Statement {
  const ofPeople = new Map<string, { first: PlannedTask, count: number }>()
  for (const task of tasks) {
    for (const personId of new Set([...task.managers, ...task.partners])) {
      const known = ofPeople.get(personId)
      if (known) known.count++
      else if (personId !== actorId) ofPeople.set(personId, { first: task, count: 1 })
    }
  }
  const lines = [...ofPeople]
  return {
    name: 'import_task_notices',
    text: `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title, details)
      select $1, id, person_id, 'task.assigned', 'task', task_id, $2, title, json_build_object('count', count)
      from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::integer[]) as line (id, person_id, task_id, title, count)`,
    values: [companyId, actorId, lines.map(() => newId()), lines.map(([personId]) => personId), lines.map(([, { first }]) => first.id), lines.map(([, { first }]) => first.name), lines.map(([, { count }]) => count)],
    plain: true,
  }
}
