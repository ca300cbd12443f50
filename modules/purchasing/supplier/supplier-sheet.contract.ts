import * as v from 'valibot'
import { text } from '#platform/contract/fields.ts'
import { isEmail } from '#mechanisms/formats/formats.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { supplierCategories } from './supplier.contract.ts'

const upper = (longest: number) => v.pipe(text(longest), v.toUpperCase())

/** What a workbook says of a supplier: its columns in imports and exports. */
export const supplierSheet = fields({
  name: f.text(100).required(),
  code: f.text(30).ruled(upper(30)),
  categoryId: f.entry(supplierCategories).as('category'),
  contactName: f.text(50),
  phone: f.text(50),
  email: f.text(254).ruled(
    v.pipe(
      text(254),
      v.toLowerCase(),
      v.check(value => value === '' || isEmail(value), 'email'),
    ),
  ),
  address: f.text(200),
  taxNumber: f.text(20).ruled(v.pipe(upper(20), v.regex(/^([0-9A-Z]{15,20})?$/, 'tax_number'))),
  bankName: f.text(100),
  bankAccount: f.text(50),
  remark: f.longText(2_000),
})
