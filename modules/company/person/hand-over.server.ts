import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { handOverApprovals } from '#mechanisms/approvals/hand-over.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { handOverMembers } from '#mechanisms/members/hand-over.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { keepAnAdministrator } from '../authority/administrator.server.ts'
import { leavingYourself, successorNeeded } from './person.contract.ts'

type Leaver = Pick<typeof person.$inferSelect, 'id' | 'name' | 'managerId' | 'isAdministrator'>

/**
 * A member leaves: whatever they still answer for goes to the successor, in the leaver's place in the line of managers.
 * Authorities and roles end. Answers how many records were handed over. The caller has taken the turns of managers and
 * administrators.
 */
export async function handOver(context: Context, leaver: Leaver, successorId: string | null): Promise<number> {
  const { me, db, run } = context
  if (leaver.id === me.personId) refuse(leavingYourself)
  const reports = await db
    .select({ id: person.id })
    .from(person)
    .where(
      and(eq(person.companyId, me.companyId), eq(person.managerId, leaver.id), ne(person.status, PersonStatus.Left)),
    )
  if (successorId) await admitSuccessor(context, leaver, successorId)
  if (successorId) await handOverApprovals(context, leaver.id, successorId)
  const handedOver = await handOverMembers(context, leaver.id, successorId)
  if (!successorId && (handedOver > 0 || reports.length > 0))
    refuse(successorNeeded, { records: handedOver, people: reports.length }, 'successor_id')

  if (successorId) await moveReports(context, leaver, successorId)
  await db
    .update(department)
    .set({ headId: successorId })
    .where(and(eq(department.companyId, me.companyId), eq(department.headId, leaver.id)))
  await db
    .update(person)
    .set({ status: PersonStatus.Left, leftAt: sql`now()`, isAdministrator: false })
    .where(and(eq(person.companyId, me.companyId), eq(person.id, leaver.id)))
  if (leaver.isAdministrator) await keepAnAdministrator(context)
  rightsChanged(context)
  await run([
    {
      text: 'delete from person_authority where comp_id = $1 and person_id = $2',
      values: [me.companyId, leaver.id],
    },
    {
      text: 'delete from person_role where comp_id = $1 and person_id = $2',
      values: [me.companyId, leaver.id],
    },
    recorded(me, 'person', leaver.id, 'leave', { successorId, handedOver }),
    ...(successorId
      ? notified(me, [successorId], {
          kind: 'person.handed_over',
          subjectType: 'person',
          subjectId: leaver.id,
          title: leaver.name,
          details: { count: handedOver },
        })
      : []),
  ])
  return handedOver
}

async function admitSuccessor({ me, db }: Context, leaver: Leaver, successorId: string) {
  const [successor] = await db
    .select({ status: person.status })
    .from(person)
    .where(and(eq(person.companyId, me.companyId), eq(person.id, successorId)))
  if (!successor || successor.status === PersonStatus.Left || successorId === leaver.id)
    refuse(unknownPerson, {}, 'successor_id')
}

/**
 * The reports get the successor as their manager; a successor from below first rises to the leaver's own place, so that
 * no circle closes.
 */
async function moveReports({ me, db, run }: Context, leaver: Leaver, successorId: string) {
  await db
    .update(person)
    .set({ managerId: leaver.managerId })
    .where(
      and(
        eq(person.companyId, me.companyId),
        eq(person.id, successorId),
        sql`exists (
      select 1 from person_superior s where s.comp_id = ${me.companyId} and s.person_id = ${successorId} and
        s.superior_id = ${leaver.id})`,
      ),
    )
  await db
    .update(person)
    .set({ managerId: successorId })
    .where(and(eq(person.companyId, me.companyId), eq(person.managerId, leaver.id), ne(person.id, successorId)))
  await run(rebuildSuperiors(me.companyId, [leaver.id, successorId]))
}

/** What is added to others' by this file. */
export const handOverParts: Part[] = [
  noticeSays('person.handed_over', {
    zh: '{title} 离职，{count} 项工作交接给了您',
    en: '{title} has left: {count} items were handed over to you',
  }),
]
