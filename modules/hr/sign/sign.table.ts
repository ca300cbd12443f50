import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
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
import { doublePrecision } from 'drizzle-orm/pg-core'
import { person } from '#mechanisms/people/person.table.ts'
import type { PhotoRule, SignPlace, SignType } from './sign.contract.ts'

/** 打卡规则 of a company; as long as it has no row, the usual ones. */
export const signSetting = companyRelation(
  'sign_setting',
  {
    places: jsonb().$type<SignPlace[]>().notNull().default([]),
    wifiNames: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    reasonOutside: boolean().notNull().default(true),
    photo: text().$type<PhotoRule>().notNull().default('never'),
    /** A phone's own doubt counts for it up to so many metres. */
    mostAccuracy: integer().notNull().default(100),
    /** So many minutes before a shift people are reminded; 0: never. */
    remindMinutes: integer().notNull().default(10),
    changedAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId)],
)

/** 打卡: a person's sign-in, or sign-out, of a day: one of each at most. `day` is the day that it counts for. */
export const signRecord = companyTable(
  'sign_record',
  {
    personId: uuid().notNull(),
    day: date().notNull(),
    signType: text().$type<SignType>().notNull(),
    /** When the person signed, by the server's clock. */
    signedAt: instant(),
    /** An agreed attendance correction stands for it, at this time. */
    filledAt: instant(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Metres. */
    accuracy: doublePrecision(),
    location: text().notNull().default(''),
    wifiName: text(),
    /** The place of the company that it was in or nearest to, and how far from its middle. */
    placeName: text(),
    distance: integer(),
    /** None: the company had named no places. */
    isInside: boolean(),
    /** Why one was outside. */
    summary: text().notNull().default(''),
  },
  table => [
    refersTo('sign_record_person', [table.companyId, table.personId], person),
    uniqueOn('sign_record_of_day', table.companyId, table.personId, table.day, table.signType),
    indexOn('sign_record_by_day', table.companyId, table.day),
    check('sign_record_when', sql`coalesce(${table.signedAt}, ${table.filledAt}) is not null`),
  ],
)
