import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out, requiredText, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

export { shortestKey } from '#platform/contract/fields.ts'
/** Rows of a page (spec 1 §9). */
export const searchPage = 30

export const found = v.object({
  id: out.id,
  type: out.text,
  title: out.text,
  /** What tells it from another of the same title: a task's code, a person's department. */
  subtitle: out.text,
  changedAt: out.instant,
})
export type Found = v.InferOutput<typeof found>

export const unknownKind = refusal('search.type.unknown', { zh: '没有这类内容', en: 'There is nothing of this type' })

export const searchCalls = callsAbout('search', {
  search: call(
    'GET /search',
    v.object({
      key: v.pipe(requiredText(100), searchKey),
      /** `user`, or the type of a record. */
      type: requiredText(40),
      ...paging(searchPage).entries,
    }),
    page(found),
    {
      failsSilently: true,
      summary: 'People of the company, or records of one type that the caller may see, by Chinese, pinyin or initials',
    },
  ),
})
