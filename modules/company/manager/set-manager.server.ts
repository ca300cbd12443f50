import { and, eq, sql } from 'drizzle-orm'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { managerCycle } from './manager.contract.ts'

/** Refuses whom a person cannot have for a manager: strangers, who has left, themselves, and whoever is below them. */
export async function admitManager({ me, db }: Pick<Context, 'me' | 'db'>, id: string, managerId: string) {
  const [manager] = await db
    .select({
      status: person.status,
      isBelow: sql<boolean>`exists (select 1 from person_superior s where s.comp_id = ${me.companyId} and s.person_id =
        ${managerId} and s.superior_id = ${id})`,
    })
    .from(person)
    .where(and(eq(person.companyId, me.companyId), eq(person.id, managerId)))
  if (!manager || manager.status === PersonStatus.Left) refuse(unknownPerson, {}, 'manager_id')
  if (managerId === id || manager.isBelow) refuse(managerCycle, {}, 'manager_id')
}

/**
 * Gives a person a manager, or none; whoever requests it has been admitted, and is not that person. Changes of a
 * company take turns, and the line above the new manager is read behind that lock: two changes at once cannot close a
 * circle. The former manager keeps what was theirs to see.
 */
export async function setManager(
  { me, db, run }: Pick<Context, 'me' | 'db' | 'run'>,
  id: string,
  managerId: string | null,
) {
  await run([takeTurns(me.companyId, 'managers')])
  if (managerId) await admitManager({ me, db }, id, managerId)
  await run([
    {
      name: 'manager_former',
      values: [me.companyId, id, managerId],
      text: `insert into person_former_manager (comp_id, person_id, manager_id) select comp_id, id, manager_id from
        person where comp_id = $1 and id = $2 and manager_id is not null and manager_id is distinct from $3::uuid
      on conflict (comp_id, person_id, manager_id) do update set until = now()`,
    },
    {
      name: 'manager_request_met',
      text: 'delete from manager_request where comp_id = $1 and person_id = $2',
      values: [me.companyId, id],
    },
  ])
  await db
    .update(person)
    .set({ managerId })
    .where(and(eq(person.companyId, me.companyId), eq(person.id, id)))
  await run([...rebuildSuperiors(me.companyId, [id]), recorded(me, 'person', id, 'manager', { managerId })])
}
