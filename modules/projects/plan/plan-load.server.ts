import { sql } from 'drizzle-orm'
import { compile, given } from '#platform/server/database/statement.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { plannedKinds } from '#modules/tasks/tasks.contract.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'

const planned = sql.raw(`(${plannedKinds.map(kind => `'${kind}'`).join(', ')})`)
const instant = (column: string) => sql.raw(`to_char(task.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * A project's plan as one JSON text, for ten thousand tasks as well: what is as it usually is is left out of a row. A task that only those who take part
 * may see is there for them alone. The right to see the project is asked beforehand.
 */
export const planOfProject = compile(sql`with people as materialized (
    select m.subject_id, json_agg(m.person_id order by m.person_id) filter (where m.role = 'manager') as managers, bool_or(m.person_id = ${asker.person}) as is_own
    from member m where m.comp_id = ${asker.company} and m.subject_type = 'task' and m.role in ('creator', 'manager')
      and m.subject_id in (select id from task where comp_id = ${asker.company} and project_id = ${given('id')}) group by m.subject_id),
  links as materialized (
    select l.task_id, json_agg(json_build_object('task_id', l.predecessor_id, 'lag', l.lag)) as list
    from task_predecessor l where l.comp_id = ${asker.company}
      and l.task_id in (select id from task where comp_id = ${asker.company} and project_id = ${given('id')}) group by l.task_id),
  tasks as materialized (
    select ${task.id}, ${task.id} as uuid, ${task.parentId} as parent_id, ${task.orderKey} as order_key, ${task.code}, ${task.name}, ${task.status},
      nullif(${task.priority}, 0) as priority, nullif(${task.isMilestone}, false) as is_milestone, ${instant('plan_start_date')} as plan_start_date,
      ${instant('plan_end_date')} as plan_end_date, ${instant('real_end_date')} as real_end_date, nullif(${task.progressPercent}, 0) as progress_percent,
      ${task.planWorkHour}::float8 as plan_work_hour, nullif(${task.realWorkHour}::float8, 0) as real_work_hour, links.list as pre_list,
      coalesce(people.managers, '[]'::json) as manager_ids, nullif(people.is_own, false) as is_own
    from ${task} left join people on people.subject_id = ${task.id} left join links on links.task_id = ${task.id}
    where ${task.companyId} = ${asker.company} and ${task.projectId} = ${given('id')} and ${task.type} in ${planned} and ${task.isDelete} <> 1
      and (${task.openType} <> 1 or ${taskSubject.seen}))
  select json_build_object('project_id', ${project.id}, 'name', ${project.name}, 'type', ${project.type}, 'is_publish', ${project.isPublish},
    'can', ${projectSubject.can},
    'people', (select coalesce(json_agg(${personJson(sql`${asker.company}`, sql`those.id`)}), '[]'::json) from (
      select distinct one::uuid as id from people cross join lateral json_array_elements_text(coalesce(people.managers, '[]'::json)) one) those),
    'list', (select coalesce(json_agg(json_strip_nulls(row_to_json(tasks))), '[]'::json) from tasks))::text
  from ${project} where ${project.companyId} = ${asker.company} and ${project.id} = ${given('id')} and ${projectSubject.seen}`)
