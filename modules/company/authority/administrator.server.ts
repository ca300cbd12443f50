import { and, eq, inArray, ne } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { administratorCalls, lastAdministrator, notJoined } from './authority.contract.ts'
import { admitPeople } from './authority.server.ts'

/**
 * After somebody ceased to be one: is there still an administrator who can sign in? Dismissals take turns, so that the
 * last two do not dismiss each other.
 */
export async function keepAnAdministrator({ me, db, run }: Context) {
  await run([takeTurns(me.companyId, 'administrators')])
  const [left] = await db
    .select({ id: person.id })
    .from(person)
    .where(
      and(eq(person.companyId, me.companyId), eq(person.isAdministrator, true), eq(person.status, PersonStatus.Active)),
    )
    .limit(1)
  if (!left) refuse(lastAdministrator)
}

export const administratorHandlers = handle(administratorCalls, {
  async list(_, { me, db }) {
    const list = await db
      .select({ id: person.id, name: person.name, avatar: person.avatarFileId })
      .from(person)
      .where(
        and(eq(person.companyId, me.companyId), eq(person.isAdministrator, true), ne(person.status, PersonStatus.Left)),
      )
      .orderBy(person.spelling, person.id)
    return { list }
  },

  async appoint({ addId, delId }, context) {
    const { me, db, run } = context
    if (!me.isAdministrator) refuse(notAllowed)
    await run([takeTurns(me.companyId, 'administrators')])
    await admitPeople(context, addId, 'add_id')
    const of = (ids: string[]) => and(eq(person.companyId, me.companyId), inArray(person.id, ids))
    if (delId.length > 0) await db.update(person).set({ isAdministrator: false }).where(of(delId))
    if (addId.length > 0) {
      const appointed = await db
        .update(person)
        .set({ isAdministrator: true })
        .where(and(of(addId), eq(person.status, PersonStatus.Active)))
        .returning({ id: person.id })
      if (appointed.length !== addId.length) refuse(notJoined, {}, 'add_id')
    }
    await keepAnAdministrator(context)
    rightsChanged(context)
    await run(
      [...addId, ...delId].map(personId =>
        recorded(me, 'person', personId, addId.includes(personId) ? 'appoint' : 'dismiss'),
      ),
    )
    return {}
  },
})
