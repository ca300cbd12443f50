import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { SprintStatus } from './sprint.contract.ts'

/** 迭代. What it is of is in `project_task`. */
export const projectSprint = companyTable(
  'project_sprint',
  {
    projectId: uuid().notNull(),
    name: text().notNull(),
    goal: text().notNull().default(''),
    /** 0 planned, 1 open, 2 closed. */
    status: smallint().notNull().default(SprintStatus.Planned),
    startDate: date(),
    endDate: date(),
    openedAt: instant(),
    closedAt: instant(),
    /** What was in it when it opened, and what of it was done when it closed: kept as they were then. */
    committedNum: integer().notNull().default(0),
    committedPoint: integer().notNull().default(0),
    doneNum: integer().notNull().default(0),
    donePoint: integer().notNull().default(0),
    totalNum: integer().notNull().default(0),
    totalPoint: integer().notNull().default(0),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_sprint_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_sprint_creator', [table.companyId, table.creatorId], person),
    indexOn('project_sprint_of_project', table.companyId, table.projectId, table.id.desc()),
    indexOn('project_sprint_creator_key', table.companyId, table.creatorId),
    // Two that are opened at once: one of them is refused (docs/decisions/075-one-open-sprint.md).
    uniqueOn('project_sprint_one_open', table.companyId, table.projectId).where(
      sql`status = ${fixed(SprintStatus.Open)}`,
    ),
  ],
)

/**
 * How a task stood in an open sprint at the end of a day: kept by triggers (`database/sql/7-project-places.sql`), read
 * by the burndown. A task that has been deleted since keeps its days.
 */
export const projectSprintFact = companyRelation(
  'project_sprint_fact',
  {
    sprintId: uuid().notNull(),
    taskId: uuid().notNull(),
    day: date().notNull(),
    isIn: boolean().notNull(),
    isDone: boolean().notNull(),
    point: smallint().notNull(),
  },
  table => [
    companyKey(table.companyId, table.sprintId, table.taskId, table.day),
    refersTo('project_sprint_fact_sprint', [table.companyId, table.sprintId], projectSprint, 'cascade'),
  ],
)
