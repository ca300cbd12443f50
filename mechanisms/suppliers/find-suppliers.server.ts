import { sql } from 'drizzle-orm'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { given } from '#platform/server/database/statement.ts'
import { needleOf, queryWords } from '#mechanisms/search/search-words.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { supplier } from './supplier.table.ts'

/** The filter of a list of suppliers by what is typed: by name, pinyin, initials or code. Its value is made by `sought`. */
export const suppliersFound = {
  keyPattern: { by: sql`${supplier.id} in (
    select hit.subject_id from search_hits(${given('keyWords')}::text[], ${given('keyNeedle')}::text, array['erp-supplier'], 3000) hit
    union all select named.id from supplier named where named.comp_id = ${asker.company} and (named.name ilike ${given('keyPattern')} or named.code = upper(${given('key')})))` },
}

export const sought = (key: string | undefined) => key ? { key, keyPattern: likePattern(key), keyWords: queryWords(key), keyNeedle: needleOf(key) } : {}
