import { sql } from 'drizzle-orm'
import { smallint as int2 } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyTable,
  hours,
  indexOn,
  instant,
  integer,
  now,
  orderKey,
  percent,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { chance } from '#modules/crm/chance/chance.table.ts'
import { customer } from '#modules/crm/customer/customer.table.ts'
import type { TaskKind } from './kinds/task-kinds.contract.ts'
import { OpenType, type TaskStatus } from './task.contract.ts'
import { Priority } from './task-row.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** 任务. Who takes part is in `member`. */
export const task = companyTable(
  'task',
  {
    code: text().notNull(),
    type: text().$type<TaskKind>().notNull().default('TASK'),
    name: text().notNull(),
    summary: text().notNull().default(''),
    detail: text().notNull().default(''),
    note: text().notNull().default(''),
    status: text().$type<TaskStatus>().notNull().default('WAITING'),
    priority: int2().notNull().default(Priority.Normal),
    progressPercent: percent().notNull().default(0),
    parentId: uuid(),
    /** What it is part of; what is below a task is in the same project. */
    projectId: uuid(),
    /** Its place among its siblings (tree/order-key.contract.ts). */
    orderKey: orderKey(),
    creatorId: uuid().notNull(),
    /** 里程碑: a point that the plan is measured by, on the day it is due. */
    isMilestone: boolean().notNull().default(false),
    planStartDate: instant(),
    planEndDate: instant(),
    realEndDate: instant(),
    /** In hours; the real ones are the sum of those logged, kept by the hours room. */
    planWorkHour: hours(),
    realWorkHour: hours().notNull().default('0'),
    /** How big it is, in points; what its score counts for (scores/). */
    point: int2().notNull().default(0),
    scorePower: hours().notNull().default('1'),
    /**
     * Who sees it: 0 those who take part and everybody above them, 1 those who take part alone, 2 the whole company.
     */
    openType: int2().notNull().default(OpenType.Usual),
    /** Its name, detail and files are its creator's alone to change (spec 1 §6). */
    lockContent: boolean().notNull().default(false),
    departmentId: uuid(),
    /** The company's own words for what it is about (dictionaries.contract.ts). */
    questionTypeId: uuid(),
    ctypeId: uuid(),
    lifecycleId: uuid(),
    /** The customer it is done for, and the opportunity (links/). */
    customerId: uuid(),
    chanceId: uuid(),
    /** 0 there; 4 part of a plan that is not published; 1 in the recycle bin. The projects room sets the last two. */
    isDelete: int2().notNull().default(Bin.None),
    commentNum: integer().notNull().default(0),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_creator', [table.companyId, table.creatorId], person),
    refersTo('task_parent', [table.companyId, table.parentId], table, 'cascade'),
    uniqueOn('task_code_key', table.companyId, table.code),
    refersTo('task_project', [table.companyId, table.projectId], project),
    refersTo('task_department', [table.companyId, table.departmentId], department),
    refersTo('task_question_type', [table.companyId, table.questionTypeId], dictionaryEntry),
    refersTo('task_ctype', [table.companyId, table.ctypeId], dictionaryEntry),
    refersTo('task_lifecycle', [table.companyId, table.lifecycleId], dictionaryEntry),
    refersTo('task_customer', [table.companyId, table.customerId], customer),
    refersTo('task_chance', [table.companyId, table.chanceId], chance),
    indexOn(
      'task_customer_key',
      table.companyId,
      table.customerId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.status,
      table.isDelete,
    ).where(sql`customer_id is not null`),
    indexOn(
      'task_chance_key',
      table.companyId,
      table.chanceId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.status,
      table.isDelete,
    ).where(sql`chance_id is not null`),
    indexOn('task_parent_key', table.companyId, table.parentId, table.orderKey, table.id).where(
      sql`parent_id is not null`,
    ),
    // A project's tasks of a kind, in their order; its lists' other filters stand at the end.
    indexOn(
      'task_project_key',
      table.companyId,
      table.projectId,
      table.type,
      table.orderKey,
      table.id,
      table.status,
      table.isDelete,
    ).where(sql`project_id is not null`),
    indexOn('task_department_key', table.companyId, table.departmentId).where(sql`department_id is not null`),
    indexOn('task_question_type_key', table.companyId, table.questionTypeId).where(sql`question_type_id is not null`),
    indexOn('task_ctype_key', table.companyId, table.ctypeId).where(sql`ctype_id is not null`),
    indexOn('task_lifecycle_key', table.companyId, table.lifecycleId).where(sql`lifecycle_id is not null`),
    // What lists of the whole company filter and sort by stands at their ends: such a list is chosen, sorted and
    // counted from an index alone.
    indexOn(
      'task_by_change',
      table.companyId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.status,
      table.planEndDate,
      table.planStartDate,
      table.realEndDate,
      table.isDelete,
      table.type,
    ),
    indexOn(
      'task_by_end',
      table.companyId,
      table.planEndDate,
      table.id,
      table.lastOptDate,
      table.status,
      table.isDelete,
    ),
    indexOn('task_by_start', table.companyId, table.planStartDate, table.id, table.lastOptDate, table.isDelete),
    indexOn(
      'task_by_done',
      table.companyId,
      table.realEndDate.desc(),
      table.id.desc(),
      table.lastOptDate,
      table.isDelete,
    ),
    indexOn(
      'task_by_priority',
      table.companyId,
      table.priority.desc(),
      table.id.desc(),
      table.lastOptDate,
      table.isDelete,
    ),
    // Plain tasks are most of them: their list is soon found in the order of change.
    indexOn(
      'task_by_type',
      table.companyId,
      table.type,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.isDelete,
    ).where(sql`type <> 'TASK'`),
    indexOn('task_by_status', table.companyId, table.status, table.lastOptDate.desc(), table.id.desc(), table.isDelete),
  ],
)
