import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Known } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor, type SubjectTable } from '#mechanisms/subjects/subject.server.ts'
import { queryWords, sureWords } from '../spelling/search-words.server.ts'

type Named = SubjectTable & { name: PgColumn; code: PgColumn }

/**
 * Condition: the search text matches this record, in characters, pinyin or initials. Its parameters are those of
 * `soughtByKey`.
 */
export const foundBySearch = (subjectType: string, id: SQLWrapper): SQL =>
  sql`${id} in (select search_ids(${param('keyWords')}::text[], ${sql.raw(`'${subjectType}'`)}))`

/** The condition over all records at once (`by`), over one of few or of a page (`hung`). */
type Found = Known & { hung: NonNullable<Known['hung']> & { row: SQL } }

const sure = sql`${param('keySureWords')}::text[]`
const areSure = sql`cardinality(${sure}) > 0`
/** One more than any list looks up one by one. */
const tooMany = 1001

/**
 * A list's filter by a search text: what stands in the record itself (`contains`, a condition over its row, of what its
 * title and mark say), or its words in the search index. Of words that few records have, only these are read; a text
 * whose words do not tell is compared row by row. The parameters are those of `soughtByKey`.
 */
export function foundByText(subjectType: string, table: SubjectTable, contains: SQL): Found {
  const type = sql.raw(`'${subjectType}'`)
  const hasWords = sql`(select true from search_entry word where word.comp_id = ${table.companyId} and word.subject_id =
    ${table.id} and word.words @> ${param('keyWords')}::text[] limit 1) is true`
  const isFound = foundBySearch(subjectType, table.id)
  // Of a frequent word a page is soon full: each row's own words are looked up, not all who have it.
  const row = sql`(${contains} or case when ${areSure} then ${hasWords} else ${isFound} end)`
  return {
    by: sql`(${contains} or ${isFound})`,
    hung: {
      // Words follow a write within a second (docs/decisions/010): until then a record is read itself.
      all: sql`select search_some(${sure}, ${type}) as subject_id where ${areSure}
        union all select ${table.id} from search_pending pending join ${table} on ${table.companyId} = pending.comp_id
          and ${table.id} = pending.subject_id where pending.comp_id = ${actor.company} and pending.subject_type =
          ${type} and ${areSure} and ${contains}
        union all select null::uuid from generate_series(1, ${sql.raw(String(tooMany))}) where not (${areSure})`,
      has: id => sql`(select true from ${table} where ${table.companyId} = ${actor.company} and ${table.id} = ${id} and
        ${row} limit 1) is true`,
      row,
      isRough: true,
      isOfFew: true,
    },
  }
}

/** The same for what has a name and a code. */
export const foundByKey = (subjectType: string, table: Named): Found =>
  foundByText(
    subjectType,
    table,
    sql`(${table.name} ilike ${param('keyPattern')} or ${table.code} ilike ${param('keyPattern')})`,
  )

/** The parameters of these, including `key` itself; none for an empty text. */
export const soughtByKey = (key: string | undefined) =>
  key
    ? {
        key,
        keyPattern: likePattern(key),
        keyWords: queryWords(key),
        keySureWords: sureWords(key),
      }
    : {}
