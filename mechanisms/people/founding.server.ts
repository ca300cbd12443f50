import type { Locale } from '#platform/contract/words.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { adding } from '#platform/server/parts/part.ts'
import { indexWords } from '#mechanisms/spelling/search-words.server.ts'
import { unitsOf } from '#mechanisms/spelling/spelling.server.ts'
import type { UiScheme } from './edition.contract.ts'

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

const english: UiScheme = 'english'

/** Of a row of `company`: the language in which its people are written to before they have chosen one. */
export const companyLanguage = `case when ui_scheme = '${english}' then 'en-US' else 'zh-CN' end`

/** A person's name with what it is sorted and found by: `insert(person).values({ ...personNames(name), … })`. */
export const personNames = (name: string) => ({ name, spelling: spellingOf(name), searchWords: indexWords(name) })

/** 张伟 → "zhang wei": people stand in the order that their names are said. */
const spellingOf = (name: string) =>
  unitsOf(name)
    .map(unit => unit.spellings[0])
    .join(' ')
    .slice(0, 200)
