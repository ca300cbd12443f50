import { companyKey, companyRelation, date, integer, refersTo, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { reportType } from '../type/report-type.table.ts'

/**
 * What a person handed in of a type in the cycles that begin in a month, kept by `database/sql/7-report-months.sql`. No
 * product code writes it.
 */
export const reportMonth = companyRelation(
  'report_month',
  {
    typeId: uuid().notNull(),
    /** Its first day. */
    month: date().notNull(),
    personId: uuid().notNull(),
    sent: integer().notNull(),
    late: integer().notNull(),
    reviewed: integer().notNull(),
    /** The sum of the scores, and how many there are. */
    points: integer().notNull(),
    scored: integer().notNull(),
    /** The days on which its cycles begin: bit 0 is the first of the month. */
    days: integer().notNull(),
  },
  table => [
    companyKey(table.companyId, table.typeId, table.month, table.personId),
    refersTo('report_month_of_type', [table.companyId, table.typeId], reportType, 'cascade'),
    refersTo('report_month_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)
