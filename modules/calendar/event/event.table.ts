import { sql } from 'drizzle-orm'
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
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { OpenType, type Answer, type EventType } from './event.contract.ts'

/**
 * 日程: once, or again and again by `rule`. One of a series that was changed by itself is a row of its own. Who takes
 * part is in `member`.
 */
export const event = companyTable(
  'event',
  {
    name: text().notNull(),
    type: text().$type<EventType>().notNull().default('meeting'),
    openType: smallint().notNull().default(OpenType.Usual),
    detail: text().notNull().default(''),
    place: text().notNull().default(''),
    isAllDay: boolean().notNull().default(false),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    /** On whose clock it recurs. */
    timeZone: text().notNull(),
    rule: text(),
    /** Beginnings that the rule names and that were deleted, ISO UTC. */
    exceptDates: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When all of it is over; the year 9999 for a series without end. */
    untilDate: instant().notNull(),
    /** One that was taken out of a series: which, and the beginning that the rule gave it. */
    seriesId: uuid(),
    recurrenceDate: instant(),
    personId: uuid().notNull(),
    creatorId: uuid().notNull(),
    sourceId: uuid(),
    sourceType: text(),
    remindBefore: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When its people are reminded next; null: never again. */
    nextRemindAt: instant(),
    commentNum: integer().notNull().default(0),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('event_owner', [table.companyId, table.personId], person),
    refersTo('event_creator', [table.companyId, table.creatorId], person),
    refersTo('event_series', [table.companyId, table.seriesId], table, 'cascade'),
    uniqueOn('event_occurrence_key', table.companyId, table.seriesId, table.recurrenceDate).where(
      sql`series_id is not null`,
    ),
    indexOn('event_series_key', table.companyId, table.seriesId),
    indexOn('event_owner_key', table.companyId, table.personId),
    indexOn('event_creator_key', table.companyId, table.creatorId),
    indexOn('event_by_source', table.companyId, table.sourceType, table.sourceId).where(sql`source_id is not null`),
    indexOn('event_by_time', table.companyId, table.untilDate, table.startDate),
  ],
)

/** 答复: what somebody who is invited has said. No row: nothing yet. */
export const eventAnswer = companyRelation(
  'event_answer',
  {
    eventId: uuid().notNull(),
    personId: uuid().notNull(),
    answer: text().$type<Answer>().notNull(),
    answeredAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.eventId, table.personId),
    refersTo('event_answer_event', [table.companyId, table.eventId], event, 'cascade'),
    refersTo('event_answer_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('event_answer_of_person', table.companyId, table.personId, table.eventId),
  ],
)
