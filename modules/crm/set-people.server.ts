import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, peopleInRole, removeMembers } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'

interface Record {
  type: 'contract' | 'chance' | 'order' | 'tender'
  id: string
  title: string
}

/**
 * Makes these a record's people in a role; who has been added is notified, and its history says both. Answers those who
 * are in it no more.
 */
export async function setPeople(
  { type, id, title }: Record,
  role: 'manager' | 'partner',
  wanted: readonly string[],
  context: Pick<Context, 'me' | 'run'>,
): Promise<string[]> {
  const { me, run } = context
  const before = await peopleInRole(type, id, role, context)
  const [added, removed] = [wanted.filter(one => !before.includes(one)), before.filter(one => !wanted.includes(one))]
  if (added.length === 0 && removed.length === 0) return []
  await run([
    removeMembers(me.companyId, type, id, role, removed),
    addMembers(me.companyId, type, id, { [role]: added }, me.personId),
    recorded(me, type, id, 'members', { role, added, removed }),
    ...notified(me, added, { kind: `${type}.assigned`, subjectType: type, subjectId: id, title }),
  ])
  return removed
}

/** What is added to others' by this file. */
export const setPeopleParts: Part[] = [
  noticeSays('contract.assigned', { zh: '{actor} 邀请您参与合同', en: '{actor} added you to the contract' }),
  noticeSays('chance.assigned', { zh: '{actor} 邀请您参与商机', en: '{actor} added you to the opportunity' }),
  noticeSays('tender.assigned', { zh: '{actor} 邀请您参与投标', en: '{actor} added you to the tender' }),
]
