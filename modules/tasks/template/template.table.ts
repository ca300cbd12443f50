import {
  boolean,
  companyTable,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { ItemCopy } from '../item/item-copies.server.ts'
import type { NewTask } from '../task/new-task.server.ts'

/** What a task made of it begins with; dates are counted from `startedAt`. */
export interface TemplateContent {
  task: NewTask
  items: ItemCopy[]
  startedAt: string
  planEndDate: string | null
}

/** 任务模板: a person's own, or the company's. */
export const taskTemplate = companyTable(
  'task_template',
  {
    name: text().notNull(),
    isCompany: boolean().notNull().default(false),
    ownerId: uuid().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('task_template_owner', [table.companyId, table.ownerId], person),
    indexOn('task_template_of_owner', table.companyId, table.ownerId, table.isCompany),
  ],
)
