import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { KpiDetail, KpiLevel, KpiTemplate, NamedRole, TemplateFit } from './kpi.contract.ts'
import type { kpiTemplate } from './kpi.table.ts'

type Kept = typeof kpiTemplate.$inferSelect

/** SQL: whether the template `t` names a role that this person has. */
const isOfRole = (
  person: string,
) => `exists (select from person_role has where has.comp_id = t.comp_id and has.person_id =
  ${person} and has.role_id = any(t.role_ids))`

/** The company's templates, those of one role alone where it is named; for a person, theirs first. */
export async function templatesOf(
  { personId, roleId }: { personId?: string | undefined; roleId?: string | undefined },
  { me, run }: Context,
) {
  const [answer] = await run([
    {
      name: 'kpi_templates_shown',
      values: [me.companyId, personId ?? null, roleId ?? null],
      row: {
        id: col.uuid,
        name: col.text,
        roles: col.json.as<NamedRole[]>(),
        isForRoles: col.bool,
        fit: col.text.as<TemplateFit>().orNull,
        goals: col.json.as<Kept['goals']>(),
        performanceWeight: col.int,
        bonusMost: col.int,
        finalMost: col.int.orNull,
        levels: col.json.as<Kept['levels']>(),
        personSees: col.text.as<KpiTemplate['personSees']>(),
        waitsForRelease: col.bool,
      },
      text: `select t.id, t.name, (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name),
          '[]'::json) from role r where r.comp_id = t.comp_id and r.id = any(t.role_ids)) as roles,
        t.role_ids <> '{}' as is_for_roles, fits.fit, t.goals, t.performance_weight, t.bonus_most, t.final_most, t.levels,
        t.person_sees, t.waits_for_release
        from kpi_template t cross join lateral (select case when $2::uuid is null then null when t.role_ids = '{}' then
          'everybody' when ${isOfRole('$2::uuid')} then 'role' else 'other' end as fit) fits
        where t.comp_id = $1 and ($3::uuid is null or $3 = any(t.role_ids))
        order by array_position(array['role', 'everybody', 'other'], fits.fit), t.created_at, t.id`,
    },
  ])
  return answer.rows
}

/** Templates by their ids, as evaluations are set up with them. */
export const templateFormula = (companyId: string, ids: readonly string[]) => ({
  name: 'kpi_template_of',
  values: [companyId, [...new Set(ids)]],
  row: {
    id: col.uuid,
    performanceWeight: col.int,
    bonusMost: col.int,
    finalMost: col.int.orNull,
    personSees: col.text.as<KpiDetail['personSees']>(),
    waitsForRelease: col.bool,
    goals: col.json.as<Kept['goals']>(),
    levels: col.json.as<KpiLevel[]>(),
  },
  text: `select id, performance_weight, bonus_most, final_most, person_sees, waits_for_release, goals, levels from
    kpi_template where comp_id = $1 and id = any($2::uuid[])`,
})

/**
 * People who work here, with their manager, whether the actor stands above them, and the template that is theirs: the
 * first one of a role of theirs, or else the first one that is everybody's.
 */
export const peopleToEvaluate = ({ companyId, personId: actor }: Context['me'], ids: readonly string[]) => ({
  name: 'kpi_people',
  values: [companyId, [...new Set(ids)], actor],
  row: {
    id: col.uuid,
    name: col.text,
    avatar: col.uuid.orNull,
    managerId: col.uuid.orNull,
    ownTemplateId: col.uuid.orNull,
    isAbove: col.bool,
  },
  text: `select p.id, p.name, p.avatar_file_id as avatar, p.manager_id, (select t.id from kpi_template t where t.comp_id =
        p.comp_id and (t.role_ids = '{}' or ${isOfRole('p.id')}) order by t.role_ids = '{}', t.created_at, t.id limit 1)
        as own_template_id, exists (select from person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and
        s.superior_id = $3 and s.distance > 0) as is_above
      from person p where p.comp_id = $1 and p.id = any($2::uuid[]) and p.status = ${PersonStatus.Active} order by
        p.spelling, p.id`,
})

/** How many of these people, so far as they are named, work here. */
export const knownPeople = (companyId: string, ids: readonly (string | null | undefined)[]) => ({
  name: 'kpi_known_people',
  values: [companyId, ids.filter(id => typeof id === 'string')],
  value: col.int,
  text: `select count(*)::int from person where comp_id = $1 and status = ${PersonStatus.Active} and id = any($2::uuid[])`,
})

/** How many of these are roles of the company. */
export const knownRoles = (companyId: string, ids: readonly string[]) => ({
  name: 'kpi_known_roles',
  values: [companyId, ids],
  value: col.int,
  text: 'select count(*)::int from role where comp_id = $1 and id = any($2::uuid[])',
})

/** All roles of the company by name, for whoever says which of them a template is for. */
export async function companyRoles({ me, run }: Context): Promise<{ list: NamedRole[] }> {
  const [answer] = await run([
    {
      name: 'kpi_roles',
      values: [me.companyId],
      row: { id: col.uuid, name: col.text },
      text: 'select id, name from role where comp_id = $1 order by name',
    },
  ])
  return { list: answer.rows }
}
