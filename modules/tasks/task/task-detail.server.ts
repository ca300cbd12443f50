import { sql, type SQLWrapper } from 'drizzle-orm'
import { asNumber, coverColumns } from '#platform/server/database/json.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { askerIn, membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { richJson } from '#mechanisms/rich-text/rich-text.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { isShared } from '#mechanisms/shares/is-shared.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import type { TaskDetail } from './task.contract.ts'
import { coveredTask, taskRowShape } from './task-row.server.ts'
import { taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'

/** Days from start to end, rounded up, at least 1 (spec 1 §3). */
const duration = sql`greatest(1, ceil(extract(epoch from ${task.planEndDate} - ${task.planStartDate}) / 86400))::int`

const entryJson = (id: SQLWrapper) => sql`(select json_build_object('id', entry.id, 'uuid', entry.id, 'name', entry.name)
  from dictionary_entry entry where entry.comp_id = ${task.companyId} and entry.id = ${id})`

/** In which roles people below the asker are in the task. */
const above = sql`(select coalesce(array_agg(m.role), '{}') as roles from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
  where m.comp_id = ${task.companyId} and m.subject_type = 'task' and m.subject_id = ${task.id} and s.superior_id = ${asker.person} and s.distance > 0)`
const scored = sql`(select round(avg(s.score), 1)::float8 as average, count(*)::int as times, max(s.score) filter (where s.person_id = ${asker.person}) as own
  from task_score s where s.comp_id = ${task.companyId} and s.task_id = ${task.id})`
const from = sql`${task} cross join lateral ${above} above cross join lateral ${scored} scored`

const whole = {
  ...taskRowShape,
  // Who is answered this sees the whole task.
  titleOnly: sql`false`,
  newStatus: askerIn.unread,
  detail: task.detail,
  detailDocument: richJson(sql`${task.companyId}`, 'task', sql`${task.id}`, 'detail', task.detail),
  note: task.note,
  point: task.point,
  scorePower: asNumber(task.scorePower),
  openType: task.openType,
  lockContent: task.lockContent,
  department: sql`(select json_build_object('id', d.id, 'uuid', d.id, 'name', d.name) from department d where d.comp_id = ${task.companyId} and d.id = ${task.departmentId})`,
  questionType: entryJson(task.questionTypeId),
  ctype: entryJson(task.ctypeId),
  lifecycle: entryJson(task.lifecycleId),
  isDelete: task.isDelete,
  duration,
  creator: personJson(sql`${task.companyId}`, sql`${task.creatorId}`),
  parent: sql`(select json_build_object('id', parent.id, 'uuid', parent.id, 'code', parent.code, 'name', parent.name)
    from task parent where parent.comp_id = ${task.companyId} and parent.id = ${task.parentId})`,
  childNum: sql`(select count(*)::int from task child where child.comp_id = ${task.companyId} and child.parent_id = ${task.id})`,
  rel: membersJson(sql`${task.companyId}`, 'task', sql`${task.id}`),
  attachments: attachmentsJson(sql`${task.companyId}`, 'task', sql`${task.id}`),
  createdAt: task.createdAt,
  currentUserRole: askerIn.roles,
  isCreatorSuper: sql`'creator' = any(above.roles)`,
  isManagerSuper: sql`'manager' = any(above.roles)`,
  isApprovalSuper: sql`'approval' = any(above.roles)`,
  isProjectManager: sql`asker_in.runs_project`,
  project: projectJson(task.companyId, task.projectId),
  visitors: sql`(select coalesce(json_agg(latest.person), '[]'::json) from (select ${personJson(sql`s.comp_id`, sql`s.person_id`)} as person
    from task_visit s where s.comp_id = ${task.companyId} and s.task_id = ${task.id} order by s.seen_at desc, s.person_id limit 5) latest)`,
  visitorNum: sql`(select count(*)::int from task_visit s where s.comp_id = ${task.companyId} and s.task_id = ${task.id})`,
  relationNum: sql`(select count(*)::int from task_relation r where r.comp_id = ${task.companyId} and r.task_id = ${task.id})`,
  score: sql`scored.average`,
  scoreNum: sql`scored.times`,
  ownScore: sql`scored.own`,
  isScored: sql`not exists (select 1 from company_setting c where c.comp_id = ${task.companyId} and c.key_name = 'task_score' and c.key_value::json ->> 'status' = '0')`,
  shared: isShared(sql`${task.companyId}`, 'task', sql`${task.id}`),
}

/** What a task's page has for those who may know its title alone; the row itself is empty then. */
const nothingElse = {
  ...taskRowShape,
  ...coverColumns(coveredTask),
  titleOnly: sql`true`,
  newStatus: sql`false`, detail: sql`''`, detailDocument: sql`null`, note: sql`''`, point: sql`0`, scorePower: sql`1`, openType: task.openType,
  lockContent: sql`false`, department: sql`null`,
  questionType: sql`null`, ctype: sql`null`, lifecycle: sql`null`, isDelete: task.isDelete, duration: sql`1`, creator: sql`null`, parent: sql`null`,
  childNum: sql`0`, project: sql`null`,
  rel: sql`'{}'::json`, attachments: sql`'[]'::json`, createdAt: task.createdAt, currentUserRole: sql`'[]'::json`,
  isCreatorSuper: sql`false`, isManagerSuper: sql`false`, isApprovalSuper: sql`false`, isProjectManager: sql`false`, visitors: sql`'[]'::json`,
  visitorNum: sql`0`,
  relationNum: sql`0`, score: sql`null`, scoreNum: sql`0`, ownScore: sql`null`, isScored: sql`false`, shared: sql`false`, can: taskSubject.canNothing,
}

/** A task's page. */
export const taskDetail = taskSubject.detail<TaskDetail>(whole, from, nothingElse)
