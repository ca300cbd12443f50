import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { askerIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { customerDeleted, customerInSea } from './customer.contract.ts'
import { customer } from './customer.table.ts'

export const customerType = 'customer'

const isThere = sql`${customer.isDelete} = 0`
const isManaged = sql`(${customer.isDelete} = 0 and not ${customer.isOpen})`

/**
 * A customer's one registration: seen by its manager, partners and creator, by everybody above them, by CRM_MANAGER, and in the open sea by
 * the whole company.
 */
export const customerSubject = subject(customerType, customer, {
  title: customer.fullName,
  mark: sql`concat_ws(' ', nullif(${customer.simpleName}, ''), ${customer.code})`,
  search: { found: isThere },
  manageAll: 'CRM_MANAGER',
  // Following gives no right.
  visible: person => sql`(${customer.isOpen} or exists (
    select from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
    where m.comp_id = ${customer.companyId} and m.subject_type = 'customer' and m.subject_id = ${customer.id} and m.role <> 'follower' and s.superior_id = ${person}))`,
  open: isThere,
  link: '/crm/customer/{id}',
  abilities: {
    edit: sql`${isManaged} and ${askerIs('manager')}`,
    /** Whoever takes part writes down whom to talk to. */
    addContact: sql`${isManaged} and ${askerIs('manager', 'partner')}`,
    moveIn: sql`${isManaged} and ${askerIs('manager')}`,
    remove: sql`${isManaged} and ${askerIs('manager')}`,
    recover: sql`${customer.isDelete} = 1 and ${askerIs('manager')}`,
    claim: sql`${isThere} and ${customer.isOpen}`,
    comment: isThere,
  },
})

/** Holds a customer for a change that the asker may make; one that is deleted or in the open sea is refused to whoever manages all. */
export async function lockCustomer(id: string, context: Context, ability: keyof typeof customerSubject.abilities) {
  await customerSubject.lock(id, context, ability)
  const [held] = await context.db.select().from(customer).where(and(eq(customer.companyId, context.me.companyId), eq(customer.id, id)))
  const row = found(held)
  if (row.isDelete === 1) refuse(customerDeleted)
  if (row.isOpen) refuse(customerInSea)
  return row
}
