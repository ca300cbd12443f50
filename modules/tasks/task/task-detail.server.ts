import { sql } from 'drizzle-orm'
import { asNumber, coverColumns, instantText } from '#platform/server/database/json.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { actorIn } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { richJson } from '#mechanisms/rich-text/rich-text.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { isShared } from '#mechanisms/shares/shareable.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import type { TaskDetail } from './task.contract.ts'
import { coveredTask, taskRowShape } from './task-row.server.ts'
import { taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'

/** Days from start to end, rounded up, at least 1 (spec 1 §3). */
const duration = sql`greatest(1, ceil(extract(epoch from ${task.planEndDate} - ${task.planStartDate}) / 86400))::int`

/** Who is in the task, by role, and in which roles people below the actor are. */
const people = sql`(select coalesce(json_object_agg(role, members), '{}'::json) as by_role, coalesce(array_agg(role)
  filter (where is_below), '{}') as below_in
  from (select m.role, json_agg(${personJson(sql`m.comp_id`, sql`m.person_id`)} order by m.person_id) as members,
      bool_or(exists (select from person_superior s where s.comp_id = m.comp_id and s.person_id = m.person_id and
        s.superior_id = ${actor.person} and s.distance > 0)) as is_below
    from member m where m.comp_id = ${task.companyId} and m.subject_type = 'task' and m.subject_id = ${task.id} group
      by m.role) roles)`
const scored = sql`(select round(avg(s.score), 1)::float8 as average, count(*)::int as times, max(s.score) filter
  (where s.person_id = ${actor.person}) as own
  from task_score s where s.comp_id = ${task.companyId} and s.task_id = ${task.id})`
/** How many have looked at the task, and who did last. */
const visited = sql`(select count(*)::int as times, coalesce(json_agg(${personJson(sql`s.comp_id`, sql`s.person_id`)}
  order by s.place) filter (where s.place <= 5), '[]'::json) as latest
  from (select comp_id, person_id, row_number() over (order by seen_at desc, person_id) as place from task_visit
    where comp_id = ${task.companyId} and task_id = ${task.id}) s)`
/** Where it stands in its project, which the projects room keeps. */
const placed = sql`(select p.stage_id, s.name as stage_name, p.sprint_id, p.module_id, p.version_id,
  p.repair_version_id
  from project_task p left join project_task_stage s on s.comp_id = p.comp_id and s.id = p.stage_id where p.comp_id =
    ${task.companyId} and p.task_id = ${task.id})`
const from = sql`${task} left join lateral ${placed} placed on true cross join lateral ${people} people cross join
  lateral ${scored} scored cross join lateral ${visited} visited`

/** What its page does not show of itself: see `carried` in the contract. */
const carried = {
  projectType: sql`(${projectJson(task.companyId, task.projectId)} ->> 'type')::int`,
  projectTaskStageId: sql`placed.stage_id`,
  projectTaskStageName: sql`placed.stage_name`,
  sprintId: sql`placed.sprint_id`,
  moduleId: sql`placed.module_id`,
  versionId: sql`placed.version_id`,
  repairVersionId: sql`placed.repair_version_id`,
  departmentId: task.departmentId,
  questionTypeId: task.questionTypeId,
  ctypeId: task.ctypeId,
  customerId: task.customerId,
  customerName: sql`(select c.full_name from customer c where c.comp_id = ${task.companyId} and c.id =
    ${task.customerId})`,
  chanceId: task.chanceId,
  chanceName: sql`(select c.name from chance c where c.comp_id = ${task.companyId} and c.id = ${task.chanceId})`,
  workflowId: sql`(select w.workflow_id from task_workflow w where w.comp_id = ${task.companyId} and w.task_id =
    ${task.id})`,
  cronExpression: sql`(select r.cron_expression from task_repeat r where r.comp_id = ${task.companyId} and r.task_id =
    ${task.id})`,
  triggerEndDate: sql`(select ${instantText(sql`r.trigger_end_date`)} from task_repeat r where r.comp_id =
    ${task.companyId} and r.task_id = ${task.id})`,
  parentUuid: task.parentId,
  childWithOutCancel: sql`(select count(*)::int from task child where child.comp_id = ${task.companyId} and
    child.parent_id = ${task.id} and child.status <> 'CANCEL')`,
}
const carriesNothing = {
  ...Object.fromEntries(Object.keys(carried).map(name => [name, sql`null`])),
  childWithOutCancel: sql`0`,
}

const whole = {
  ...taskRowShape,
  ...carried,
  managers: sql`coalesce(people.by_role -> 'manager', '[]'::json)`,
  projectName: sql`${projectJson(task.companyId, task.projectId)} ->> 'name'`,
  // Who is answered this sees the whole task.
  titleOnly: sql`false`,
  newStatus: actorIn.unread,
  detail: task.detail,
  detailDocument: richJson(sql`${task.companyId}`, 'task', sql`${task.id}`, 'detail', task.detail),
  note: task.note,
  point: task.point,
  scorePower: asNumber(task.scorePower),
  openType: task.openType,
  lockContent: task.lockContent,
  department: sql`department_json(${task.companyId}, ${task.departmentId})`,
  questionType: entryJson(task.companyId, task.questionTypeId),
  ctype: entryJson(task.companyId, task.ctypeId),
  lifecycle: entryJson(task.companyId, task.lifecycleId),
  customer: sql`(select json_build_object('id', c.id, 'uuid', c.id, 'name', c.full_name) from customer c where
    c.comp_id = ${task.companyId} and c.id = ${task.customerId})`,
  chance: sql`(select json_build_object('id', c.id, 'uuid', c.id, 'name', c.name) from chance c where c.comp_id =
    ${task.companyId} and c.id = ${task.chanceId})`,
  isDelete: task.isDelete,
  duration,
  creator: personJson(sql`${task.companyId}`, sql`${task.creatorId}`),
  parent: sql`task_json(${task.companyId}, ${task.parentId})`,
  childNum: sql`(select count(*)::int from task child where child.comp_id = ${task.companyId} and child.parent_id =
    ${task.id})`,
  rel: sql`(people.by_role::jsonb || jsonb_build_object('attach_file',
    ${attachmentsJson(sql`${task.companyId}`, 'task', sql`${task.id}`)}))::json`,
  attachments: attachmentsJson(sql`${task.companyId}`, 'task', sql`${task.id}`),
  createdAt: task.createdAt,
  currentUserRole: actorIn.roles,
  isCreatorSuper: sql`'creator' = any(people.below_in)`,
  isManagerSuper: sql`'manager' = any(people.below_in)`,
  isApprovalSuper: sql`'approval' = any(people.below_in)`,
  isProjectManager: sql`actor_in.runs_project`,
  project: projectJson(task.companyId, task.projectId),
  visitors: sql`visited.latest`,
  visitorNum: sql`visited.times`,
  relationNum: sql`(select count(*)::int from task_relation r where r.comp_id = ${task.companyId} and r.task_id =
    ${task.id})`,
  score: sql`scored.average`,
  scoreNum: sql`scored.times`,
  ownScore: sql`scored.own`,
  isScored: sql`not exists (select 1 from company_setting c where c.comp_id = ${task.companyId} and c.key_name =
    'task_score' and c.key_value::json ->> 'status' = '0')`,
  shared: isShared(sql`${task.companyId}`, 'task', sql`${task.id}`),
}

/** What a task's page has for those who may know its title alone; the row itself is empty then. */
const nothingElse = {
  ...taskRowShape,
  ...coverColumns(coveredTask),
  ...carriesNothing,
  titleOnly: sql`true`,
  newStatus: sql`false`,
  detail: sql`''`,
  detailDocument: sql`null`,
  note: sql`''`,
  point: sql`0`,
  scorePower: sql`1`,
  openType: task.openType,
  lockContent: sql`false`,
  department: sql`null`,
  questionType: sql`null`,
  ctype: sql`null`,
  lifecycle: sql`null`,
  customer: sql`null`,
  chance: sql`null`,
  isDelete: task.isDelete,
  duration: sql`1`,
  creator: sql`null`,
  parent: sql`null`,
  childNum: sql`0`,
  project: sql`null`,
  rel: sql`'{}'::json`,
  attachments: sql`'[]'::json`,
  createdAt: task.createdAt,
  currentUserRole: sql`'[]'::json`,
  isCreatorSuper: sql`false`,
  isManagerSuper: sql`false`,
  isApprovalSuper: sql`false`,
  isProjectManager: sql`false`,
  visitors: sql`'[]'::json`,
  visitorNum: sql`0`,
  relationNum: sql`0`,
  score: sql`null`,
  scoreNum: sql`0`,
  ownScore: sql`null`,
  isScored: sql`false`,
  shared: sql`false`,
  can: taskSubject.canNothing,
}

/** A task's page. */
export const taskDetail = taskSubject.detail<TaskDetail>(whole, from, nothingElse)
