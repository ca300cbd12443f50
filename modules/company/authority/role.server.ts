import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import type { Authority } from '#mechanisms/people/person.contract.ts'
import { personRole, role } from '#mechanisms/people/person.table.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { roleCalls, roleNameTaken, unknownRole } from './authority.contract.ts'
import { admitGrant, admitPeople } from './authority.server.ts'

interface RoleUser {
  id: string
  name: string
  avatar: string | null
}

/** A role that the actor may give and change: they hold all that is in it. Held, so that it does not grow meanwhile. */
async function openRole(context: Context, id: string) {
  const { me, db } = context
  const [row] = await db
    .select()
    .from(role)
    .where(and(eq(role.companyId, me.companyId), eq(role.id, id)))
    .for('update')
  const opened = found(row)
  admitGrant(context, opened.authorities)
  return opened
}

/** Gives a person exactly these roles; what is added or taken away must be the actor's to grant. */
export async function assignRoles(context: Context, personId: string, roleIds: readonly string[]) {
  const { me, db, run } = context
  const before = (
    await db
      .select({ id: personRole.roleId })
      .from(personRole)
      .where(and(eq(personRole.companyId, me.companyId), eq(personRole.personId, personId)))
  ).map(({ id }) => id)
  const added = roleIds.filter(id => !before.includes(id))
  const taken = before.filter(id => !roleIds.includes(id))
  if (added.length + taken.length === 0) return
  const changed = await db
    .select()
    .from(role)
    .where(and(eq(role.companyId, me.companyId), inArray(role.id, [...added, ...taken])))
    .for('update')
  if (changed.length !== added.length + taken.length) refuse(unknownRole, {}, 'role_ids')
  admitGrant(
    context,
    changed.flatMap(one => one.authorities),
  )
  if (taken.length > 0) {
    await db
      .delete(personRole)
      .where(
        and(
          eq(personRole.companyId, me.companyId),
          eq(personRole.personId, personId),
          inArray(personRole.roleId, taken),
        ),
      )
  }
  if (added.length > 0)
    await db.insert(personRole).values(added.map(roleId => ({ companyId: me.companyId, personId, roleId })))
  rightsChanged(context)
  await run([recorded(me, 'person', personId, 'roles', { added, taken })])
}

export const roleHandlers = handle(roleCalls, {
  async list(_, { me, db }) {
    const list = await db
      .select({
        id: role.id,
        name: role.name,
        authorities: sql<Authority[]>`${role.authorities}`,
        users: sql<
          RoleUser[]
        >`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id) order by
          p.spelling, p.id), '[]'::json)
        from person_role pr join person p on p.comp_id = pr.comp_id and p.id = pr.person_id where pr.comp_id =
          "role"."comp_id" and pr.role_id = "role"."id")`,
      })
      .from(role)
      .where(eq(role.companyId, me.companyId))
      .orderBy(role.name)
    return { list }
  },

  async create({ name, authorities }, context) {
    const { me, db, run } = context
    admitGrant(context, authorities)
    const id = newId()
    await db.insert(role).values({ companyId: me.companyId, id, name, authorities })
    await run([recorded(me, 'role', id, 'create', { name, authorities })])
    return { id }
  },

  async update({ id, name, authorities }, context) {
    const { me, db, run } = context
    const before = await openRole(context, id)
    if (authorities) admitGrant(context, authorities)
    await db
      .update(role)
      .set({ name: name ?? before.name, authorities: authorities ?? before.authorities })
      .where(and(eq(role.companyId, me.companyId), eq(role.id, id)))
    rightsChanged(context)
    await run([
      recorded(me, 'role', id, 'edit', {
        name: [before.name, name ?? before.name],
        authorities: [before.authorities, authorities ?? before.authorities],
      }),
    ])
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const { name, authorities } = await openRole(context, id)
    await db.delete(role).where(and(eq(role.companyId, me.companyId), eq(role.id, id)))
    rightsChanged(context)
    await run([recorded(me, 'role', id, 'remove', { name, authorities })])
    return { id }
  },

  async assign({ id, addId, delId }, context) {
    const { me, db, run } = context
    const { name } = await openRole(context, id)
    await admitPeople(context, addId, 'add_id')
    if (delId.length > 0) {
      await db
        .delete(personRole)
        .where(
          and(eq(personRole.companyId, me.companyId), eq(personRole.roleId, id), inArray(personRole.personId, delId)),
        )
    }
    if (addId.length > 0)
      await db
        .insert(personRole)
        .values(addId.map(personId => ({ companyId: me.companyId, personId, roleId: id })))
        .onConflictDoNothing()
    rightsChanged(context)
    await run([recorded(me, 'role', id, 'assign', { name, added: addId, removed: delId })])
    return { id }
  },
})

/** What is added to others' by this file. */
export const roleParts: Part[] = [refuseOn('role_name_key', roleNameTaken), refuseOn('person_role_role', unknownRole)]
