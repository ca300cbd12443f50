import { sql, type SQLWrapper } from 'drizzle-orm'
import { asNumber } from '#platform/server/database/json.ts'
import { given } from '#platform/server/database/statement.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { isUnread, membersJson, roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import type { taskCalls, TaskDetail, TaskRow, TaskStatus } from './task.contract.ts'
import { overdueBit, statusesOfMask } from './status/task-status.contract.ts'
import { isOpen, taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'

/** Days from start to end, rounded up, at least 1 (spec 1 §3). */
const duration = sql`greatest(1, ceil(extract(epoch from ${task.planEndDate} - ${task.planStartDate}) / 86400))::int`

const row = {
  id: task.id,
  code: task.code,
  type: task.type,
  name: task.name,
  summary: task.summary,
  status: task.status,
  priority: task.priority,
  progressPercent: task.progressPercent,
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

const rows = subjectList<{ list: TaskRow[], total: number | null, start: number, limit: number }>(taskSubject, {
  row,
  usualScope: 'mine',
  usualSort: 'lastOptDate',
  sorts: {
    planEndDate: { by: task.planEndDate },
    planStartDate: { by: task.planStartDate },
    priority: { by: task.priority, descending: true },
    createdAt: { by: task.createdAt, descending: true },
  },
  filters: {
    status: sql`${task.status} = any(${given('status')}::text[])`,
    statusOrOverdue: sql`(${task.status} = any(${given('statusOrOverdue')}::text[]) or (${isOpen} and ${task.planEndDate} < now()))`,
    id: sql`${task.id} = ${given('id')}`,
    parentId: sql`${task.parentId} = ${given('parentId')}`,
    priority: sql`${task.priority} = ${given('priority')}::int`,
    planEndDate: sql`${task.planEndDate} < (${given('planEndDate')}::date + 1)::timestamp at time zone ${given('timeZone')}`,
    realEndDateStart: sql`${task.realEndDate} >= (${given('realEndDateStart')}::date)::timestamp at time zone ${given('timeZone')}`,
    realEndDateEnd: sql`${task.realEndDate} < (${given('realEndDateEnd')}::date + 1)::timestamp at time zone ${given('timeZone')}`,
    key: sql`(${task.name} ilike ${given('keyPattern')} or ${task.code} = upper(${given('key')}))`,
  },
})

const entryJson = (id: SQLWrapper) => sql`(select json_build_object('id', entry.id, 'uuid', entry.id, 'name', entry.name)
  from dictionary_entry entry where entry.comp_id = ${task.companyId} and entry.id = ${id})`

/** A task's page. */
export const taskDetail = taskSubject.detail<TaskDetail>({
  ...row,
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

const likePattern = (key: string) => `%${key.replace(/[\\%_]/g, '\\$&')}%`

/** Tasks by what a list's query asks for. A person who is named is the one whose tasks are meant. */
export function taskList({ status = [], ...query }: CallParsed<typeof taskCalls.list>, context: Context, usualScope?: 'company') {
  const scope = query.scope ?? (query.personId ? 'person' : usualScope)
  return rows({
    ...query, ...statusFilter(status), ...(scope ? { scope } : {}), timeZone: context.me.timeZone, keyPattern: likePattern(query.key ?? ''),
  }, context)
}

/** Statuses are given as words, or as masks of several; a mask with the overdue bit wants the overdue ones beside them. */
function statusFilter(given: readonly (TaskStatus | number)[]) {
  const statuses = [...new Set(given.flatMap(one => typeof one === 'number' ? statusesOfMask(one) : one))]
  const withOverdue = given.some(one => typeof one === 'number' && (one & overdueBit) !== 0)
  return withOverdue ? { statusOrOverdue: statuses } : { status: statuses }
}
