import {
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import type { SnapshotTask } from './snapshot.contract.ts'

/**
 * 计划基线: a plan as it was at a moment. Its rows never change; the database refuses it
 * (`database/sql/7-project-snapshots.sql`).
 */
export const projectSnapshot = companyTable(
  'project_snapshot',
  {
    projectId: uuid().notNull(),
    name: text().notNull(),
    creatorId: uuid().notNull(),
    taskNum: integer().notNull(),
    /** Its number in the file it came with, 0 to 10, by which it leaves again; null for one that was kept here. */
    fileNumber: integer(),
    /** All its tasks together: they are read together alone, and what becomes of a task later is nothing to them. */
    tasks: jsonb().$type<SnapshotTask[]>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_snapshot_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_snapshot_creator', [table.companyId, table.creatorId], person),
    indexOn('project_snapshot_of', table.companyId, table.projectId, table.createdAt.desc().nullsFirst()),
    indexOn('project_snapshot_creator_key', table.companyId, table.creatorId),
  ],
)
