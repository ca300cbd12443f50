import * as v from 'valibot'

/** A taxpayer's number (统一社会信用代码, or an older one): 15 to 20 digits and capitals, or none. */
export const taxNumber = v.optional(
  v.pipe(v.string('text'), v.trim(), v.toUpperCase(), v.regex(/^([0-9A-Z]{15,20})?$/, 'tax_number')),
  '',
)
