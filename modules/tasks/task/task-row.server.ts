import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { asNumber, asTruth, asWord, type Covered, instantText } from '#platform/server/database/json.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { tagsJson } from '#mechanisms/tags/tags.server.ts'
import { Priority } from './task-row.contract.ts'
import { isOpen, mayInList, taskSubject } from './task-subject.server.ts'
import { OpenType } from './task.contract.ts'
import { task } from './task.table.ts'

/** A task's percent as people see it: whole, half up. */
const percentShown = sql<number>`floor(${task.progressPercent} + 0.5)::int`

/** What a list says of a task. Goes with `coveredTask`. */
export const taskRowShape = {
  id: task.id,
  code: asWord(task.code),
  type: asWord(task.type),
  name: task.name,
  summary: task.summary,
  status: asWord(task.status),
  priority: task.priority,
  progressPercent: percentShown,
  planStartDate: instantText(task.planStartDate),
  planEndDate: instantText(task.planEndDate),
  realEndDate: instantText(task.realEndDate),
  lastOptDate: task.lastOptDate,
  isOverdue: asTruth(sql`(${isOpen} and coalesce(${task.planEndDate} < now(), false))`),
  parentId: task.parentId,
  projectId: task.projectId,
  projectName: sql`case when ${task.projectId} is not null then (select named.name from project named where
    named.comp_id = ${task.companyId} and named.id = ${task.projectId}) end`,
  planWorkHour: asNumber(task.planWorkHour),
  realWorkHour: asNumber(task.realWorkHour),
  commentNum: task.commentNum,
  tags: tagsJson(sql`${task.companyId}`, 'task', sql`${task.id}`),
  managers: roleJson(sql`${task.companyId}`, 'task', sql`${task.id}`, 'manager'),
  may: mayInList,
  titleOnly: asTruth(sql`(${task.openType} = ${fixed(OpenType.Members)} and not (select ${taskSubject.seen}))`),
}

/** Where only the title is the actor's to know, what else a row has is empty (spec 1 §6 "participants only"). */
export const coveredTask: Covered = {
  when: 'titleOnly',
  values: {
    summary: '',
    priority: Priority.Normal,
    progressPercent: 0,
    planStartDate: null,
    planEndDate: null,
    realEndDate: null,
    isOverdue: false,
    projectId: null,
    projectName: null,
    planWorkHour: null,
    realWorkHour: 0,
    tags: [],
    managers: [],
    may: { finish: false, due: false, status: false, restart: false, agree: false },
  },
}
