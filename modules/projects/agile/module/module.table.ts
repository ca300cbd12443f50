import {
  companyTable,
  instant,
  now,
  orderKey,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { project } from '#mechanisms/projects/project.table.ts'

/** 模块: a part of the product that stories and bugs are about. */
export const projectModule = companyTable(
  'project_module',
  {
    projectId: uuid().notNull(),
    name: text().notNull(),
    orderKey: orderKey(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_module_project', [table.companyId, table.projectId], project, 'cascade'),
    uniqueOn('project_module_name_key', table.companyId, table.projectId, table.name),
  ],
)
