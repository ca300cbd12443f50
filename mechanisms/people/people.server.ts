import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { asJson } from '#platform/server/database/json.ts'

/** A person as JSON beside a record: `personJson(sql\`task.creator_id\`)`. The name stays readable after they left. */
export const personJson = (companyId: SQL, personId: SQL): SQL => {
  const text = personText(companyId, personId)
  return asJson(sql`${text}::json`, text)
}

/** The same as text: for texts of JSON that are joined. */
export const personText = (companyId: SQL, personId: SQL): SQL => sql`(
  select concat('{"id":"', p.id, '","uuid":"', p.id, '","name":', to_json(p.name), ',"avatar":', coalesce('"' ||
    p.avatar_file_id || '"', 'null'), '}')
  from person p where p.comp_id = ${companyId} and p.id = ${personId})`

/**
 * Makes the rows above these people again from their managers, for them and for everybody below them. Run in the
 * transaction that changes a manager; cycles are refused before (`managers.server.ts`).
 */
export const rebuildSuperiors = (companyId: string, personIds: readonly string[]): Statement[] => [
  {
    name: 'superiors_clear',
    text: `delete from person_superior where comp_id = $1 and person_id in (
      with recursive below as (
        select id from person where comp_id = $1 and id = any($2::uuid[])
        union select p.id from person p join below b on p.comp_id = $1 and p.manager_id = b.id)
      select id from below)`,
    values: [companyId, personIds],
  },
  {
    name: 'superiors_fill',
    text: `insert into person_superior (comp_id, person_id, superior_id, distance)
      with recursive below as (
        select id from person where comp_id = $1 and id = any($2::uuid[])
        union select p.id from person p join below b on p.comp_id = $1 and p.manager_id = b.id),
      above as (
        select id as person_id, id as superior_id, 0 as distance from below
        union all
        select a.person_id, p.manager_id, a.distance + 1 from above a join person p on p.comp_id = $1 and p.id =
          a.superior_id
        where p.manager_id is not null and a.distance < 100)
      select $1, person_id, superior_id, min(distance) from above group by person_id, superior_id on conflict do
        nothing`,
    values: [companyId, personIds],
  },
]

/** Condition: this person was somebody's manager when, or after, something was made: it stays theirs to see. */
export const sawAsManager = (
  companyId: SQLWrapper,
  personId: SQLWrapper,
  former: SQLWrapper,
  madeAt: SQLWrapper,
): SQL => sql`exists (select 1 from person_former_manager f
  where f.comp_id = ${companyId} and f.person_id = ${personId} and f.manager_id = ${former} and ${madeAt} <= f.until)`

/**
 * Condition, as text beside a row of `person` that stands under this name: they have one of these authorities: an
 * administrator, by themselves, or by a role.
 */
export function holdsText(person: string, authorities: readonly string[]): string {
  const listed = `array[${authorities.map(authority => `'${authority}'`).join(', ')}]`
  return `(${person}.is_administrator
    or exists (select 1 from person_authority held where held.comp_id = ${person}.comp_id and held.person_id = ${person}.id and held.authority = any(${listed}))
    or exists (select 1 from person_role has join role on role.comp_id = has.comp_id and role.id = has.role_id
      where has.comp_id = ${person}.comp_id and has.person_id = ${person}.id and role.authorities && ${listed}))`
}

/** Condition beside the table `person`: the same of somebody other than the actor. */
export const holdsOneOf = (authorities: readonly string[]): SQL => sql.raw(holdsText('person', authorities))
