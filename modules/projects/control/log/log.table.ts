import {
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'

/** 项目日志: what happened in a project on a day, as somebody wrote it down; all that one wrote are their journal. */
export const projectLog = companyTable(
  'project_log',
  {
    projectId: uuid().notNull(),
    title: text().notNull(),
    content: text().notNull().default(''),
    logDate: date().notNull(),
    commentNum: integer().notNull().default(0),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_log_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_log_creator', [table.companyId, table.creatorId], person),
    indexOn('project_log_of_project', table.companyId, table.projectId, table.logDate.desc(), table.id.desc()),
    indexOn('project_log_of_person', table.companyId, table.creatorId, table.logDate.desc(), table.id.desc()),
    indexOn('project_log_by_day', table.companyId, table.logDate.desc(), table.id.desc()),
  ],
)
