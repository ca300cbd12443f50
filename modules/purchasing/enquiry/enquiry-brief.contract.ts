import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** What is shown of an enquiry where an order or an application names it. */
export const enquiryBrief = v.object({ id: out.id, code: out.text, name: out.text })
