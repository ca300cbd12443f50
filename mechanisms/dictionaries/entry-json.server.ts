import { sql } from 'drizzle-orm'

/** A choice of a dictionary as JSON, where a record names it; null where none is chosen. */
export const entryJson = (companyId: unknown, entryId: unknown) => sql`entry_json(${companyId}, ${entryId})`

/** What it is called. */
export const entryName = (companyId: unknown, entryId: unknown) =>
  sql`(select entry.name from dictionary_entry entry where entry.comp_id = ${companyId} and entry.id = ${entryId})`

/** Of an entry `e` of a dictionary: which of the company's entries in use it is, in their order, counted from 1. */
export const placeOfEntry = sql`(select count(*) from dictionary_entry b where b.comp_id = e.comp_id and b.kind = e.kind
  and not b.is_retired and (b.position, b.id) <= (e.position, e.id))`
/** How many entries are in use beside an entry `e`, itself included. */
export const entriesBeside = sql`(select count(*) from dictionary_entry a where a.comp_id = e.comp_id and a.kind = e.kind
  and not a.is_retired)`
