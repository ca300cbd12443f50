import { sql } from 'drizzle-orm'
import { numeric, text } from '#platform/server/database/columns.ts'

/**
 * The columns of a document that has a `total`: what it is in, the rate that it was handed in with, and what the total
 * comes to in the company's own currency.
 */
export const documentCurrency = () => ({
  currency: text().notNull().default('CNY'),
  rate: numeric({ precision: 15, scale: 6 }).notNull().default('1'),
  ownTotal: numeric({ precision: 24, scale: 2 })
    .notNull()
    .generatedAlwaysAs(sql`round(total * rate, 2)`),
})
