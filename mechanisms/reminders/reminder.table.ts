import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/**
 * Where a reminder stands in lists: those to come, the next first, then those that were given, the last first. As a
 * span of time, so that one index has both; ten million days are longer than any time that is stored.
 */
export function placeOf({ remindAt, deliveredAt }: Record<'remindAt' | 'deliveredAt', SQLWrapper>): SQL {
  const since = sql`(${remindAt} - '2000-01-01 00:00:00+00'::timestamptz)`
  return sql`(case when ${deliveredAt} is null then ${since} else '10000000 days'::interval - ${since} end)`
}

/**
 * 提醒: at its time it becomes a line in the feed of each of its people. It may hang on a record, whose type it then has.
 */
export const reminder = companyTable(
  'reminder',
  {
    /** `self` for one that hangs on nothing, else the record's type. */
    type: text().notNull(),
    subjectId: uuid(),
    content: text().notNull(),
    remindAt: instant().notNull(),
    /**
     * So many minutes before the record is due: its time then follows the record's (database/sql/7-due-reminders.sql).
     */
    before: integer(),
    /** So many days after its time it comes again. */
    followUp: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Days of the follow-up that is next to come; 0 before the first time. */
    stage: integer().notNull().default(0),
    isUrgent: boolean().notNull().default(false),
    creatorId: uuid().notNull(),
    /** When it was given for the last time. */
    deliveredAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('reminder_creator', [table.companyId, table.creatorId], person),
    indexOn('reminder_in_place', table.companyId, placeOf(table), table.id),
    indexOn('reminder_creator_key', table.companyId, table.creatorId),
    indexOn('reminder_subject', table.companyId, table.type, table.subjectId),
  ],
)

/** Who is reminded. */
export const reminderPerson = companyRelation(
  'reminder_person',
  {
    reminderId: uuid().notNull(),
    personId: uuid().notNull(),
  },
  table => [
    companyKey(table.companyId, table.reminderId, table.personId),
    refersTo('reminder_person_reminder', [table.companyId, table.reminderId], reminder, 'cascade'),
    refersTo('reminder_person_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('reminder_of_person', table.companyId, table.personId, table.reminderId),
  ],
)
