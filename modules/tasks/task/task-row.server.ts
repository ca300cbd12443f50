import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { asNumber, instantText } from '#platform/server/database/json.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { tagsJson } from '#mechanisms/tags/tags.server.ts'
import { percentShown } from '../plan/percent.server.ts'
import { isOpen, taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'

/** Only the title is the asker's to know; what else a row has is empty then (spec 1 §6 "participants only"). */
const isTitleOnly = sql`(${task.openType} = 1 and not ${taskSubject.seen})`
const unlessTitleOnly = (value: SQLWrapper, otherwise: SQL = sql`null`) => sql`case when ${isTitleOnly} then ${otherwise} else ${value} end`

/** What a list says of a task. */
export const taskRowShape = {
  id: task.id,
  code: task.code,
  type: task.type,
  name: task.name,
  summary: unlessTitleOnly(task.summary, sql`''`),
  status: task.status,
  priority: unlessTitleOnly(task.priority, sql`0`),
  progressPercent: unlessTitleOnly(percentShown, sql`0`),
  planStartDate: unlessTitleOnly(instantText(task.planStartDate)),
  planEndDate: unlessTitleOnly(instantText(task.planEndDate)),
  realEndDate: unlessTitleOnly(instantText(task.realEndDate)),
  lastOptDate: task.lastOptDate,
  isOverdue: sql`(${isOpen} and coalesce(${task.planEndDate} < now(), false) and not ${isTitleOnly})`,
  parentId: task.parentId,
  planWorkHour: unlessTitleOnly(asNumber(task.planWorkHour)),
  realWorkHour: unlessTitleOnly(asNumber(task.realWorkHour), sql`0`),
  commentNum: task.commentNum,
  tags: unlessTitleOnly(tagsJson(sql`${task.companyId}`, 'task', sql`${task.id}`), sql`'[]'::json`),
  managers: unlessTitleOnly(roleJson(sql`${task.companyId}`, 'task', sql`${task.id}`, 'manager'), sql`'[]'::json`),
  titleOnly: isTitleOnly,
}
