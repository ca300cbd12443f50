import { and, eq, sql, type SQL } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { wireColumns } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { PersonRow } from '#mechanisms/people/directory.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { onlyAdministrators } from '../person/person.contract.ts'
import { peopleWithDepartments, personColumns } from '../person/person-list.server.ts'
import { askForManager, requestHandlers } from './manager-request.server.ts'
import { managerCalls } from './manager.contract.ts'
import { setManager } from './set-manager.server.ts'

/** People joined to the line they stand in with one person, nearest first; null when there is no such person. */
const line = (theOne: SQL, theOther: SQL, near: SQL) =>
  compile(sql`select case when exists (
    select 1 from person p where p.comp_id = ${param('company')} and p.id = ${param('id')})
  then json_build_object('list', coalesce((select json_agg(row) from (
    select ${wireColumns(personColumns)} from person_superior s join (${peopleWithDepartments}) on ${person.companyId}
      = s.comp_id and ${person.id} = ${theOther}
    where s.comp_id = ${param('company')} and ${theOne} = ${param('id')} and ${near} and ${person.status} <> ${fixed(PersonStatus.Left)}
    order by s.distance, ${person.spelling}, ${person.id}) row), '[]'::json))::text end`)
const above = line(sql`s.person_id`, sql`s.superior_id`, sql`s.distance > 0`)
const allBelow = line(sql`s.superior_id`, sql`s.person_id`, sql`s.distance > 0`)
const direct = line(sql`s.superior_id`, sql`s.person_id`, sql`s.distance = 1`)

const answer = async (statement: typeof above, id: string, { me, run }: Context) => {
  const [rows] = await run([statement({ company: me.companyId, id })])
  return new Json<{ list: PersonRow[] }>(found(rows!.only))
}

export const managerHandlers = handle(managerCalls, {
  above: ({ id }, context) => answer(above, id, context),
  allBelow: ({ id }, context) => answer(allBelow, id, context),
  direct: ({ id }, context) => answer(direct, id, context),

  async choose({ id, managerId }, context) {
    const { me, db, run } = context
    const [row] = await db
      .select({ name: person.name, isAdministrator: person.isAdministrator })
      .from(person)
      .where(and(eq(person.companyId, me.companyId), eq(person.id, id)))
    const { name, isAdministrator } = found(row)
    if (id !== me.personId && !may(me, 'MANAGER_LOGIN')) refuse(notAllowed)
    if (id !== me.personId && isAdministrator && !me.isAdministrator) refuse(onlyAdministrators)
    if (id === me.personId) return await askForManager(managerId ?? null, name, context)
    await setManager(context, id, managerId ?? null)
    if (managerId)
      await run(
        notified(me, [id, managerId], {
          kind: 'person.manager',
          subjectType: 'person',
          subjectId: id,
          title: name,
          details: { managerId },
        }),
      )
    return { id, isAsked: false }
  },

  ...requestHandlers,
})
