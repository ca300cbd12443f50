import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** What is shown of a purchase application where an order names it. */
export const purchaseApplyBrief = v.object({ id: out.id, code: out.text, name: out.text })
