import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, removeMembers } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { contractSubjectType as type } from './contract-subject.server.ts'

noticeSays('contract.assigned', { zh: '{actor} 邀请您参与合同', en: '{actor} added you to the contract' })

/** Makes these the contract's people in a role; who has come is told. Answers those who are in it no more. */
export async function setContractPeople(id: string, title: string, role: 'manager' | 'partner', wanted: readonly string[], { me, run }: Pick<Context, 'me' | 'run'>): Promise<string[]> {
  const [answer] = await run([{
    name: 'contract_people', plain: true, values: [me.companyId, id, role], text: `select person_id from member where comp_id = $1 and subject_type = 'contract' and subject_id = $2 and role = $3`,
  }])
  const before = answer!.rows.map(([personId]) => personId as string)
  const [added, removed] = [wanted.filter(one => !before.includes(one)), before.filter(one => !wanted.includes(one))]
  if (added.length === 0 && removed.length === 0) return []
  await run([
    removeMembers(me.companyId, type, id, role, removed),
    addMembers(me.companyId, type, id, { [role]: added }, me.personId),
    recorded(me, type, id, 'members', { role, added, removed }),
    ...notified(me, added, { kind: 'contract.assigned', subjectType: type, subjectId: id, title }),
  ])
  return removed
}
