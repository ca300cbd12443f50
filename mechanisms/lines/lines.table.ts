import { amount, integer, text } from '#platform/server/database/columns.ts'

/**
 * The columns of a table of lines, beside the key of the record that they are of. A function, for each table has
 * columns of its own.
 */
export const lineColumns = () => ({
  position: integer().notNull(),
  name: text().notNull(),
  spec: text().notNull().default(''),
  unit: text().notNull().default(''),
  quantity: amount().notNull(),
  price: amount().notNull(),
  amount: amount().notNull(),
})
