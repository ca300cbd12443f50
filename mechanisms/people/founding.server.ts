import type { Locale } from '#platform/contract/words.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { adding } from '#platform/server/parts/part.ts'

type Founding = (companyId: string, locale: Locale) => Statement[]
const foundings: Founding[] = []

/**
 * Declares what a company begins with, in the language of whoever founds it: rows of its own, which it changes as it
 * likes.
 */
export const companiesBeginWith = adding('what companies begin with', (founding: Founding) => {
  foundings.push(founding)
})

/** All that a new company begins with, to be sent in the transaction that founds it. */
export const founded = (companyId: string, locale: Locale): Statement[] =>
  foundings.flatMap(founding => founding(companyId, locale))
