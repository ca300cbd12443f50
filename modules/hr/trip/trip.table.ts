import { sql } from 'drizzle-orm'
import { check, doublePrecision } from 'drizzle-orm/pg-core'
import { companyTable, date, indexOn, instant, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { TripType } from './trip.contract.ts'

/** 外出签到: where somebody was on a trip. It is never changed: it says what the phone said then. */
export const signTrip = companyTable(
  'sign_trip',
  {
    personId: uuid().notNull(),
    day: date().notNull(),
    signType: text().$type<TripType>().notNull(),
    signedAt: instant().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    accuracy: doublePrecision(),
    address: text().notNull().default(''),
    summary: text().notNull().default(''),
  },
  table => [
    refersTo('sign_trip_person', [table.companyId, table.personId], person),
    indexOn('sign_trip_of_person', table.companyId, table.personId, table.signedAt.desc(), table.id.desc()),
    indexOn('sign_trip_by_time', table.companyId, table.signedAt.desc(), table.id.desc()),
    check('sign_trip_where', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
)
