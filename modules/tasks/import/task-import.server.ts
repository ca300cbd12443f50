import { refusal } from '#platform/contract/refusals.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { News } from '#platform/server/http/handle.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { importer, rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { isAgile, type OwnCalendar, type ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { makeTags } from '#mechanisms/tags/tags.server.ts'
import { inWrittenOrder } from '../task/task-creation.server.ts'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import { readTaskFile } from '../exchange/exchange.server.ts'
import { placeIn, type Placed } from '../in-project/place-in-project.server.ts'
import { calendarOfImport, countsEveryDay } from '../plan/plan-calendars.server.ts'
import { replan } from '../plan/replan.server.ts'
import { baselinesBeyond, keepImportedBaselines } from './imported-baseline.server.ts'
import { keepImportedPlaces } from './imported-places.server.ts'
import type { PlannedTask } from './planned-task.server.ts'
import { planTasks, type Callable } from './task-plan.server.ts'
import { readKnown } from './task-references.server.ts'
import { taskSheet } from './task-sheet.contract.ts'

const calendarLeft = refusal('import.tasks.calendar_left', {
  zh: '文件的日历没有导入：按这里的日历计算',
  en: 'The file’s calendar is left out: days are counted by the calendar used here',
})
const baselineLeft = refusal('import.tasks.baseline_left', {
  zh: '只有导入到项目里才能保留基线，没有导入：{n}',
  en: 'Baselines are only kept in projects, left out: {n}',
})
const baselinesFull = refusal('import.tasks.baselines_full', {
  zh: '项目的基线数量已到上限，没有导入：{n}',
  en: 'The project has the maximum number of baselines, left out: {n}',
})

/** Rows of one statement; after each the progress moves. */
const slice = 500

/** Tasks with their people (`task-sheet.contract.ts`), all of them new. */
export const taskImporter = importer({
  kind: 'tasks',
  app: 'task',
  title: { zh: '任务', en: 'Tasks' },
  sheet: taskSheet,
  readFile: readTaskFile,
  admitInto: async (projectId, context) => {
    await projectSubject.admit(projectId, context, 'addTask')
  },
  // The same file twice at once: the second finds what the first has made.
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'task import')])
  },

  async plan(rows, context) {
    const { personId, timeZone } = context.me
    const { calendar, takes, isLeft } = await calendarOfImport(context.intoId, context.about?.calendar ?? null, context)
    const planned = planTasks(rows, await readPeople(context), {
      personId,
      said: context.people,
      timeZone,
      now: new Date().toISOString(),
      known: await readKnown(rows, context),
      calendar,
      isInProject: context.intoId !== null,
      isAgile: await takesStories(rows, context),
    })
    if (isLeft) planned.notes?.push(rowProblem(0, 'name', '', calendarLeft))
    const baselines = planned.plan.filter(({ baselines: own }) => own.length > 0).length
    if (baselines > 0 && context.intoId === null)
      planned.notes?.push(rowProblem(0, 'name', '', baselineLeft, { n: baselines }))
    const full = await baselinesBeyond(context.intoId, planned.plan, context)
    if (full > 0) planned.notes?.push(rowProblem(0, 'name', '', baselinesFull, { n: full }))
    return { ...planned, plan: { tasks: planned.plan, takes } }
  },

  async write({ tasks, takes }, { me, run, aside, intoId }, done): Promise<News[]> {
    if (tasks.length === 0) return []
    const place = await placeIn(intoId, { me, run })
    // Outside the transaction: concurrent task creation does not wait for its row lock.
    const [numbers] = await aside([takeNumbers(me.companyId, 'task', tasks.length)])
    const first = numbers.one
    const coded = parentsFirst(tasks.map((task, index) => ({ ...task, code: `T${first + index}` })))
    for (let at = 0; at < coded.length; at += slice) {
      const some = coded.slice(at, at + slice)
      await run([
        insertTasks(me.companyId, me.personId, some, place),
        insertMembers(me.companyId, me.personId, some),
        recordedOnEach(
          me,
          'task',
          'create',
          some.map(({ id }) => ({ id, details: { imported: true } })),
        ),
        insertExternal(me.companyId, some),
        insertBesides(me.companyId, some),
        ...tagsHung(me.companyId, some),
        searchable(
          me.companyId,
          'task',
          some.map(({ id }) => id),
        ),
      ])
      await done(at + some.length)
    }
    if (takes) await run([takeCalendar(me.companyId, intoId!, takes)])
    await run(
      inWrittenOrder(
        me.companyId,
        tasks.map(({ id }) => id),
      ),
    )
    await keepImportedPlaces(intoId, coded, { me, run })
    await keepImportedBaselines(intoId, coded, { me, run })
    await run([insertLinks(me.companyId, tasks), insertNotices(me.companyId, me.personId, tasks)])
    const news: News[] = []
    const others = tasks.filter(({ touchesOthers }) => touchesOthers).map(({ id }) => id)
    if (others.length > 0)
      await replan(
        {
          me,
          run,
          publish: one => {
            news.push(one)
          },
        },
        others,
      )
    const everybody = [
      ...new Set([me.personId, ...tasks.flatMap(({ managers, partners }) => [...managers, ...partners])]),
    ]
    return [
      ...news,
      {
        companyId: me.companyId,
        to: everybody,
        subjectType: 'task',
        subjectId: tasks[0]!.id,
        event: 'created',
        by: me.personId,
      },
    ]
  },
})

type CodedTask = PlannedTask & { code: string }

/** In the order in which rows can be written, a slice after the other: no task before the one above it. */
function parentsFirst(tasks: readonly CodedTask[]): CodedTask[] {
  const parentOf = new Map(tasks.map(({ id, parentId }) => [id, parentId]))
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const parent = parentOf.get(id)
    const depth = parent && parentOf.has(parent) ? depthOf(parent) + 1 : 0
    depths.set(id, depth)
    return depth
  }
  return tasks.toSorted((one, other) => depthOf(one.id) - depthOf(other.id))
}

/** Everybody who is still here, by name, mobile number, e-mail and login name. */
async function readPeople({ me, run }: ImportContext): Promise<Callable[]> {
  const [answer] = await run([
    {
      text: `select id, name, mobile, email, login_name from person where comp_id = $1 and status <> ${PersonStatus.Left}`,
      values: [me.companyId],
      row: {
        id: col.uuid,
        name: col.text,
        mobile: col.text.orNull,
        email: col.text.orNull,
        loginName: col.text.orNull,
      },
    },
  ])
  return answer.rows.map(({ id, ...names }) => ({
    id,
    names: Object.values(names).filter(name => name !== null),
  }))
}

const insertTasks = (
  companyId: string,
  creatorId: string,
  tasks: readonly CodedTask[],
  { projectId, isDelete }: Placed,
): Statement => ({
  name: 'import_tasks',
  text: `insert into task (comp_id, creator_id, id, code, name, detail, status, priority, progress_percent,
    plan_start_date, plan_end_date, real_end_date,
      parent_id, order_key, plan_work_hour, is_milestone, type, point, project_id, is_delete)
    select $1, $2, line.*, $19::uuid, case when line.type = 'TASK' then $20 else 0 end from unnest($3::uuid[],
      $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::float8[], $10::timestamptz[],
      $11::timestamptz[], $12::timestamptz[],
      $13::uuid[], $14::text[], $15::numeric[], $16::boolean[], $17::text[], $18::smallint[])
      as line (id, code, name, detail, status, priority, percent, starts, ends, ended, parent, key, hours, milestone,
        type, point)`,
  values: [
    companyId,
    creatorId,
    tasks.map(({ id }) => id),
    tasks.map(({ code }) => code),
    tasks.map(({ name }) => name),
    tasks.map(({ detail }) => detail),
    tasks.map(({ status }) => status),
    tasks.map(({ priority }) => priority),
    tasks.map(({ progressPercent }) => progressPercent),
    tasks.map(({ planStartDate }) => planStartDate),
    tasks.map(({ planEndDate }) => planEndDate),
    tasks.map(({ realEndDate }) => realEndDate),
    tasks.map(({ parentId }) => parentId),
    tasks.map(({ orderKey }) => orderKey),
    tasks.map(({ planWorkHour }) => planWorkHour),
    tasks.map(({ isMilestone }) => isMilestone),
    tasks.map(({ kind }) => kind),
    tasks.map(({ point }) => point),
    projectId,
    isDelete,
  ],
})

/** Tags by their names, made where the company has none of the name; in their order. */
function tagsHung(companyId: string, tasks: readonly PlannedTask[]): Statement[] {
  const tagged = tasks.flatMap(({ id, tags }) => tags.map((name, position) => ({ id, name, position })))
  if (tagged.length === 0) return []
  const names = [...new Map(tagged.map(({ name }) => [name.toLowerCase(), name])).values()]
  return [
    makeTags(companyId, names),
    {
      name: 'import_task_tags',
      values: [
        companyId,
        tagged.map(({ id }) => id),
        tagged.map(({ name }) => name),
        tagged.map(({ position }) => position + 1),
      ],
      text: `insert into subject_tag (comp_id, subject_type, subject_id, tag_id, position)
      select $1, 'task', line.id, t.id, line.position from unnest($2::uuid[], $3::text[], $4::integer[]) as line (id,
        name, position)
        join tag t on t.comp_id = $1 and lower(t.name) = lower(line.name) on conflict do nothing`,
    },
  ]
}

/** Whether what is imported comes into a project of stories and bugs; a new one is of issues of Jira or Linear. */
async function takesStories(
  rows: readonly { values: { source: string | null } }[],
  { me, run, intoId }: ImportContext,
): Promise<boolean> {
  if (intoId === null) return false
  const [answer] = await run([
    { text: 'select type from project where comp_id = $1 and id = $2', values: [me.companyId, intoId], value: col.int },
  ])
  const type = answer.first
  return type === undefined ? areIssues(rows) : isAgile(Number(type) as ProjectType)
}

/** Whether rows are issues of a program that is worked in sprints: they become a Scrum project. */
export const areIssues = (rows: readonly { values: { source: string | null } }[]) =>
  rows.some(({ values: { source } }) => source === 'jira' || source === 'linear')

function insertLinks(companyId: string, tasks: readonly PlannedTask[]): Statement {
  const links = tasks.flatMap(({ id, predecessors }) =>
    predecessors.map(before => ({ id, before: before.id, lag: before.lag, type: before.type ?? 'FS' })),
  )
  return {
    name: 'import_task_links',
    text: `insert into task_predecessor (comp_id, task_id, predecessor_id, lag, type) select $1, * from
      unnest($2::uuid[], $3::uuid[], $4::integer[], $5::text[])`,
    values: [
      companyId,
      links.map(({ id }) => id),
      links.map(({ before }) => before),
      links.map(({ lag }) => lag),
      links.map(({ type }) => type),
    ],
  }
}

/** What few tasks have beside their dates. How long one takes is known so long as it stands where it does now. */
const insertBesides = (companyId: string, tasks: readonly PlannedTask[]): Statement => ({
  name: 'import_task_plans',
  values: [
    companyId,
    JSON.stringify(
      tasks
        .filter(
          ({ deadline, constraint, minutes, realStartDate }) =>
            deadline !== null || constraint !== null || minutes !== null || realStartDate !== null,
        )
        .map(one => ({
          id: one.id,
          deadline: one.deadline,
          kind: one.constraint?.kind ?? null,
          date: one.constraint?.date ?? null,
          minutes: one.minutes,
          elapsed: one.isElapsed,
          starts: one.planStartDate,
          ends: one.planEndDate,
          begun: one.realStartDate,
        })),
    ),
  ],
  text: `insert into task_plan (comp_id, task_id, deadline, constraint_kind, constraint_date, minutes, is_elapsed,
    minutes_from, minutes_to, real_start_date)
    select $1, id, deadline, kind, date, minutes, elapsed, starts, ends, begun from json_to_recordset($2) as one
      (id uuid, deadline timestamptz, kind text, date timestamptz, minutes integer, elapsed boolean, starts
        timestamptz, ends timestamptz, begun timestamptz)`,
})

/** A project without a task yet counts its days as the file does. */
const takeCalendar = (companyId: string, projectId: string, calendar: OwnCalendar): Statement => ({
  name: 'import_calendar',
  values: [companyId, projectId, countsEveryDay(calendar) ? 'natural' : 'own', JSON.stringify(calendar)],
  text: 'update project set plan_calendar = $3, own_calendar = $4::jsonb where comp_id = $1 and id = $2',
})

const insertExternal = (companyId: string, tasks: readonly PlannedTask[]): Statement => ({
  name: 'import_task_names',
  text: `insert into task_external (comp_id, source, external_id, task_id) select $1, * from unnest($2::text[],
    $3::text[], $4::uuid[]) on conflict do nothing`,
  values: [
    companyId,
    tasks.map(({ external }) => external.source),
    tasks.map(({ external }) => external.externalId),
    tasks.map(({ id }) => id),
  ],
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
      select $1, 'task', id, person_id, role, is_open, person_id = $2 from unnest($3::uuid[], $4::uuid[], $5::text[],
        $6::boolean[]) as row (id, person_id, role, is_open)`,
    values: [
      companyId,
      creatorId,
      rows.map(({ id }) => id),
      rows.map(({ personId }) => personId),
      rows.map(({ role }) => role),
      rows.map(({ status }) => isOpenStatus(status)),
    ],
  }
}

/** One notice for each person, however many tasks are theirs: about the first, with how many there are. */
function insertNotices(companyId: string, actorId: string, tasks: readonly PlannedTask[]): Statement {
  const ofPeople = new Map<string, { first: PlannedTask; count: number }>()
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
      from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::integer[]) as line (id, person_id, task_id,
        title, count)`,
    values: [
      companyId,
      actorId,
      lines.map(() => newId()),
      lines.map(([personId]) => personId),
      lines.map(([, { first }]) => first.id),
      lines.map(([, { first }]) => first.name),
      lines.map(([, { count }]) => count),
    ],
  }
}
