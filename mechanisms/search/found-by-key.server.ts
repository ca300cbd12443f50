import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { given } from '#platform/server/database/statement.ts'
import { needleOf, queryWords } from './search-words.server.ts'

interface Named { companyId: PgColumn, id: PgColumn, name: PgColumn, code: PgColumn }

/**
 * The filter of a list by what is typed: a record's name, also in pinyin or initials, or its code. Its values are those of `soughtByKey`.
 * `table` is the list's own, with a name and a code.
 */
export function foundByKey(subjectType: string, table: PgTable & Named): { by: SQL } {
  return { by: sql`(${table.id} in (select hit.subject_id from search_hits(${given('keyWords')}::text[], ${given('keyNeedle')}::text, array[${sql.raw(`'${subjectType}'`)}], 3000) hit)
    or ${table.name} ilike ${given('keyPattern')} or ${table.code} ilike ${given('keyPattern')})` }
}

/** What `foundByKey` asks for; nothing while nothing is typed. */
export const soughtByKey = (key: string | undefined) => key ? { keyPattern: likePattern(key), keyWords: queryWords(key), keyNeedle: needleOf(key) } : {}
