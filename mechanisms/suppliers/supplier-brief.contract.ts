import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** What is shown of a supplier where it is named: on an order, on a contract. */
export const supplierBrief = v.object({ id: out.id, code: out.text, name: out.text })

/** What a selector knows besides: whom one calls there, and where it is paid. */
export const supplierChoice = v.object({ ...supplierBrief.entries, contactName: out.text, phone: out.text, bankName: out.text, bankAccount: out.text })
export type SupplierChoice = v.InferOutput<typeof supplierChoice>
