import { sql } from 'drizzle-orm'
import {
  amount,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  percent,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import { projectBudget } from '../budget/budget.table.ts'
import type { ItemType } from '../budget/budget.contract.ts'

/** 实际成本项: what a project has really cost, written down by hand. */
export const projectCost = companyTable(
  'project_cost',
  {
    projectId: uuid().notNull(),
    /** The task that it was spent on. */
    taskId: uuid(),
    type: text().$type<ItemType>().notNull(),
    costDate: date().notNull(),
    name: text().notNull(),
    quantity: amount(),
    unit: text().notNull().default(''),
    price: amount(),
    amount: amount().notNull(),
    remark: text().notNull().default(''),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_cost_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_cost_creator', [table.companyId, table.creatorId], person),
    indexOn(
      'project_cost_by_day',
      table.companyId,
      table.projectId,
      table.costDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    refersTo('project_cost_task', [table.companyId, table.taskId], task),
    indexOn('project_cost_task_key', table.companyId, table.taskId),
    indexOn('project_cost_creator_key', table.companyId, table.creatorId),
  ],
)

/** 匹配: which budget items bear a real cost; the amounts come to it. */
export const projectCostMatch = companyRelation(
  'project_cost_match',
  {
    costId: uuid().notNull(),
    budgetId: uuid().notNull(),
    amount: amount().notNull(),
  },
  table => [
    companyKey(table.companyId, table.costId, table.budgetId),
    refersTo('project_cost_match_cost', [table.companyId, table.costId], projectCost, 'cascade'),
    refersTo('project_cost_match_budget', [table.companyId, table.budgetId], projectBudget),
    indexOn('project_cost_match_budget_key', table.companyId, table.budgetId),
  ],
)

/** 工时单价: what an hour costs in a project, of a person, of a role, or ('') of anybody else. */
export const projectRate = companyTable(
  'project_rate',
  {
    projectId: uuid().notNull(),
    role: text().notNull().default(''),
    personId: uuid(),
    rate: amount().notNull(),
  },
  table => [
    refersTo('project_rate_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_rate_person', [table.companyId, table.personId], person),
    uniqueOn('project_rate_of_role', table.companyId, table.projectId, table.role).where(sql`person_id is null`),
    uniqueOn('project_rate_of_person', table.companyId, table.projectId, table.personId).where(
      sql`person_id is not null`,
    ),
    indexOn('project_rate_project_key', table.companyId, table.projectId),
    indexOn('project_rate_person_key', table.companyId, table.personId),
  ],
)

/**
 * How far a task of a project had come at the end of a day, where that was another than before: kept by triggers
 * (`database/sql/7-project-progress.sql`), read by earned value.
 */
export const projectTaskFact = companyRelation(
  'project_task_fact',
  {
    taskId: uuid().notNull(),
    day: date().notNull(),
    progress: percent().notNull(),
  },
  table => [
    companyKey(table.companyId, table.taskId, table.day),
    refersTo('project_task_fact_task', [table.companyId, table.taskId], task, 'cascade'),
  ],
)
