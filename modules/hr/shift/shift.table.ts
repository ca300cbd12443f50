import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import type { ShiftKind } from './shift-of-day.contract.ts'

/** 班次: from when to when one works. Minutes of the clock; one that runs over midnight ends after 1440. */
export const shift = companyTable(
  'shift',
  {
    name: text().notNull(),
    kind: text().$type<ShiftKind>().notNull().default('fixed'),
    beginMinute: integer().notNull(),
    endMinute: integer().notNull(),
    breakFrom: integer(),
    breakTo: integer(),
    graceMinutes: integer().notNull().default(0),
    dayMinutes: integer().notNull().default(480),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('shift_name_key', table.companyId, table.name),
    check(
      'shift_times',
      sql`${table.beginMinute} between 0 and 1439 and ${table.endMinute} > ${table.beginMinute} and ${table.endMinute}
        <= ${table.beginMinute} + 1440`,
    ),
  ],
)

/** 排班: a shift for a person, a department or the company, on some weekdays, from a day on. */
export const shiftRule = companyTable(
  'shift_rule',
  {
    /** None: off. */
    shiftId: uuid(),
    personId: uuid(),
    departmentId: uuid(),
    weekdays: smallint().array().notNull(),
    startDate: date().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('shift_rule_shift', [table.companyId, table.shiftId], shift),
    refersTo('shift_rule_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('shift_rule_department', [table.companyId, table.departmentId], department, 'cascade'),
    indexOn('shift_rule_shift_key', table.companyId, table.shiftId),
    indexOn('shift_rule_person_key', table.companyId, table.personId),
    indexOn('shift_rule_department_key', table.companyId, table.departmentId),
    indexOn('shift_rule_by_day', table.companyId, table.startDate, table.id),
    check('shift_rule_target', sql`${table.personId} is null or ${table.departmentId} is null`),
  ],
)
