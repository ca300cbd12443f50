import {
  companyKey,
  companyRelation,
  date,
  instant,
  jsonb,
  now,
  refersTo,
  indexOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { DayFacts } from './day-facts.contract.ts'

/** 封账: a month whose attendance changes no more. The row goes when it is opened again. */
export const attendanceMonth = companyRelation(
  'attendance_month',
  {
    /** Its first day. */
    month: date().notNull(),
    closerId: uuid().notNull(),
    closedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.month),
    refersTo('attendance_month_closer', [table.companyId, table.closerId], person),
    indexOn('attendance_month_closer_key', table.companyId, table.closerId),
  ],
)

/**
 * The days of a closed month as they were reckoned when it was closed: later shifts, leave or rules change nothing of
 * them.
 */
export const attendanceDay = companyRelation(
  'attendance_day',
  {
    personId: uuid().notNull(),
    day: date().notNull(),
    facts: jsonb().$type<DayFacts>().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId, table.day),
    refersTo('attendance_day_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('attendance_day_by_day', table.companyId, table.day),
  ],
)
