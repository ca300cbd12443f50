import { sql, type SQL } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { actor, holds } from '#mechanisms/subjects/subject.server.ts'
import { isInScope } from '#modules/company/company.server.ts'
import { seesEverybody } from '../report/report.contract.ts'
import { report } from '../report/report.table.ts'

const people = `select p.id, p.name, p.avatar_file_id, p.department_id, p.spelling, date_trunc(t.cycle,
      p.created_at at time zone $6)::date as owes_from
    from person p join report_type t on t.comp_id = p.comp_id and t.id = $5::uuid
      left join department d on d.comp_id = p.comp_id and d.id = p.department_id
    where p.comp_id = $1 and p.status = ${PersonStatus.Active} and p.id <> $2 and (t.department_ids = '{}' or
        t.department_ids && d.path)
      and ${isInScope('report', 'p', '$1::uuid')}
      and case $4 when 'direct' then p.manager_id = $2 when 'company' then $3::boolean else exists (select from
        person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and s.superior_id = $2 and s.distance > 0)
        end`

/**
 * Those who hand a type in, the app being there for them, and whose reports the actor looks after: `$1` the company,
 * `$2` the actor, `$3` whether they see everybody's, `$4` the scope, `$5` the type, `$6` the company's zone. They owe
 * from the cycle on in which they came (`owes_from`). One rule for lists, reminders and figures.
 */
export const owing = `own as (${people})`

/** Its places, in the statement of a list of reports. */
const places: readonly SQL[] = [
  sql`${actor.company}`,
  sql`${actor.person}`,
  sql`(${holds(actor.person, ...seesEverybody)})`,
  sql`${param('team')}::text`,
  sql`${report.typeId}`,
  sql`'UTC'`,
]
/** Condition: a report's author is one of them. */
export const isOfTeam = sql`exists (${sql.join(
  people.split(/\$(\d)/).map((part, at) => (at % 2 === 1 ? places[Number(part) - 1]! : sql.raw(part))),
)} and p.id = ${report.personId})`
/** Condition: a report's author stands in this department now. */
export const isOfTeamDepartment = sql`exists (select from person p where p.comp_id = ${report.companyId} and p.id =
  ${report.personId} and p.department_id = ${param('teamDeptId')}::uuid)`
