import {
  companyTable,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'

/** 版本: what is released together. */
export const projectVersion = companyTable(
  'project_version',
  {
    projectId: uuid().notNull(),
    name: text().notNull(),
    summary: text().notNull().default(''),
    /** What it is to bring, in words. */
    profit: text().notNull().default(''),
    /** null before it is released. */
    publishDate: date(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_version_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_version_creator', [table.companyId, table.creatorId], person),
    uniqueOn('project_version_name_key', table.companyId, table.projectId, table.name),
    indexOn('project_version_creator_key', table.companyId, table.creatorId),
  ],
)
