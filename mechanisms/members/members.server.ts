import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { asJson, asTruth } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { hasAnyOf } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { personJson, personText } from '#mechanisms/people/people.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'

/**
 * A person's role in a record: `creator` created it, `manager` is responsible for it, `approval` decides it, the others
 * participate.
 */
export const memberRoles = [
  'creator',
  'manager',
  'approval',
  'partner',
  'follower',
  'senior_member',
  'product_manager',
  'member',
  'finance',
] as const
export type MemberRole = (typeof memberRoles)[number]

/** Adds members in their roles; existing ones stay unchanged. */
export function addMembers(
  companyId: string,
  subjectType: string,
  subjectId: string,
  people: Partial<Record<MemberRole, readonly string[]>>,
  actorId: string,
): Statement {
  return addMembersOfEach(
    companyId,
    subjectType,
    Object.entries(people).flatMap(([role, ids]) =>
      ids.map(personId => ({ subjectId, personId, role: role as MemberRole })),
    ),
    actorId,
  )
}

/** The same for several records of one type. */
export const addMembersOfEach = (
  companyId: string,
  subjectType: string,
  members: readonly { subjectId: string; personId: string; role: MemberRole }[],
  actorId: string,
): Statement => ({
  name: 'members_add',
  text: `insert into member (comp_id, subject_type, subject_id, person_id, role, is_read)
    select $1, $2, subject_id, person_id, role, person_id = $6
      from unnest($3::uuid[], $4::uuid[], $5::text[]) as added (subject_id, person_id, role) on conflict do nothing`,
  values: [
    companyId,
    subjectType,
    members.map(one => one.subjectId),
    members.map(one => one.personId),
    members.map(one => one.role),
    actorId,
  ],
})

/** Removes people from a role. */
export const removeMembers = (
  companyId: string,
  subjectType: string,
  subjectId: string,
  role: MemberRole,
  personIds: readonly string[],
): Statement => ({
  name: 'members_remove',
  text: `delete from member where comp_id = $1 and subject_type = $2 and subject_id = $3 and role = $4 and person_id =
    any($5::uuid[])`,
  values: [companyId, subjectType, subjectId, role, personIds],
})

/**
 * The record was changed: it moves up in everybody's list, and is unread for all but the actor. `isOpen` null keeps its
 * group.
 */
export const touchMembers = (
  companyId: string,
  subjectType: string,
  subjectId: string,
  isOpen: boolean | null,
  actorId: string,
): Statement => ({
  name: 'members_touch',
  text: `update member set last_opt_date = now(), is_open = coalesce($4, is_open), is_read = person_id = $5
    where comp_id = $1 and subject_type = $2 and subject_id = $3`,
  values: [companyId, subjectType, subjectId, isOpen, actorId],
})

/** Marks it as read by the actor. */
export const markRead = (companyId: string, subjectType: string, subjectId: string, personId: string): Statement => ({
  name: 'members_read',
  text: `update member set is_read = true where comp_id = $1 and subject_type = $2 and subject_id = $3 and person_id =
    $4 and not is_read`,
  values: [companyId, subjectType, subjectId, personId],
})

/** A statement that returns the person ids of all members. */
export const memberIds = (companyId: string, subjectType: string, subjectId: string) => ({
  name: 'members_ids',
  text: 'select distinct person_id from member where comp_id = $1 and subject_type = $2 and subject_id = $3',
  values: [companyId, subjectType, subjectId],
  value: col.uuid,
})

/** The members of a record in one role. */
export async function peopleInRole(
  subjectType: string,
  subjectId: string,
  role: MemberRole,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<string[]> {
  const [answer] = await run([
    {
      name: 'members_in_role',
      value: col.uuid,
      values: [me.companyId, subjectType, subjectId, role],
      text: `select person_id from member where comp_id = $1 and subject_type = $2 and subject_id = $3 and role = $4
        order by person_id`,
    },
  ])
  return answer.rows
}

// People are looked up one by one from the few member rows: with a join, the planner may scan all people of a large
// company.
const inRoles = (companyId: SQLWrapper, subjectType: string, subjectId: SQLWrapper) =>
  sql`from member m where m.comp_id = ${companyId} and m.subject_type = ${sql.raw(`'${subjectType}'`)} and m.subject_id
    = ${subjectId}`

/** The members of a record in one role, as JSON: `[{…}]`. */
export function roleJson(companyId: SQL, subjectType: string, subjectId: SQL, role: MemberRole): SQL {
  // The role is not an index condition: PostgreSQL would search the key per person, which is slower than reading the
  // few members.
  const text = sql`(select concat('[', string_agg(${personText(sql`m.comp_id`, sql`m.person_id`)}, ',' order by
    m.person_id) filter (where m.role = ${sql.raw(`'${role}'`)}), ']')
    ${inRoles(companyId, subjectType, subjectId)})`
  return asJson(sql`${text}::json`, text)
}

/** The members of a record by role, as JSON: `{"manager":[{…}],"partner":[…]}`. */
export const membersJson = (companyId: SQL, subjectType: string, subjectId: SQL): SQL =>
  asJson(sql`coalesce((
  select json_object_agg(role, people) from (
    select m.role, json_agg(${personJson(sql`m.comp_id`, sql`m.person_id`)} order by m.person_id) as people
    ${inRoles(companyId, subjectType, subjectId)} group by m.role) roles), '{}'::json)`)

/** Has the record changed since the actor, a member, last read it? Needs the parameter `actor_person`. */
export const isUnread = (companyId: SQL, subjectType: string, subjectId: SQL): SQL =>
  // In parentheses, it is a look-up per row: `exists` might be computed from all unread rows.
  asTruth(sql`(select true ${inRoles(companyId, subjectType, subjectId)} and m.person_id =
    ${sql.placeholder('actor_person')} and not m.is_read limit 1) is true`)

/**
 * The actor's roles in the record, as the table `actor_in` of one row that `actorIn` and `actorIs` read; `facts` are
 * further columns, conditions about the record. Needs the parameter `actor_person`.
 */
export const actorRoles = (
  companyId: SQLWrapper,
  subjectType: string,
  subjectId: SQLWrapper,
  facts: Record<string, SQL> = {},
): SQL => sql`(
  select coalesce(array_agg(m.role order by m.role), '{}') as roles, coalesce(bool_or(not m.is_read), false) as unread
    ${sql.join(Object.entries(facts).map(([name, fact]) => sql`, ${fact} as ${sql.identifier(name)}`))}
  ${inRoles(companyId, subjectType, subjectId)} and m.person_id = ${sql.placeholder('actor_person')}) actor_in`

/** With `actorRoles`: the actor's roles as JSON, and whether they have unread changes. */
export const actorIn = { roles: sql`to_json(actor_in.roles)`, unread: sql`actor_in.unread` }

/** Condition with `actorRoles`, as in a subject's abilities: the actor has one of these roles in the record. */
export const actorIs = (...roles: MemberRole[]): SQL => hasAnyOf(sql`actor_in.roles`, roles)

/** The parts of this file. */
export const membersParts: Part[] = [
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'members_of_gone',
    text: 'delete from member where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
  // A person of another company cannot be a member: the foreign key includes the company.
  refuseOn('member_person', unknownPerson),
]
