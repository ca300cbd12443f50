import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, done, flag, id, out, searchKey, text } from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { isEmail, isLandline, isMobile } from '#mechanisms/formats/formats.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** Contacts of one customer; more is a mistake. */
export const mostContacts = 200
export const tooManyContacts = refusal('contact.too_many', {
  zh: `一个客户最多 ${mostContacts} 位联系人`,
  en: `At most ${mostContacts} contacts per customer`,
})

/** Empty, or of its format; spaces between digits are forgiven. */
const number = (isRight: (value: string) => boolean, problem: string) =>
  v.pipe(
    text(30),
    v.transform(value => value.replace(/\s/g, '')),
    v.check(value => value === '' || isRight(value), problem),
  )

/** What is known of a contact, beside whose it is and whether it is the main one. */
export const contactFields = fields({
  name: f.text(50).required().listed(),
  title: f.text(50).listed(),
  mobile: f
    .text(30)
    .ruled(number(value => isMobile(value.replaceAll('-', '')), 'mobile'))
    .keyboard('tel')
    .listed(),
  /** A landline, or a mobile number that is not the first. */
  phone: f
    .text(30)
    .ruled(number(value => isLandline(value) || isMobile(value), 'format'))
    .keyboard('tel')
    .listed(),
  email: f
    .text(254)
    .ruled(
      v.pipe(
        text(254),
        v.toLowerCase(),
        v.check(value => value === '' || isEmail(value), 'email'),
      ),
    )
    .keyboard('email')
    .listed(),
  remark: f.longText(1_000),
})

const contactDraft = v.object({ customerId: id, ...contactFields.draft, isMain: v.optional(flag, false) })

const contactRow = v.object({
  id: out.id,
  customer: customerBrief,
  ...contactFields.row,
  isMain: out.flag,
  lastOptDate: out.instant,
})
export type ContactRow = v.InferOutput<typeof contactRow>
const contactDetail = v.object({
  ...contactRow.entries,
  ...contactFields.shown,
  createdAt: out.instant,
  can: abilities(['edit', 'remove']),
})
export type ContactDetail = v.InferOutput<typeof contactDetail>

/** A page of contacts with all that is known of each, for a workbook. */
export const contactExported = page(v.object({ ...contactRow.entries, ...contactFields.shown }))
export type ContactExported = v.InferOutput<typeof contactExported>['list'][number]

export const contactCalls = callsAbout('customer', {
  export: call(
    'GET /crm/contacts/export',
    v.object({ key: v.optional(searchKey), customerId: v.optional(id) }),
    v.unknown(),
    { answers: 'file', summary: 'Contacts of the same filters as an .xlsx, which an import reads again' },
  ),
  list: call(
    'GET /crm/contacts',
    v.object({ ...listQuery(['lastOptDate', 'name']).entries, key: v.optional(searchKey), customerId: v.optional(id) }),
    withCan(page(contactRow), { create: 'everyone' }),
    {
      summary: 'Contacts of the customers that the caller has to do with, or of one of them, the main one first',
    },
  ),
  detail: call('GET /crm/contacts/:id', byId, contactDetail, { summary: 'A contact of a customer' }),
  create: call('POST /crm/contacts', contactDraft, v.object({ id: out.id }), {
    summary: 'A new contact of a customer; the first is its main one',
  }),
  update: call('PUT /crm/contacts/:id', v.object({ id, ...contactFields.changes, isMain: v.optional(flag) }), done, {
    summary: 'Change a contact; the main one gives way to another',
  }),
  remove: call('DELETE /crm/contacts/:id', byId, done, {
    summary: 'Delete a contact; of the others the oldest becomes the main one',
  }),
})
