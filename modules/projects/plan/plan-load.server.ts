import { sql, type SQLWrapper } from 'drizzle-orm'
import { asNumber, instantText } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { OpenType } from '#modules/tasks/tasks.contract.ts'
import { plannedKinds } from '#modules/tasks/tasks.contract.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'

/** The kinds of tasks that a plan is made of, as a list. */
export const plannedTypes = sql.raw(`(${plannedKinds.map(kind => `'${kind}'`).join(', ')})`)
const quoted = (value: SQLWrapper) => sql`'"' || ${value} || '"'`
/** A field of a row's text; of null it is null, which `concat` leaves out. */
const field = (name: string, value: SQLWrapper) => sql`${sql.raw(`',"${name}":'`)} || ${value}`

/**
 * The tasks of a plan, each with those who answer for it: they are looked up row by row, for a join would read every
 * member of the company.
 */
const plannedTasks = sql`${task} cross join lateral (
    select coalesce(array_agg(m.person_id order by m.person_id) filter (where m.role = 'manager'), '{}') as managers,
      bool_or(m.person_id = ${actor.person}) as is_own
    from member m where m.comp_id = ${task.companyId} and m.subject_type = 'task' and m.subject_id = ${task.id} and
      m.role in ('creator', 'manager')) those`
/** What few tasks have in a plan beside their dates. */
const besides = sql`left join lateral (select p.deadline, p.constraint_kind, p.constraint_date, case when
  ${task.status} <> 'WAITING' then p.real_start_date end as real_start_date from task_plan p where p.comp_id = ${task.companyId} and p.task_id = ${task.id} offset 0) besides on true`
/**
 * A task that is visible only to its members is left out for everybody else. `fromPlan` checks the right to see the
 * project.
 */
const isPlanned = sql`${task.companyId} = ${actor.company} and ${task.projectId} = ${param('id')} and ${task.type} in
  ${plannedTypes} and ${task.isDelete} <> ${fixed(Bin.Deleted)}
  and (${task.openType} <> ${fixed(OpenType.Members)} or ${taskSubject.seen})`
/** What is said of the plan as a whole, an object not closed yet; wants `tasks` with their `managers`. */
const planHead = sql`left(json_build_object('project_id', ${project.id}, 'name', ${project.name}, 'type',
  ${project.type}, 'is_publish', ${project.isPublish}, 'plan_calendar', ${project.planCalendar},
    'can', (select json_build_object('edit', can -> 'edit', 'add_task', can -> 'add_task', 'manage', can -> 'manage', 'see_money', can -> 'see_money')
      from (select ${projectSubject.can} as can) actor_may),
    'people', (select coalesce(json_agg(${personJson(sql`${actor.company}`, sql`those.id`)}), '[]'::json) from (
      select distinct unnest(managers) as id from tasks) those))::text, -1)`
const fromPlan = sql`from ${project} where ${project.companyId} = ${actor.company} and ${project.id} = ${param('id')}
  and ${projectSubject.seen}`

/**
 * A project's plan as one JSON text, for ten thousand tasks as well: what is as it usually is is left out of a row.
 * A row's text is joined by hand: `json_strip_nulls(row_to_json(…))` made it five times as slow.
 */
export const planOfProject = compile(sql`with tasks as materialized (
    select those.managers, concat('{"id":"', ${task.id}, '","uuid":"', ${task.id}, '"', ${sql.join(
      [
        field('parent_id', quoted(task.parentId)),
        field('order_key', sql`to_json(${task.orderKey})`),
        field('code', sql`to_json(${task.code})`),
        field('name', sql`to_json(${task.name})`),
        field('status', quoted(task.status)),
        field('type', quoted(sql`nullif(${task.type}, 'TASK')`)),
        field('priority', sql`nullif(${task.priority}, 0)`),
        field('is_milestone', sql`nullif(${task.isMilestone}, false)`),
        field('plan_start_date', quoted(instantText(task.planStartDate))),
        field('plan_end_date', quoted(instantText(task.planEndDate))),
        field('real_end_date', quoted(instantText(task.realEndDate))),
        field('progress_percent', sql`nullif(${task.progressPercent}, 0)`),
        field('plan_work_hour', asNumber(task.planWorkHour)),
        field('real_work_hour', sql`nullif(${asNumber(task.realWorkHour)}, 0)`),
        field('deadline', quoted(instantText(sql`besides.deadline`))),
        field('constraint_kind', quoted(sql`besides.constraint_kind`)),
        field('constraint_date', quoted(instantText(sql`besides.constraint_date`))),
        field('real_start_date', quoted(instantText(sql`besides.real_start_date`))),
        field('pre_list', sql`'[' || links.list || ']'`),
        field(
          'manager_ids',
          sql`case when those.managers = '{}' then '[]' else '["' || array_to_string(those.managers, '","') || '"]' end`,
        ),
        field('is_own', sql`nullif(those.is_own, false)`),
      ],
      sql`, `,
    )}, '}') as line
    from ${plannedTasks}
      ${besides}
      cross join lateral (
        select string_agg(concat('{"task_id":"', l.predecessor_id, '","lag":', l.lag, case when l.type <> 'FS' then
          concat(',"type":"', l.type, '"') end, '}'), ',') as list
        from task_predecessor l where l.comp_id = ${task.companyId} and l.task_id = ${task.id}) links
    where ${isPlanned})
  select concat(${planHead}, ',"list":[', (select string_agg(line, ',') from tasks), ']}')
  ${fromPlan}`)

/** A field of all tasks, in their order: null where a task has it not, and left out where none has. */
const column = (name: string) =>
  field(name, sql.raw(`case when count(${name}) > 0 then json_agg(${name} order by place)::text end`))
/** The same of what every task has. */
const fullColumn = (name: string) => field(name, sql.raw(`coalesce(json_agg(${name} order by place)::text, '[]')`))
/** A task's place in the plan, or its id where it is not in it. */
const placeOf = (id: string) => sql.raw(`coalesce((select of from places) -> ${id}::text, to_jsonb(${id}))`)

/**
 * The same in columns (`planColumns`). Places are looked up in one object by id: a join of the tasks with themselves
 * would compare each with each wherever PostgreSQL expects few of them.
 */
export const columnsOfProject = compile(sql`with tasks as materialized (
    select ${task.id}, ${task.parentId} as parent_id, ${task.orderKey} as order_key, ${task.code} as code, ${task.name}
      as name, ${task.status} as status,
      nullif(${task.type}, 'TASK') as type, nullif(${task.priority}, 0) as priority, nullif(${task.isMilestone}, false) as is_milestone,
        ${instantText(task.planStartDate)} as plan_start_date,
      ${instantText(task.planEndDate)} as plan_end_date, ${instantText(task.realEndDate)} as real_end_date,
        nullif(${task.progressPercent}, 0) as progress_percent,
      ${asNumber(task.planWorkHour)} as plan_work_hour, nullif(${asNumber(task.realWorkHour)}, 0) as real_work_hour,
        nullif(those.is_own, false) as is_own, those.managers,
      ${instantText(sql`besides.deadline`)} as deadline, besides.constraint_kind,
        ${instantText(sql`besides.constraint_date`)} as constraint_date,
      ${instantText(sql`besides.real_start_date`)} as real_start_date,
      row_number() over (order by ${task.parentId} nulls first, ${task.orderKey}, ${task.id}) - 1 as place,
        dense_rank() over (order by those.managers) - 1 as team
    from ${plannedTasks} ${besides} where ${isPlanned}),
  places as materialized (select jsonb_object_agg(id, place) as of from tasks),
  placed as (
    select tasks.*, ${placeOf('parent_id')} as parent, links.list as before
    from tasks cross join lateral (
      select jsonb_agg(jsonb_build_array(${placeOf('l.predecessor_id')}, l.lag, nullif(l.type, 'FS'))) as list
      from task_predecessor l where l.comp_id = ${actor.company} and l.task_id = tasks.id) links)
  select concat(${planHead}, ',"teams":', (select coalesce(json_agg(managers order by team), '[]') from (select
    distinct team, managers from tasks) teams), ',"tasks":{"id":',
    (select concat(coalesce(json_agg(id order by place), '[]'), ${sql.join(
      [
        ...['order_key', 'code', 'name', 'status', 'team'].map(fullColumn),
        ...[
          'parent',
          'type',
          'priority',
          'is_milestone',
          'plan_start_date',
          'plan_end_date',
          'real_end_date',
          'progress_percent',
          'plan_work_hour',
          'real_work_hour',
          'before',
          'deadline',
          'constraint_kind',
          'constraint_date',
          'real_start_date',
          'is_own',
        ].map(column),
      ],
      sql`, `,
    )}) from placed), '}}')
  ${fromPlan}`)
