import {
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '../../task/task.table.ts'

/** 自定义分组: a person's own column, visible only to them. */
export const taskGroup = companyTable(
  'task_group',
  {
    personId: uuid().notNull(),
    type: text().notNull().default('task'),
    name: text().notNull(),
    position: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_group_person', [table.companyId, table.personId], person, 'cascade'),
    uniqueOn('task_group_name_key', table.companyId, table.personId, table.type, table.name),
  ],
)

/** Which task a person keeps in which of their groups: in one at most, which the key holds. */
export const taskGroupMember = companyRelation(
  'task_group_member',
  {
    personId: uuid().notNull(),
    taskId: uuid().notNull(),
    groupId: uuid().notNull(),
    boundAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId, table.taskId),
    refersTo('task_group_member_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('task_group_member_task', [table.companyId, table.taskId], task, 'cascade'),
    refersTo('task_group_member_group', [table.companyId, table.groupId], taskGroup, 'cascade'),
    indexOn('task_group_member_task_key', table.companyId, table.taskId),
    indexOn('task_group_member_group_key', table.companyId, table.groupId),
  ],
)
