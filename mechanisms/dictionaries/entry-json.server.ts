import { sql } from 'drizzle-orm'

/** A choice of a dictionary as JSON, where a record names it; null where none is chosen. */
export const entryJson = (companyId: unknown, entryId: unknown) => sql`entry_json(${companyId}, ${entryId})`

/** What it is called. */
export const entryName = (companyId: unknown, entryId: unknown) =>
  sql`(select entry.name from dictionary_entry entry where entry.comp_id = ${companyId} and entry.id = ${entryId})`
