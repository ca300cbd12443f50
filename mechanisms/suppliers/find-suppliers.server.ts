import { sql } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { foundBySearch } from '#mechanisms/search/found-by-key.server.ts'
import { supplier } from './supplier.table.ts'

/**
 * The filter of a list of suppliers by what is typed: by name, pinyin, initials, or the very code. Its values are those
 * of `soughtByKey`.
 */
export const suppliersFound = {
  keyPattern: {
    by: sql`(${foundBySearch('erp-supplier', supplier.id)} or ${supplier.name} ilike ${param('keyPattern')} or
      ${supplier.code} = upper(${param('key')}))`,
  },
}
