import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { department, person } from '#mechanisms/people/person.table.ts'

/** 应用: what a company has closed. An app without a row is open. */
export const companyApp = companyRelation(
  'company_app',
  {
    appId: text().notNull(),
    isOpen: boolean().notNull(),
  },
  table => [companyKey(table.companyId, table.appId)],
)

/** 应用范围: a department or a person that may use an app. An app without a row is everybody's. */
export const appScope = companyTable(
  'app_scope',
  {
    appId: text().notNull(),
    departmentId: uuid(),
    personId: uuid(),
  },
  table => [
    refersTo('app_scope_department', [table.companyId, table.departmentId], department, 'cascade'),
    refersTo('app_scope_person', [table.companyId, table.personId], person, 'cascade'),
    uniqueOn('app_scope_once', table.companyId, table.appId, sql`coalesce(department_id, person_id)`),
    indexOn('app_scope_department_key', table.companyId, table.departmentId),
    indexOn('app_scope_person_key', table.companyId, table.personId),
  ],
)
