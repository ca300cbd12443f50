import { sql, type SQLWrapper } from 'drizzle-orm'
import { asNumber } from '#platform/server/database/json.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { isUnread, membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { richJson } from '#mechanisms/rich-text/rich-text.server.ts'
import type { TaskDetail } from './task.contract.ts'
import { taskRowShape } from './task-row.server.ts'
import { taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'

/** Days from start to end, rounded up, at least 1 (spec 1 §3). */
const duration = sql`greatest(1, ceil(extract(epoch from ${task.planEndDate} - ${task.planStartDate}) / 86400))::int`

const entryJson = (id: SQLWrapper) => sql`(select json_build_object('id', entry.id, 'uuid', entry.id, 'name', entry.name)
  from dictionary_entry entry where entry.comp_id = ${task.companyId} and entry.id = ${id})`

const newStatus = isUnread(sql`${task.companyId}`, 'task', sql`${task.id}`)

const whole = {
  ...taskRowShape,
  newStatus,
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
}

/** What a task's page has for those who may know its title alone; the row itself is empty then. */
const nothingElse = {
  ...taskRowShape,
  newStatus: sql`false`, detail: sql`''`, detailDocument: sql`null`, note: sql`''`, point: sql`0`, scorePower: sql`1`, openType: task.openType, lockContent: sql`false`, department: sql`null`,
  questionType: sql`null`, ctype: sql`null`, lifecycle: sql`null`, isDelete: task.isDelete, duration: sql`1`, creator: sql`null`, parent: sql`null`, childNum: sql`0`,
  rel: sql`'{}'::json`, attachments: sql`'[]'::json`, createdAt: task.createdAt, can: taskSubject.canNothing,
}

/** A task's page. */
export const taskDetail = taskSubject.detail<TaskDetail>(whole, undefined, nothingElse)
