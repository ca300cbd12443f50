import * as v from 'valibot'
import { ids, numberedChoice } from '#platform/contract/fields.ts'
import { mostRows } from '#platform/contract/list.ts'

/** Records that are confirmed together, or whose confirmation is taken back. */
export const confirming = v.object({ ids: v.pipe(ids(mostRows), v.minLength(1, 'required')), docStatus: v.optional(numberedChoice([0, 1]), 1) })
