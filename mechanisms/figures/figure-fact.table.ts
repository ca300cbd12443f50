import { companyTable, date, indexOn, integer, numeric, text } from '#platform/server/database/columns.ts'

/**
 * What records come to, by month and by what they are broken down: lines that are added up, kept by triggers
 * (`database/sql/7-figure-facts.sql`, docs/decisions/232-figures-of-selling-are-kept.md). `source` is what is counted,
 * `dim` by what, `key` a part of it: `none` of `total`, and of rows without a value.
 */
export const figureFact = companyTable(
  'figure_fact',
  {
    source: text().notNull(),
    dim: text().notNull(),
    key: text().notNull(),
    /** Its first day. */
    month: date().notNull(),
    num: integer().notNull(),
    amount: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  table => [indexOn('figure_fact_of', table.companyId, table.source, table.dim, table.month)],
)
