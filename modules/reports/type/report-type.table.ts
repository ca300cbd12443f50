import {
  boolean,
  companyTable,
  instant,
  integer,
  jsonb,
  now,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ReportCycle } from './report-cycle.contract.ts'
import type { TypeSection } from './report-type.contract.ts'

/** 汇报模板: what a kind of report asks for, of whom, and by when. */
export const reportType = companyTable(
  'report_type',
  {
    name: text().notNull(),
    cycle: text().$type<ReportCycle>().notNull(),
    /** Whose people hand it in, with all below; none: the whole company. */
    departmentIds: uuid().array().notNull(),
    sections: jsonb().$type<TypeSection[]>().notNull(),
    /** So many working days after the cycle's last one, and until when on that day. */
    deadlineDays: integer().notNull(),
    deadlineTime: text().notNull(),
    /** So many working days more it is taken, as late. */
    makeupDays: integer().notNull(),
    isRequired: boolean().notNull().default(true),
    remind: boolean().notNull().default(true),
    isOpen: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [uniqueOn('report_type_name', table.companyId, table.name)],
)
