import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** What is shown of an order where it is named: on a refund, on a return. */
export const orderBrief = v.object({ id: out.id, code: out.text, name: out.text, total: out.money, currency: out.text })
