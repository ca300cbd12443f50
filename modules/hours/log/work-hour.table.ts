import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  numeric,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { task } from '#modules/tasks/task/task.table.ts'
import type { WorkHourStatus } from './work-hour.contract.ts'

const hours = () => numeric({ precision: 5, scale: 2 })

/** 工时: what a person worked on a task on one of the company's days. */
export const workHour = companyTable(
  'work_hour',
  {
    taskId: uuid().notNull(),
    personId: uuid().notNull(),
    day: date().notNull(),
    /** When it began, where the person said so. */
    startAt: instant(),
    hour: hours().notNull(),
    summary: text().notNull().default(''),
    status: text().$type<WorkHourStatus>().notNull().default('DRAFT'),
    submittedAt: instant(),
    deciderId: uuid(),
    decidedAt: instant(),
    /** Why it was sent back, or what was said to it. */
    opinion: text(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('work_hour_task', [table.companyId, table.taskId], task),
    refersTo('work_hour_person', [table.companyId, table.personId], person),
    refersTo('work_hour_decider', [table.companyId, table.deciderId], person),
    check('work_hour_hours', sql`${table.hour} > 0 and ${table.hour} <= 24`),
    indexOn(
      'work_hour_of_person',
      table.companyId,
      table.personId,
      table.day.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn(
      'work_hour_of_task',
      table.companyId,
      table.taskId,
      table.day.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('work_hour_by_day', table.companyId, table.day.desc().nullsFirst(), table.id.desc().nullsFirst()),
    indexOn(
      'work_hour_decided',
      table.companyId,
      table.deciderId,
      table.decidedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('work_hour_waiting', table.companyId, table.personId, table.day, table.id).where(sql`status = 'WAITING'`),
  ],
)

/**
 * A person's hours of a day, all logs together: kept by a trigger (database/sql/7-hours.sql), held to 24 by its check.
 */
export const workHourDay = companyRelation(
  'work_hour_day',
  {
    personId: uuid().notNull(),
    day: date().notNull(),
    hours: hours().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId, table.day),
    refersTo('work_hour_day_person', [table.companyId, table.personId], person),
    check('work_hour_day_most', sql`${table.hours} between 0 and 24`),
  ],
)
