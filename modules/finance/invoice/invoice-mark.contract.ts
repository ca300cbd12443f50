import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/**
 * What an invoice is known by in the whole country: a code of 10 or 12 digits and a number of 8; a fully digital one
 * has a number of 20 alone.
 */
export interface InvoiceMark {
  code: string
  number: string
}

export const invoiceCode = v.optional(
  v.pipe(v.string('text'), v.trim(), v.regex(/^(\d{10}|\d{12})?$/, 'invoice_code')),
  '',
)
export const invoiceNumber = v.optional(
  v.pipe(v.string('text'), v.trim(), v.regex(/^(\d{8}|\d{20})?$/, 'invoice_number')),
  '',
)

export const invoiceUsed = refusal('invoice.used', {
  zh: '发票 {number} 已由 {name} 在 {day} 用于“{title}”',
  en: 'Invoice {number} was already used by {name} on {day} for “{title}”',
})
/** The same to those who may not see where: neither whose it is nor what for. */
export const invoiceUsedUnseen = refusal('invoice.used', {
  zh: '发票 {number} 已在 {day} 被使用，请联系财务核对',
  en: 'Invoice {number} was already used on {day}: ask finance',
})
export const invoiceTwice = refusal('invoice.twice', {
  zh: '发票 {number} 填写了两次',
  en: 'Invoice {number} is entered twice',
})

export const codeNeeded = refusal('invoice.code_needed', {
  zh: '8 位号码的发票还需要填写发票代码',
  en: 'An invoice with an 8-digit number also has a code',
})

/** When an invoice was used; where, what for and by whom for those alone who may see that record. */
const invoiceUse = v.object({
  subjectType: out.text,
  title: out.maybeText,
  link: out.maybeText,
  person: v.nullable(personBrief),
  usedAt: out.instant,
})
export type InvoiceUse = v.InferOutput<typeof invoiceUse>

export const invoiceMarkCalls = callsAbout('invoice', {
  verify: call(
    'GET /erp/invoice/verify-code',
    v.object({
      code: invoiceCode,
      number: v.pipe(v.string('required'), v.trim(), v.regex(/^(\d{8}|\d{20})$/, 'invoice_number')),
      exceptId: v.optional(id),
    }),
    v.object({
      isFree: out.flag,
      /** The record by which it was submitted, or the order in which it is claimed. */
      used: v.nullable(invoiceUse),
    }),
    {
      about: ['finance'],
      summary:
        'Whether an invoice is still unused in the company, and where it is used: handed in by itself, or claimed in an order',
    },
  ),
})
