import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyKey,
  companyRelation,
  indexOn,
  instant,
  now,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import type { QualityScore } from './quality.contract.ts'

/** 检查结果: how a quality check came out. One each; the check itself is a task. */
export const projectQuality = companyRelation(
  'project_quality',
  {
    taskId: uuid().notNull(),
    score: smallint().$type<QualityScore>().notNull(),
    remark: text().notNull().default(''),
    giverId: uuid().notNull(),
    givenAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.taskId),
    refersTo('project_quality_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('project_quality_giver', [table.companyId, table.giverId], person),
    indexOn('project_quality_giver_key', table.companyId, table.giverId),
    check('project_quality_score', sql`${table.score} between 0 and 2`),
  ],
)

/**
 * What a check is about: the task or deliverable that it checks, and the issue or bug that was made of it; one of each.
 */
export const projectQualityAbout = companyRelation(
  'project_quality_about',
  {
    checkId: uuid().notNull(),
    role: text().$type<'checked' | 'problem'>().notNull(),
    taskId: uuid(),
    groupId: uuid(),
  },
  table => [
    companyKey(table.companyId, table.checkId, table.role),
    refersTo('project_quality_about_check', [table.companyId, table.checkId], task, 'cascade'),
    refersTo('project_quality_about_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('project_quality_about_group', [table.companyId, table.groupId], fileGroup, 'cascade'),
    indexOn('project_quality_about_task_key', table.companyId, table.taskId).where(sql`task_id is not null`),
    indexOn('project_quality_about_group_key', table.companyId, table.groupId).where(sql`group_id is not null`),
    check('project_quality_about_one', sql`(${table.taskId} is null) <> (${table.groupId} is null)`),
  ],
)
