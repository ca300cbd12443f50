import { sql, type SQLWrapper } from 'drizzle-orm'
import { asNumber, instantText } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { plannedKinds } from '#modules/tasks/tasks.contract.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'

const planned = sql.raw(`(${plannedKinds.map(kind => `'${kind}'`).join(', ')})`)
const quoted = (value: SQLWrapper) => sql`'"' || ${value} || '"'`
/** A field of a row's text; of null it is null, which `concat` leaves out. */
const field = (name: string, value: SQLWrapper) => sql`${sql.raw(`',"${name}":'`)} || ${value}`

/**
 * A project's plan as one JSON text, for ten thousand tasks as well: what is as it usually is is left out of a row. A task that only those who take part
 * may see is there for them alone. The right to see the project is asked beforehand.
 * A row's text is joined by hand, and its people are looked up row by row: `json_strip_nulls(row_to_json(…))`, and a join that reads every member of the
 * company, made it five times as slow.
 */
export const planOfProject = compile(sql`with tasks as materialized (
    select those.managers, concat('{"id":"', ${task.id}, '","uuid":"', ${task.id}, '"', ${sql.join([
      field('parent_id', quoted(task.parentId)),
      field('order_key', sql`to_json(${task.orderKey})`),
      field('code', sql`to_json(${task.code})`),
      field('name', sql`to_json(${task.name})`),
      field('status', quoted(task.status)),
      field('priority', sql`nullif(${task.priority}, 0)`),
      field('is_milestone', sql`nullif(${task.isMilestone}, false)`),
      field('plan_start_date', quoted(instantText(task.planStartDate))),
      field('plan_end_date', quoted(instantText(task.planEndDate))),
      field('real_end_date', quoted(instantText(task.realEndDate))),
      field('progress_percent', sql`nullif(${task.progressPercent}, 0)`),
      field('plan_work_hour', asNumber(task.planWorkHour)),
      field('real_work_hour', sql`nullif(${asNumber(task.realWorkHour)}, 0)`),
      field('pre_list', sql`'[' || links.list || ']'`),
      field('manager_ids', sql`coalesce('["' || array_to_string(those.managers, '","') || '"]', '[]')`),
      field('is_own', sql`nullif(those.is_own, false)`),
    ], sql`, `)}, '}') as line
    from ${task}
      cross join lateral (
        select array_agg(m.person_id order by m.person_id) filter (where m.role = 'manager') as managers, bool_or(m.person_id = ${asker.person}) as is_own
        from member m where m.comp_id = ${task.companyId} and m.subject_type = 'task' and m.subject_id = ${task.id} and m.role in ('creator', 'manager')) those
      cross join lateral (
        select string_agg(concat('{"task_id":"', l.predecessor_id, '","lag":', l.lag, case when l.type <> 'FS' then concat(',"type":"', l.type, '"') end, '}'), ',') as list
        from task_predecessor l where l.comp_id = ${task.companyId} and l.task_id = ${task.id}) links
    where ${task.companyId} = ${asker.company} and ${task.projectId} = ${given('id')} and ${task.type} in ${planned} and ${task.isDelete} <> 1
      and (${task.openType} <> 1 or ${taskSubject.seen}))
  select concat(left(json_build_object('project_id', ${project.id}, 'name', ${project.name}, 'type', ${project.type}, 'is_publish', ${project.isPublish},
    'can', ${projectSubject.can},
    'people', (select coalesce(json_agg(${personJson(sql`${asker.company}`, sql`those.id`)}), '[]'::json) from (
      select distinct unnest(managers) as id from tasks) those))::text, -1), ',"list":[', (select string_agg(line, ',') from tasks), ']}')
  from ${project} where ${project.companyId} = ${asker.company} and ${project.id} = ${given('id')} and ${projectSubject.seen}`)
