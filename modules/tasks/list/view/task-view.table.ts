import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 视图: a person's saved view of tasks; everybody may use a shared one. */
export const taskView = companyTable(
  'task_view',
  {
    personId: uuid().notNull(),
    name: text().notNull(),
    isShared: boolean().notNull().default(false),
    query: jsonb().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_view_person', [table.companyId, table.personId], person, 'cascade'),
    uniqueOn('task_view_name_key', table.companyId, table.personId, table.name),
    indexOn('task_view_shared', table.companyId, table.isShared),
  ],
)

/** The view that a person's list opens with. */
export const taskViewDefault = companyRelation(
  'task_view_default',
  {
    personId: uuid().notNull(),
    viewId: uuid().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId),
    refersTo('task_view_default_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('task_view_default_view', [table.companyId, table.viewId], taskView, 'cascade'),
    indexOn('task_view_default_view_key', table.companyId, table.viewId),
  ],
)
