import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noteChanges } from '#mechanisms/history/note-change.server.ts'
import { addMembers, peopleInRole, removeMembers, addMembersOfEach } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { admitHeld } from './holding.server.ts'
import { customerSubject, customerType, lockCustomers } from './customer-subject.server.ts'

/**
 * Makes these its partners, and nobody else; answers whether that changed anything. Who manages it is no partner
 * besides.
 */
export async function partnersBecome(id: string, personIds: readonly string[], context: Context): Promise<boolean> {
  const { me, run } = context
  const [managers, before] = [
    await peopleInRole(customerType, id, 'manager', context),
    await peopleInRole(customerType, id, 'partner', context),
  ]
  const wanted = personIds.filter(one => !managers.includes(one))
  const added = wanted.filter(one => !before.includes(one))
  const removed = before.filter(one => !wanted.includes(one))
  if (added.length + removed.length === 0) return false
  await run([
    addMembers(me.companyId, customerType, id, { partner: added }, me.personId),
    removeMembers(me.companyId, customerType, id, 'partner', removed),
  ])
  return true
}

/**
 * Makes somebody the one who manages these customers, and notifies them; who did before goes, or goes on taking part.
 * Customers that they manage already stay as they are.
 */
export async function changeManager(ids: readonly string[], managerId: string, isKept: boolean, context: Context) {
  const { me, run } = context
  const rows = await lockCustomers(ids, context, 'edit')
  const [managing] = await run([
    {
      name: 'customers_managers',
      values: [me.companyId, customerType, rows.map(({ id }) => id)],
      row: { subjectId: col.uuid, personId: col.uuid },
      text: `select subject_id, person_id from member where comp_id = $1 and subject_type = $2 and subject_id =
        any($3::uuid[]) and role = 'manager' order by person_id`,
    },
  ])
  const changed = rows
    .map(row => ({
      ...row,
      before: managing.rows.filter(({ subjectId }) => subjectId === row.id).map(({ personId }) => personId),
    }))
    .filter(({ before }) => !before.includes(managerId))
  if (changed.length === 0) return { count: 0 }
  await admitHeld(new Map([[managerId, changed.length]]), context, 'manager_id')
  await noteChanges(
    context,
    customerSubject,
    changed.map(({ id, before }) => ({ id, details: { from: before, to: managerId } })),
    'changeManager',
  )
  const staying = changed.flatMap(({ id, before }) => before.map(personId => ({ subjectId: id, personId })))
  await run([
    {
      name: 'customers_managers_go',
      values: [me.companyId, customerType, changed.map(({ id }) => id), managerId],
      text: `delete from member where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])
        and (role = 'manager' or role = 'partner' and person_id = $4)`,
    },
    {
      name: 'customers_taken_over',
      values: [me.companyId, changed.map(({ id }) => id)],
      text: 'update customer set followed_at = now() where comp_id = $1 and id = any($2::uuid[])',
    },
    addMembersOfEach(
      me.companyId,
      customerType,
      [
        ...changed.map(({ id }) => ({ subjectId: id, personId: managerId, role: 'manager' as const })),
        ...(isKept ? staying.map(one => ({ ...one, role: 'partner' as const })) : []),
      ],
      me.personId,
    ),
    ...changed.flatMap(({ id, fullName }) =>
      notified(me, [managerId], {
        kind: 'customer.assigned',
        subjectType: customerType,
        subjectId: id,
        title: fullName,
      }),
    ),
  ])
  for (const { id } of changed)
    context.publish({
      companyId: me.companyId,
      to: [managerId],
      subjectType: customerType,
      subjectId: id,
      event: 'changeManager',
      by: me.personId,
    })
  return { count: changed.length }
}

/** Follows a customer that one may see, or no longer. Both may be said again. */
export async function followCustomer(id: string, isFollowing: boolean, context: Context) {
  const { me, run, publish } = context
  await customerSubject.admit(id, context)
  await run([
    isFollowing
      ? addMembers(me.companyId, customerType, id, { follower: [me.personId] }, me.personId)
      : removeMembers(me.companyId, customerType, id, 'follower', [me.personId]),
  ])
  publish({
    companyId: me.companyId,
    to: [me.personId],
    subjectType: customerType,
    subjectId: id,
    event: 'follow',
    by: me.personId,
  })
  return { id }
}

/** What is added to others' by this file. */
export const customerPeopleParts: Part[] = [
  noticeSays('customer.assigned', {
    zh: '{actor} 把客户交给您负责',
    en: '{actor} made you the customer’s manager',
  }),
]
