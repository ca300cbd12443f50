import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The day that it is at a company, by its time zone, as an SQL expression; `companyId` is one, such as `o.comp_id`. */
export const companyTodayText = (companyId: string): string =>
  `(select (now() at time zone clock.time_zone)::date from company clock where clock.comp_id = ${companyId})`

/** The same of a statement that is composed. */
export const companyToday = (companyId: PgColumn | SQL): SQL<string> =>
  sql`(select (now() at time zone clock.time_zone)::date from company clock where clock.comp_id = ${companyId})`
