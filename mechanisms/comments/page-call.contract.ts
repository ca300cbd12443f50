import * as v from 'valibot'
import { call, callsAbout, type Call, type CallInput, type CallOutput } from '#platform/contract/call.ts'
import { page } from '#platform/contract/list.ts'
import { commentRow } from './comment.contract.ts'

/** What a record's page shows first: the record, as its own call answers it, and the newest ten comments on it. */
export type PageOutput<C extends Call> = {
  record: CallOutput<C>
  comments: { list: v.InferOutput<typeof commentRow>[]; total: number | null; start: number; limit: number }
}
export type PageCall<C extends Call> = Call<
  v.GenericSchema<CallInput<C>>,
  v.GenericSchema<PageOutput<C>, PageOutput<C>>
>

const made = new WeakMap<Call, Call>()
const details = new WeakMap<Call, Call>()
/** The record's own call, of the call for its page. */
export const detailOf = (whole: Call): Call | undefined => details.get(whole)

/** The call that answers a record's page in one: that of the record itself, with `/page` behind it. */
export function pageCall<C extends Call>(detail: C): PageCall<C> {
  let whole = made.get(detail)
  if (!whole) {
    const { summary = 'A record', ...options } = detail.options
    whole = call(
      `GET ${detail.path as `/${string}`}/page`,
      detail.input,
      v.object({ record: detail.output, comments: page(commentRow) }),
      {
        ...options,
        about: [...detail.about, '*'],
        summary: `${summary}; and the newest comments on it, as its page shows them`,
      },
    )
    callsAbout('comment', { whole })
    made.set(detail, whole)
    details.set(whole, detail)
  }
  return whole as unknown as PageCall<C>
}
