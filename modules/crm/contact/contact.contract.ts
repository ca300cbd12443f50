import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, done, flag, id, out, requiredText, searchKey, text } from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { isEmail, isLandline, isMobile } from '#mechanisms/formats/formats.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** Contacts of one customer; more is a mistake. */
export const mostContacts = 200
export const tooManyContacts = refusal('contact.too_many', { zh: `一个客户最多 ${mostContacts} 位联系人`, en: `At most ${mostContacts} contacts of a customer` })

/** Empty, or of its format; spaces between digits are forgiven. */
const number = (isRight: (value: string) => boolean, problem: string) =>
  v.pipe(text(30), v.transform(value => value.replace(/\s/g, '')), v.check(value => value === '' || isRight(value), problem))

const fields = {
  name: requiredText(50),
  title: text(50),
  mobile: number(value => isMobile(value.replaceAll('-', '')), 'mobile'),
  /** A landline, or a mobile number that is not the first. */
  phone: number(value => isLandline(value) || isMobile(value), 'format'),
  email: v.pipe(text(254), v.toLowerCase(), v.check(value => value === '' || isEmail(value), 'email')),
  remark: text(1_000),
}

const contactDraft = v.object({
  customerId: id, ...fields, title: v.optional(fields.title, ''), mobile: v.optional(fields.mobile, ''), phone: v.optional(fields.phone, ''), email: v.optional(fields.email, ''),
  remark: v.optional(fields.remark, ''), isMain: v.optional(flag, false),
})

const contactRow = v.object({
  id: out.id,
  customer: customerBrief,
  name: out.text,
  title: out.text,
  mobile: out.text,
  phone: out.text,
  email: out.text,
  isMain: out.flag,
  lastOptDate: out.instant,
})
export type ContactRow = v.InferOutput<typeof contactRow>
const contactDetail = v.object({ ...contactRow.entries, remark: out.text, createdAt: out.instant, can: abilities(['edit', 'remove']) })
export type ContactDetail = v.InferOutput<typeof contactDetail>

export const contactCalls = {
  list: call('GET /crm/contacts', v.object({ ...listQuery(['lastOptDate', 'name']).entries, key: v.optional(searchKey), customerId: v.optional(id) }), page(contactRow), {
    summary: 'Contacts of the customers that the asker has to do with, or of one of them, the main one first',
  }),
  detail: call('GET /crm/contacts/:id', byId, contactDetail, { summary: 'A contact of a customer' }),
  create: call('POST /crm/contacts', contactDraft, v.object({ id: out.id }), { summary: 'A new contact of a customer; the first is its main one' }),
  update: call('PUT /crm/contacts/:id', v.object({ id, ...v.partial(v.object(fields)).entries, isMain: v.optional(flag) }), done, { summary: 'Change a contact; the main one gives way to another' }),
  remove: call('DELETE /crm/contacts/:id', byId, done, { summary: 'Delete a contact; of the others the oldest becomes the main one' }),
}
