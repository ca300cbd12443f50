import { sql, type SQLWrapper } from 'drizzle-orm'
import { asNumber } from '#platform/server/database/json.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { isUnread, membersJson, roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { percentShown } from '../plan/percent.server.ts'
import type { TaskDetail } from './task.contract.ts'
import { isOpen, taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'

/** Days from start to end, rounded up, at least 1 (spec 1 §3). */
const duration = sql`greatest(1, ceil(extract(epoch from ${task.planEndDate} - ${task.planStartDate}) / 86400))::int`

/** What a list shows of a task (`list/`). */
export const taskRow = {
  id: task.id,
  code: task.code,
  type: task.type,
  name: task.name,
  summary: task.summary,
  status: task.status,
  priority: task.priority,
  progressPercent: percentShown,
  planStartDate: task.planStartDate,
  planEndDate: task.planEndDate,
  realEndDate: task.realEndDate,
  lastOptDate: task.lastOptDate,
  isOverdue: sql`(${isOpen} and coalesce(${task.planEndDate} < now(), false))`,
  parentId: task.parentId,
  planWorkHour: asNumber(task.planWorkHour),
  realWorkHour: asNumber(task.realWorkHour),
  commentNum: task.commentNum,
  managers: roleJson(sql`${task.companyId}`, 'task', sql`${task.id}`, 'manager'),
}

const entryJson = (id: SQLWrapper) => sql`(select json_build_object('id', entry.id, 'uuid', entry.id, 'name', entry.name)
  from dictionary_entry entry where entry.comp_id = ${task.companyId} and entry.id = ${id})`

/** A task's page. */
export const taskDetail = taskSubject.detail<TaskDetail>({
  ...taskRow,
  newStatus: isUnread(sql`${task.companyId}`, 'task', sql`${task.id}`),
  detail: task.detail,
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
})
