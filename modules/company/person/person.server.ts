import { and, eq, sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { oneAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { type Context, handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { openWorkOf } from '#mechanisms/members/hand-over.server.ts'
import { companyLanguage } from '#mechanisms/people/company-language.server.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { admitMembers } from '#mechanisms/people/member-limit.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { company, department, person } from '#mechanisms/people/person.table.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { assignRoles } from '../authority/role.server.ts'
import { askForManager } from '../manager/manager-request.server.ts'
import { setManager } from '../manager/set-manager.server.ts'
import { exportPeople } from './export-people.server.ts'
import { handOver } from './hand-over.server.ts'
import { memberColumns, membersOf, membersPage, peopleWithDepartments, personColumns } from './person-list.server.ts'
import {
  alreadyLeft,
  contactsAreTheirs,
  emailTaken,
  type MemberDetail,
  mobileTaken,
  mostTreeUsers,
  notLeft,
  onlyAdministrators,
  personCalls,
} from './person.contract.ts'

const own = sql`${person.companyId} = ${param('company')} and ${person.id} = ${param('id')}`

const detail = compile(
  oneAsJson(
    {
      ...memberColumns,
      isJoined: sql`${person.accountId} is not null`,
      point: person.point,
      roles: sql`(select coalesce(json_agg(json_build_object('id', r.id, 'uuid', r.id, 'name', r.name) order by
        r.name), '[]'::json) from person_role pr
    join role r on r.comp_id = pr.comp_id and r.id = pr.role_id where pr.comp_id = ${person.companyId} and pr.person_id
      = ${person.id})`,
      authorities: sql`(select coalesce(json_agg(authority order by authority), '[]'::json) from person_authority
    where comp_id = ${person.companyId} and person_id = ${person.id})`,
      openNum: openWorkOf(person.companyId, person.id),
      subordinateNum: sql`(select count(*)::int from person p where p.comp_id = ${person.companyId} and p.manager_id =
        ${person.id} and p.status <> ${fixed(PersonStatus.Left)})`,
      can: sql`(select json_build_object('edit', mayTouch, 'edit_contacts', mayTouch and ${person.accountId} is null,
    'leave', mayTouch and ${person.status} <> ${fixed(PersonStatus.Left)} and ${person.id} <> ${param('actor')}, 'return', mayTouch and
      ${person.status} = ${fixed(PersonStatus.Left)}, 'grant', ${person.status} <> ${fixed(PersonStatus.Left)},
    'reset_password', ${param('actorIsAdministrator')}::boolean and ${person.accountId} is not null and
      ${person.status} <> ${fixed(PersonStatus.Left)} and ${person.id} <> ${param('actor')},
    'export_data', ${param('actorIsAdministrator')}::boolean, 'erase', ${param('actorIsAdministrator')}::boolean and
      ${person.status} = ${fixed(PersonStatus.Left)})
    from (select ${param('actorIsAdministrator')}::boolean or not ${person.isAdministrator} as mayTouch) asked)`,
    },
    peopleWithDepartments,
    own,
  ),
)

const profile = compile(
  oneAsJson(
    {
      ...personColumns,
      manager: memberColumns.manager,
      departments: sql`(select coalesce(json_agg(above.name order by cardinality(above.path)), '[]'::json) from
        department above
    where above.comp_id = ${person.companyId} and above.id = any(${department.path}))`,
      point: person.point,
    },
    peopleWithDepartments,
    own,
  ),
)

const tree = compile(sql`select json_build_object(
  'id', ${company.companyId}, 'uuid', ${company.companyId}, 'name', ${company.name},
  'departments', (select coalesce(json_agg(json_build_object('id', d.id, 'uuid', d.id, 'name', d.name, 'parent_id',
    d.parent_id)
    order by cardinality(d.path), d.position, d.name), '[]'::json) from department d where d.comp_id =
      ${company.companyId}),
  'users', coalesce((select json_agg(json_build_object('id', p.id, 'uuid', p.id, 'name', p.name, 'avatar',
    p.avatar_file_id, 'dept_id', p.department_id)
    order by p.spelling, p.id) from (select * from person where comp_id = ${company.companyId} and status <> ${fixed(PersonStatus.Left)}
      order by spelling, id limit ${sql.raw(String(mostTreeUsers))}) p), '[]'::json),
  'is_complete', (select count(*) from person where comp_id = ${company.companyId} and status <> ${fixed(PersonStatus.Left)}) <=
    ${sql.raw(String(mostTreeUsers))})::text
  from ${company} where ${company.companyId} = ${param('company')}`)

/** A member's row for a change, held until the transaction ends. Only administrators touch administrators. */
async function openMember({ me, db }: Context, id: string) {
  const [row] = await db
    .select()
    .from(person)
    .where(and(eq(person.companyId, me.companyId), eq(person.id, id)))
    .for('update')
  const member = found(row)
  if (member.isAdministrator && !me.isAdministrator) refuse(onlyAdministrators)
  return member
}

export const personHandlers = handle(personCalls, {
  async tree({ key }, context) {
    const [answer] = await context.run([tree({ company: context.me.companyId })])
    if (!key) return new Json(answer!.only!)
    const whole = JSON.parse(answer!.only!.toString())
    const matches = JSON.parse((await membersOf({ key, start: 0, limit: mostTreeUsers }, context)).text) as {
      list: { id: string; name: string; avatar: string | null; dept_id: string | null }[]
    }
    const users = matches.list.map(({ id, name, avatar, dept_id }) => ({ id, uuid: id, name, avatar, dept_id }))
    return new Json(JSON.stringify({ ...whole, users, is_complete: users.length < mostTreeUsers }))
  },

  list: (query, context) => membersPage(query, context),

  export: (query, context) => exportPeople(query, context),

  async detail({ id }, { me, run }) {
    const [answer] = await run([
      detail({ company: me.companyId, id, actor: me.personId, actorIsAdministrator: me.isAdministrator }),
    ])
    return new Json<MemberDetail>(found(answer!.only))
  },

  async profile({ id }, { me, run }) {
    const [answer] = await run([profile({ company: me.companyId, id })])
    return new Json(found(answer!.only))
  },

  async create({ roleIds = [], managerId, ...draft }, context) {
    const { me, run, db } = context
    await admitMembers(run, me.companyId, 1)
    const id = newId()
    await db.insert(person).values({
      ...draft,
      ...personNames(draft.name),
      companyId: me.companyId,
      id,
      status: PersonStatus.Invited,
      locale: sql`(select ${sql.raw(companyLanguage)} from company where comp_id = ${me.companyId})`,
    })
    await run(rebuildSuperiors(me.companyId, [id]))
    if (managerId) await setManager(context, id, managerId)
    await assignRoles(context, id, roleIds)
    await run([recorded(me, 'person', id, 'create', { name: draft.name })])
    return { id }
  },

  async update({ id, roleIds, managerId, ...changes }, context) {
    const { me, run, db } = context
    // Turns before rows, here as everywhere: whoever holds a row never waits for a turn.
    if (managerId !== undefined) await run([takeTurns(me.companyId, 'managers')])
    const before = await openMember(context, id)
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([key, value]) => value !== undefined && value !== before[key as 'name']),
    )
    if (before.accountId && ('mobile' in changed || 'email' in changed)) refuse(contactsAreTheirs)
    if (Object.keys(changed).length > 0) {
      await db
        .update(person)
        .set({ ...changed, ...(changes.name ? personNames(changes.name) : {}) })
        .where(and(eq(person.companyId, me.companyId), eq(person.id, id)))
      rightsChanged(context)
      await run([
        recorded(
          me,
          'person',
          id,
          'edit',
          Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, [before[key as 'name'], value]])),
        ),
      ])
    }
    if (managerId !== undefined && managerId !== before.managerId) {
      // Whoever decides about a person is never that person's own choice, an administrator's neither.
      if (id === me.personId) await askForManager(managerId, before.name, context)
      else await setManager(context, id, managerId)
    }
    if (roleIds) await assignRoles(context, id, roleIds)
    return { id }
  },

  async leave({ id, successorId }, context) {
    const { me, run } = context
    await run(['managers', 'administrators'].map(what => takeTurns(me.companyId, what)))
    const member = await openMember(context, id)
    if (member.status === PersonStatus.Left) refuse(alreadyLeft)
    return { id, handedOver: await handOver(context, member, successorId ?? null) }
  },

  async comeBack({ id }, context) {
    const { me, run, db } = context
    await admitMembers(run, me.companyId, 1)
    const member = await openMember(context, id)
    if (member.status !== PersonStatus.Left) refuse(notLeft)
    await db
      .update(person)
      .set({ status: member.accountId ? PersonStatus.Active : PersonStatus.Invited, leftAt: null })
      .where(and(eq(person.companyId, me.companyId), eq(person.id, id)))
    rightsChanged(context)
    await run([...rebuildSuperiors(me.companyId, [id]), recorded(me, 'person', id, 'return')])
    return { id }
  },
})

/** What is added to others' by this file. */
export const personParts: Part[] = [
  refuseOn('person_mobile_key', mobileTaken),
  refuseOn('person_email_key', emailTaken),
  refuseOn('person_manager', unknownPerson),
]
