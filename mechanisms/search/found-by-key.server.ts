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
 * Condition: the search finds this record by what is typed, in characters, pinyin or initials. Its values are those of
 * `soughtByKey`.
 */
export const foundBySearch = (subjectType: string, id: SQLWrapper): SQL =>
  sql`${id} in (select hit.subject_id from search_hits(${param('keyWords')}::text[], ${param('keyNeedle')}::text,
    array[${sql.raw(`'${subjectType}'`)}], 3000) hit)`

/**
 * The filter of a list by what is typed: a record's name, also in pinyin or initials, or its code. Its values are those
 * of `soughtByKey`. `table` is the list's own, with a name and a code.
 */
export function foundByKey(subjectType: string, table: PgTable & Named): { by: SQL } {
  return {
    by: sql`(${foundBySearch(subjectType, table.id)} or ${table.name} ilike ${param('keyPattern')} or ${table.code}
      ilike ${param('keyPattern')})`,
  }
}

/** What these ask for, `key` itself among them; nothing while nothing is typed. */
export const soughtByKey = (key: string | undefined) =>
  key ? { key, keyPattern: likePattern(key), keyWords: queryWords(key), keyNeedle: needleOf(key) } : {}
