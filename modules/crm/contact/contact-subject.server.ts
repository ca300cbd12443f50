import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { takesPartOrAbove } from '../customer/customer-subject.server.ts'
import { contact } from './contact.table.ts'

/** Condition: its customer is there, and this holds of it (`c`). */
export const ofCustomer = (condition: ReturnType<typeof sql>) =>
  sql`(select true from customer c where c.comp_id = ${contact.companyId} and c.id = ${contact.customerId} and
    c.is_delete = ${fixed(Bin.None)} and ${condition}) is true`
const isWorkedOn =
  ofCustomer(sql`not c.is_open and exists (select from member m where m.comp_id = c.comp_id and m.subject_type =
    'customer' and m.subject_id = c.id
  and m.person_id = ${actor.person} and m.role in ('manager', 'partner'))`)

/**
 * Seen by those who have to do with its customer, and changed by those who take part in it; what the public pool shows
 * of a customer is not whom to call there.
 */
export const contactSubject = subject('contact', contact, {
  app: 'contact',
  called: { zh: '联系人', en: 'contact' },
  title: contact.name,
  mark: contact.title,
  search: {
    place: sql`(select c.full_name from customer c where c.comp_id = ${contact.companyId} and c.id =
      ${contact.customerId})`,
    found: ofCustomer(sql`true`),
    state: null,
  },
  manageAll: 'CRM_MANAGER',
  visible: person => takesPartOrAbove(contact.companyId, contact.customerId, person),
  open: sql`true`,
  link: '/crm/contact/{id}',
  abilities: { edit: isWorkedOn, remove: isWorkedOn },
})
