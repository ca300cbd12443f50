import type { Context } from '#platform/server/http/handle.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { addMembers, peopleInRole, removeMembers } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { customerSubject, customerType, lockCustomers } from './customer-subject.server.ts'

noticeSays('customer.assigned', { zh: '{actor} 把客户交给您负责', en: '{actor} made you responsible for the customer' })

/** Makes these its partners, and nobody else; answers whether that changed anything. Who manages it is no partner besides. */
export async function partnersBecome(id: string, personIds: readonly string[], context: Context): Promise<boolean> {
  const { me, run } = context
  const [managers, before] = [await peopleInRole(customerType, id, 'manager', context), await peopleInRole(customerType, id, 'partner', context)]
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

/** Makes somebody the one who manages these customers, and tells them; who did before goes, or goes on taking part. Customers that they manage already stay as they are. */
export async function changeManager(ids: readonly string[], managerId: string, isKept: boolean, context: Context) {
  const { me, run } = context
  let count = 0
  for (const { id, fullName } of await lockCustomers(ids, context, 'edit')) {
    const before = await peopleInRole(customerType, id, 'manager', context)
    if (before.includes(managerId)) continue
    await noteChange(context, customerSubject, id, { from: before, to: managerId }, 'changeManager')
    await run([
      removeMembers(me.companyId, customerType, id, 'manager', before),
      removeMembers(me.companyId, customerType, id, 'partner', [managerId]),
      addMembers(me.companyId, customerType, id, { manager: [managerId], partner: isKept ? before : [] }, me.personId),
      ...notified(me, [managerId], { kind: 'customer.assigned', subjectType: customerType, subjectId: id, title: fullName }),
    ])
    context.tell({ companyId: me.companyId, to: [managerId], subjectType: customerType, subjectId: id, event: 'changeManager', by: me.personId })
    count++
  }
  return { count }
}

/** Follows a customer that one may see, or no longer. Both may be said again. */
export async function followCustomer(id: string, isFollowing: boolean, context: Context) {
  const { me, run, tell } = context
  await customerSubject.admit(id, context)
  await run([isFollowing
    ? addMembers(me.companyId, customerType, id, { follower: [me.personId] }, me.personId)
    : removeMembers(me.companyId, customerType, id, 'follower', [me.personId])])
  tell({ companyId: me.companyId, to: [me.personId], subjectType: customerType, subjectId: id, event: 'follow', by: me.personId })
  return { id }
}
