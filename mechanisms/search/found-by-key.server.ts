import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { param } from '#platform/server/database/statement.ts'
import { needleOf, queryWords } from '../spelling/search-words.server.ts'

interface Named {
  companyId: PgColumn
  id: PgColumn
  name: PgColumn
  code: PgColumn
}

/**
 * Condition: the search text matches this record, in characters, pinyin or initials. Its parameters are those of
 * `soughtByKey`.
 */
export const foundBySearch = (subjectType: string, id: SQLWrapper): SQL =>
  sql`${id} in (select hit.subject_id from search_hits(${param('keyWords')}::text[], ${param('keyNeedle')}::text,
    array[${sql.raw(`'${subjectType}'`)}], 3000) hit)`

/**
 * A list's filter by a search text: a record's name, also in pinyin or initials, or its code. Its parameters are those
 * of `soughtByKey`. `table` is the list's own, with a name and a code.
 */
export function foundByKey(subjectType: string, table: PgTable & Named): { by: SQL } {
  return {
    by: sql`(${foundBySearch(subjectType, table.id)} or ${table.name} ilike ${param('keyPattern')} or ${table.code}
      ilike ${param('keyPattern')})`,
  }
}

/** The parameters of these, including `key` itself; none for an empty text. */
export const soughtByKey = (key: string | undefined) =>
  key ? { key, keyPattern: likePattern(key), keyWords: queryWords(key), keyNeedle: needleOf(key) } : {}
