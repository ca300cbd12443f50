import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** What is shown of a supplier where it is named: on an order, on a contract. */
export const supplierBrief = v.object({ id: out.id, code: out.text, name: out.text })

/**
 * What a selector knows besides: whom one calls there. Where it is paid concerns those alone who answer for it and who
 * pay.
 */
export const supplierChoice = v.object({ ...supplierBrief.entries, contactName: out.text, phone: out.text })
export type SupplierChoice = v.InferOutput<typeof supplierChoice>
