import * as v from 'valibot'
import { ids, numberedChoice } from '#platform/contract/fields.ts'
import { mostRows } from '#platform/contract/list.ts'

/** Whether a record of a company that wants them confirmed was. */
export const DocStatus = { Unconfirmed: 0, Confirmed: 1 } as const
export type DocStatus = (typeof DocStatus)[keyof typeof DocStatus]
export const docStatuses: readonly DocStatus[] = /* @__PURE__ */ Object.values(DocStatus)

/** Records that are confirmed together, or whose confirmation is withdrawn. */
export const confirming = v.object({
  ids: v.pipe(ids(mostRows), v.minLength(1, 'required')),
  docStatus: v.optional(numberedChoice(docStatuses), DocStatus.Confirmed),
})
