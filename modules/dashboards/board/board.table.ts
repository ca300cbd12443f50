import {
  boolean,
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { WidgetDraft } from './board.contract.ts'

/** 看板: a person's own, the company's, or what a person has made of a ready-made one. */
export const dashboard = companyTable(
  'dashboard',
  {
    ownerId: uuid().notNull(),
    name: text().notNull(),
    /** The ready-made board that it takes the place of. */
    ready: text(),
    isCompany: boolean().notNull().default(false),
    widgets: jsonb().$type<WidgetDraft[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('dashboard_owner', [table.companyId, table.ownerId], person, 'cascade'),
    uniqueOn('dashboard_ready', table.companyId, table.ownerId, table.ready),
    indexOn('dashboard_of_company', table.companyId, table.isCompany, table.createdAt),
  ],
)
