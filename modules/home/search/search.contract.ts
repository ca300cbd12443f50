import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out, requiredText, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

export { shortestKey } from '#platform/contract/fields.ts'
/** Of each type so many are among all. */
export const foundOfEach = 5
/** Rows of a page (spec 1 §9). */
export const searchPage = 30

export const found = v.object({
  id: out.id,
  type: out.text,
  title: out.text,
  /** What distinguishes it from another of the same title: a task's code, a person's department. */
  subtitle: out.text,
  changedAt: out.instant,
  /** How it stands: a word of its room, or `open` and `closed`. */
  state: out.maybeText,
  /** Who answers for it, or said it. */
  who: out.maybeText,
  /** When it is due, or begins. */
  when: out.maybeInstant,
  /** What was found there, where that is not the record itself: `comment`, `file`, `workhour`. */
  via: out.maybeText,
})
export type Found = v.InferOutput<typeof found>

export const unknownKind = refusal('search.type.unknown', { zh: '没有这类内容', en: 'There is nothing of this type' })

export const searchCalls = callsAbout('search', {
  search: call(
    'GET /search',
    v.object({
      key: v.pipe(requiredText(100), searchKey),
      /** `all`, `user`, the type of a record, or what hangs on records: `comment`, `file`, `workhour`. */
      type: requiredText(40),
      ...paging(searchPage).entries,
    }),
    page(found),
    {
      failsSilently: true,
      summary:
        'People of the company, records that the caller may see, what was said and what files are called there, by Chinese, pinyin or initials',
    },
  ),
})
