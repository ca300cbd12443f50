import {
  boolean,
  companyKey,
  companyRelation,
  date,
  instant,
  integer,
  jsonb,
  now,
  text,
} from '#platform/server/database/columns.ts'
import type { HourSpan } from './working-time.ts'

/** 工作制: a company's week and its working hours. No row: as in `usualWeek`. */
export const workWeek = companyRelation(
  'work_week',
  {
    weekdays: integer().array().notNull(),
    hours: jsonb().$type<HourSpan[]>().notNull(),
    /** Whether the public holidays of China are the company's. */
    followsHolidays: boolean().notNull().default(true),
    changedAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId)],
)

/** A day that the company itself has made a workday or a day off; it goes before the public holidays. */
export const workDay = companyRelation(
  'work_day',
  {
    day: date().notNull(),
    isWork: boolean().notNull(),
    name: text().notNull().default(''),
    changedAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId, table.day)],
)
