import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, idsOfMembersAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { customerDeleted, customerInSea, customerNotDeleted } from './customer.contract.ts'
import { customer } from './customer.table.ts'

export const customerType = 'customer'

const isThere = sql`${customer.isDelete} = ${fixed(Bin.None)}`
const isManaged = sql`(${customer.isDelete} = ${fixed(Bin.None)} and not ${customer.isOpen})`

/**
 * Condition: this person manages a customer, takes part in it or made it, or stands above somebody who does. Following
 * gives no right.
 */
export const takesPartOrAbove = (companyId: SQLWrapper, customerId: SQLWrapper, person: SQLWrapper) => sql`exists (
  select from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
  where m.comp_id = ${companyId} and m.subject_type = 'customer' and m.subject_id = ${customerId} and m.role <>
    'follower' and s.superior_id = ${person})`

/**
 * A customer's one registration: seen by its manager, partners and creator, by everybody above them, by CRM_MANAGER,
 * and in the public pool by the whole company.
 */
export const customerSubject = subject(customerType, customer, {
  app: 'customer',
  called: { zh: '客户', en: 'customer' },
  title: customer.fullName,
  mark: sql`concat_ws(' ', nullif(${customer.simpleName}, ''), ${customer.code})`,
  search: { found: isThere, state: null },
  manageAll: 'CRM_MANAGER',
  visible: person => sql`(${customer.isOpen} or ${takesPartOrAbove(customer.companyId, customer.id, person)})`,
  seenIds: person => sql`${idsOfMembersAndBelow('customer', person)}
    union all select ${customer.id} from ${customer} where ${customer.companyId} = ${actor.company} and
      ${customer.isOpen}`,
  // What the public pool shows of a customer is not whom to call there.
  namesKnown: sql`(not ${customer.isOpen} or ${actor.managesAll}::boolean or
    ${takesPartOrAbove(customer.companyId, customer.id, actor.person)})`,
  open: isThere,
  inTrash: sql`${customer.isDelete} = ${fixed(Bin.Deleted)}`,
  link: '/crm/customer/{id}',
  abilities: {
    edit: sql`${isManaged} and ${actorIs('manager')}`,
    /** Whoever takes part writes down whom to talk to. */
    addContact: sql`${isManaged} and ${actorIs('manager', 'partner')}`,
    moveIn: sql`${isManaged} and ${actorIs('manager')}`,
    remove: sql`${isManaged} and ${actorIs('manager')}`,
    recover: sql`${customer.isDelete} = ${fixed(Bin.Deleted)} and ${actorIs('manager')}`,
    claim: sql`${isThere} and ${customer.isOpen}`,
    comment: isThere,
  },
})

type Ability = keyof typeof customerSubject.abilities

/**
 * Holds customers for a change, all of them or none: each has to be seen by the actor, who may do this with it. Whoever
 * manages all is refused by how it stands: a deleted one can be recovered and nothing else, one in the public pool is
 * claimed first.
 */
export async function lockCustomers(ids: readonly string[], context: Context, ability: Ability) {
  const held = await customerSubject.lockAll(ids, context)
  if (held.size < ids.length) refuse(notFound)
  if ([...held.values()].some(can => !can[ability])) refuse(notAllowed)
  const rows = await context.db
    .select()
    .from(customer)
    .where(and(eq(customer.companyId, context.me.companyId), inArray(customer.id, [...ids])))
  if (ability === 'recover') {
    if (rows.some(row => row.isDelete === Bin.None)) refuse(customerNotDeleted)
  } else {
    if (rows.some(row => row.isDelete === Bin.Deleted)) refuse(customerDeleted)
    if (rows.some(row => row.isOpen)) refuse(customerInSea)
  }
  return rows
}

/** The same for one. */
export const lockCustomer = async (id: string, context: Context, ability: Ability) =>
  (await lockCustomers([id], context, ability))[0]!
