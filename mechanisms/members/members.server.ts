import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { asJson, asTruth } from '#platform/server/database/json.ts'
import { hasAnyOf } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuseOn } from '#platform/server/http/refuse.ts'
import { personJson, personText } from '#mechanisms/people/people.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { hangsOnSubjects } from '#mechanisms/subjects/hanging.server.ts'

/** What a person is in a record: `creator` made it, `manager` answers for it, `approval` decides it, the others take part. */
export const memberRoles = ['creator', 'manager', 'approval', 'partner', 'follower', 'senior_member', 'product_manager', 'member', 'finance'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Adds people in their roles; who is there already stays as they are. */
export function addMembers(companyId: string, subjectType: string, subjectId: string, people: Partial<Record<MemberRole, readonly string[]>>, askerId: string): Statement {
  const pairs = Object.entries(people).flatMap(([role, ids]) => ids.map(personId => ({ role, personId })))
  return {
    name: 'members_add',
    text: `insert into member (comp_id, subject_type, subject_id, person_id, role, is_read)
      select $1, $2, $3, person_id, role, person_id = $6 from unnest($4::uuid[], $5::text[]) as added (person_id, role) on conflict do nothing`,
    values: [companyId, subjectType, subjectId, pairs.map(pair => pair.personId), pairs.map(pair => pair.role), askerId],
    plain: true,
  }
}

/** Takes people out of a role. */
export const removeMembers = (companyId: string, subjectType: string, subjectId: string, role: MemberRole, personIds: readonly string[]): Statement => ({
  name: 'members_remove',
  text: 'delete from member where comp_id = $1 and subject_type = $2 and subject_id = $3 and role = $4 and person_id = any($5::uuid[])',
  values: [companyId, subjectType, subjectId, role, personIds],
  plain: true,
})

/**
 * The record was touched: its place in everybody's list moves up, and it is new to everybody but the one who did it. `isOpen`
 * null leaves it in the group where it is.
 */
export const touchMembers = (companyId: string, subjectType: string, subjectId: string, isOpen: boolean | null, askerId: string): Statement => ({
  name: 'members_touch',
  text: `update member set last_opt_date = now(), is_open = coalesce($4, is_open), is_read = person_id = $5
    where comp_id = $1 and subject_type = $2 and subject_id = $3`,
  values: [companyId, subjectType, subjectId, isOpen, askerId],
  plain: true,
})

/** The asker has seen it. */
export const markRead = (companyId: string, subjectType: string, subjectId: string, personId: string): Statement => ({
  name: 'members_read',
  text: 'update member set is_read = true where comp_id = $1 and subject_type = $2 and subject_id = $3 and person_id = $4 and not is_read',
  values: [companyId, subjectType, subjectId, personId],
  plain: true,
})

/** Everybody who takes part, as a statement that answers person ids. */
export const memberIds = (companyId: string, subjectType: string, subjectId: string): Statement => ({
  name: 'members_ids',
  text: 'select distinct person_id from member where comp_id = $1 and subject_type = $2 and subject_id = $3',
  values: [companyId, subjectType, subjectId],
  plain: true,
})

/** Who is in a record in one role. */
export async function peopleInRole(subjectType: string, subjectId: string, role: MemberRole, { me, run }: Pick<Context, 'me' | 'run'>): Promise<string[]> {
  const [answer] = await run([{
    name: 'members_in_role', plain: true, values: [me.companyId, subjectType, subjectId, role],
    text: 'select person_id from member where comp_id = $1 and subject_type = $2 and subject_id = $3 and role = $4 order by person_id',
  }])
  return answer!.rows.map(([personId]) => personId as string)
}

// People are looked up one by one from the few member rows: joined, the planner may walk through all people of a large company.
const inRoles = (companyId: SQLWrapper, subjectType: string, subjectId: SQLWrapper) =>
  sql`from member m where m.comp_id = ${companyId} and m.subject_type = ${sql.raw(`'${subjectType}'`)} and m.subject_id = ${subjectId}`

/** The people of a record in one role, as JSON: `[{…}]`. */
export function roleJson(companyId: SQL, subjectType: string, subjectId: SQL, role: MemberRole): SQL {
  // The role is no condition: PostgreSQL would look for it in the key person by person, which takes longer than to read the few members.
  const text = sql`(select concat('[', string_agg(${personText(sql`m.comp_id`, sql`m.person_id`)}, ',' order by m.person_id) filter (where m.role = ${sql.raw(`'${role}'`)}), ']')
    ${inRoles(companyId, subjectType, subjectId)})`
  return asJson(sql`${text}::json`, text)
}

/** The people of a record by role, as JSON: `{"manager":[{…}],"partner":[…]}`. */
export const membersJson = (companyId: SQL, subjectType: string, subjectId: SQL): SQL => asJson(sql`coalesce((
  select json_object_agg(role, people) from (
    select m.role, json_agg(${personJson(sql`m.comp_id`, sql`m.person_id`)} order by m.person_id) as people
    ${inRoles(companyId, subjectType, subjectId)} group by m.role) roles), '{}'::json)`)

/** Has something happened to the record that the asker, who takes part in it, has not seen? Wants the place `asker_person`. */
export const isUnread = (companyId: SQL, subjectType: string, subjectId: SQL): SQL => asTruth(sql`exists (
  select 1 ${inRoles(companyId, subjectType, subjectId)} and m.person_id = ${sql.placeholder('asker_person')} and not m.is_read)`)

/**
 * What the asker is in the record, as the table `asker_in` of one row that `askerIn` and `askerIs` read; `facts` are further columns of it, conditions
 * about the record. Wants the place `asker_person`.
 */
export const askersRoles = (companyId: SQLWrapper, subjectType: string, subjectId: SQLWrapper, facts: Record<string, SQL> = {}): SQL => sql`(
  select coalesce(array_agg(m.role order by m.role), '{}') as roles, coalesce(bool_or(not m.is_read), false) as unread
    ${sql.join(Object.entries(facts).map(([name, fact]) => sql`, ${fact} as ${sql.identifier(name)}`))}
  ${inRoles(companyId, subjectType, subjectId)} and m.person_id = ${sql.placeholder('asker_person')}) asker_in`

/** Beside `askersRoles`: the asker's roles as JSON, and whether something happened to the record that they have not seen. */
export const askerIn = { roles: sql`to_json(asker_in.roles)`, unread: sql`asker_in.unread` }

/** Condition beside `askersRoles`, as in a subject's abilities: the asker is in the record in one of these roles. */
export const askerIs = (...roles: MemberRole[]): SQL => hasAnyOf(sql`asker_in.roles`, roles)

hangsOnSubjects((companyId, subjectType, subjectIds) => ({
  name: 'members_of_gone',
  text: 'delete from member where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
  values: [companyId, subjectType, subjectIds],
  plain: true,
}))

// A person of another company cannot take part: the key holds them in their own.
refuseOn('member_person', unknownPerson)
