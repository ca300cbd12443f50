import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { companyTodayText } from '#mechanisms/days/company-day.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { StandIns } from './flow.server.ts'
import type { ProcessDefinition } from './process.contract.ts'
import type { Facts } from './resolve.server.ts'

const today = companyTodayText('$1')
const isActive = `d.comp_id = $1 and d.end_date >= ${today} and d.start_date <= ${today}`

/** The delegate of a row of `person p` today; null if there is none. The company is `$1`. */
export const delegateNow = `(select d.delegate_id from approval_delegation d join person other on other.comp_id = $1
  and other.id = d.delegate_id and other.status <> ${PersonStatus.Left}
  where d.person_id = p.id and ${isActive} limit 1)`

/** All people that a definition names: approvers, ranges, copies. */
export const namedIn = ({ steps, copyIds }: ProcessDefinition): string[] => [
  ...new Set([...steps.flatMap(step => step.personIds), ...copyIds]),
]

/** `also`: people that the requester names, beside the definition. */
interface FactsWanted {
  companyId: string
  requesterId: string
  departmentId: string | null
  definition: ProcessDefinition
  also?: readonly string[]
}

/**
 * The facts that determine the approvers: the requester's managers, departments and their heads, the holders of the
 * named roles and authorities, and who is still a member.
 */
export async function factsOf(
  { companyId, requesterId, departmentId, definition, also = [] }: FactsWanted,
  run: Run,
): Promise<Facts & { delegates: [string, string][] }> {
  const roles = definition.steps.flatMap(step => (step.by === 'role' && step.roleId ? [step.roleId] : []))
  const authorities = definition.steps.flatMap(step =>
    step.by === 'authority' && step.authority ? [step.authority] : [],
  )
  const [answer] = await run([
    {
      name: 'approval_facts',
      text: `with own as (select d.path from person p join department d on d.comp_id = p.comp_id and d.id =
        coalesce($3::uuid, p.department_id) where p.comp_id = $1 and p.id = $2),
      line as (select d.id, h.id as head, place from own, unnest(own.path) with ordinality as above (id, place) join
        department d on d.comp_id = $1 and d.id = above.id
        left join person h on h.comp_id = $1 and h.id = d.head_id and h.status <> ${PersonStatus.Left})
      select json_build_object('requesterId', $2::uuid,
        'departments', (select coalesce(json_agg(id order by place), '[]') from line), 'heads', (select
          coalesce(json_agg(head order by place), '[]') from line),
        'managers', (select coalesce(json_agg(p.id order by s.distance), '[]') from person_superior s join person p on
          p.comp_id = $1 and p.id = s.superior_id and p.status <> ${PersonStatus.Left}
          where s.comp_id = $1 and s.person_id = $2 and s.distance > 0),
        'administrators', (select coalesce(json_agg(id order by id), '[]') from person where comp_id = $1 and
          is_administrator and status <> ${PersonStatus.Left}),
        'roles', (select coalesce(json_object_agg(role_id, people), '{}') from (select r.role_id, json_agg(p.id order
          by p.id) as people from person_role r
          join person p on p.comp_id = $1 and p.id = r.person_id and p.status <> ${PersonStatus.Left} where r.comp_id = $1 and r.role_id =
            any($4::uuid[]) group by r.role_id) held),
        'authorities', (select coalesce(json_object_agg(authority, people), '{}') from (select authority,
          json_agg(person_id order by person_id) as people from (
          select a.authority, a.person_id from person_authority a where a.comp_id = $1 and a.authority =
            any($5::text[])
          union select wanted, r.person_id from unnest($5::text[]) as wanted join role on role.comp_id = $1 and
            role.authorities @> array[wanted]
            join person_role r on r.comp_id = $1 and r.role_id = role.id) holder
          join person p on p.comp_id = $1 and p.id = holder.person_id and p.status <> ${PersonStatus.Left} group by authority) held),
        'here', (select coalesce(json_agg(id order by array_position($6::uuid[], id)), '[]') from person where comp_id
          = $1 and id = any($6::uuid[]) and status <> ${PersonStatus.Left}),
        'today', ${today}, 'delegates', (select coalesce(json_agg(json_build_array(person_id, delegate_id)), '[]') from
          approval_delegation d
          join person p on p.comp_id = $1 and p.id = d.delegate_id and p.status <> ${PersonStatus.Left} where ${isActive}))::text`,
      values: [companyId, requesterId, departmentId, roles, authorities, [...namedIn(definition), ...also]],
      value: col.json.as<Facts & { delegates: [string, string][] }>(),
    },
  ])
  return answer.one
}

/**
 * The stand-ins of a case's people (`which`: its condition): sent in one batch with the statement that reads the case.
 */
export const standInsOf = (companyId: string, which: string, values: readonly unknown[]) => ({
  name: `approval_stand_ins ${which}`,
  text: `with named as (select distinct (jsonb_path_query(flow, '$.steps[*].signers[*].personId') #>> '{}')::uuid as id
    from approval_case where comp_id = $1 and ${which})
    select json_build_object(
      'delegates', (select coalesce(json_agg(json_build_array(d.person_id, d.delegate_id)), '[]') from named join
        approval_delegation d on d.person_id = named.id and ${isActive}
        join person p on p.comp_id = $1 and p.id = d.delegate_id and p.status <> ${PersonStatus.Left}),
      'left', (select coalesce(json_agg(p.id), '[]') from named join person p on p.comp_id = $1 and p.id = named.id and
        p.status = ${PersonStatus.Left}),
      'administrators', (select coalesce(json_agg(id order by id), '[]') from person where comp_id = $1 and
        is_administrator and status <> ${PersonStatus.Left}))::text`,
  values: [companyId, ...values],
  value: col.text,
})

/** Parses that statement's result. */
export function readStandIns(text: string, requesterId: string): StandIns {
  const { delegates, left, administrators } = JSON.parse(text) as {
    delegates: [string, string][]
    left: string[]
    administrators: string[]
  }
  return {
    requesterId,
    delegates: new Map(delegates),
    left: new Set(left),
    administratorId: administrators.find(personId => personId !== requesterId) ?? null,
  }
}
