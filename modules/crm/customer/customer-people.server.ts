import type { Context } from '#platform/server/http/handle.ts'
import { addMembers, removeMembers } from '#mechanisms/members/members.server.ts'
import { customerType } from './customer-subject.server.ts'

/** Who is in a customer in one role. */
export async function peopleIn(role: 'manager' | 'partner', id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<string[]> {
  const [answer] = await run([{
    name: 'customer_people', plain: true, values: [me.companyId, id, role],
    text: `select person_id from member where comp_id = $1 and subject_type = 'customer' and subject_id = $2 and role = $3 order by person_id`,
  }])
  return answer!.rows.map(([personId]) => personId as string)
}

/** Makes these its partners, and nobody else; answers whether that changed anything. Who manages it is no partner besides. */
export async function partnersBecome(id: string, personIds: readonly string[], context: Context): Promise<boolean> {
  const { me, run } = context
  const [managers, before] = [await peopleIn('manager', id, context), await peopleIn('partner', id, context)]
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
