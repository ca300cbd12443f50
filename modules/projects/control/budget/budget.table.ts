import { amount, companyTable, indexOn, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import type { lineTypes } from './budget.contract.ts'

/** 预算项: what a project is to cost, or a group of such lines, whose amount is nothing by itself. */
export const projectBudget = companyTable(
  'project_budget',
  {
    projectId: uuid().notNull(),
    type: text().$type<(typeof lineTypes)[number]>().notNull(),
    groupId: uuid(),
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
    refersTo('project_budget_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_budget_group', [table.companyId, table.groupId], table),
    refersTo('project_budget_creator', [table.companyId, table.creatorId], person),
    indexOn('project_budget_of_project', table.companyId, table.projectId, table.id),
    indexOn('project_budget_group_key', table.companyId, table.groupId),
    indexOn('project_budget_creator_key', table.companyId, table.creatorId),
  ],
)
