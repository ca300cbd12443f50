import {
  companyTable,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { Blueprint } from './blueprint.contract.ts'

/**
 * 项目模板: a company's own pattern of projects, made from one that went well. Those that come with the product are in
 * `usual/`.
 */
export const projectTemplate = companyTable(
  'project_template',
  {
    name: text().notNull(),
    about: text().notNull().default(''),
    type: smallint().$type<ProjectType>().notNull(),
    content: jsonb().$type<Blueprint>().notNull(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('project_template_name_key', table.companyId, table.name),
    refersTo('project_template_creator', [table.companyId, table.creatorId], person),
    indexOn('project_template_creator_key', table.companyId, table.creatorId),
  ],
)
