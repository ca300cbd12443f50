import type { Queries } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { found } from '#platform/server/http/refuse.ts'
import { appFactsText, appsOf, heldText } from '#mechanisms/people/apps.server.ts'
import { authorities } from '#mechanisms/people/authority-words.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { SessionUser } from './session.contract.ts'

/**
 * Who is signed in, in one of their companies; null when they are no active person of it. Needs an actor without a
 * company, for the account's own table.
 */
export async function readSessionUser(
  { run }: Queries,
  accountId: string,
  companyId: string,
): Promise<SessionUser | null> {
  const [answer] = await run([
    {
      name: 'session_user',
      text: sessionUserText(),
      values: [accountId, companyId],
      value: col.json.as<SessionUser & { appFacts: unknown }>(),
    },
  ])
  const row = answer.first
  if (!row) return null
  const { appFacts, ...user } = row
  const { addresses, askedAddresses } = appsOf(appFacts, {
    isAdministrator: user.isAdministrator,
    authorities: new Set(user.authorities),
  })
  return {
    ...user,
    authorities: user.isAdministrator ? [...authorities] : user.authorities,
    closedAddresses: [...addresses],
    askedAddresses: [...askedAddresses],
  }
}

export const sessionUserOf = async (queries: Queries, accountId: string, companyId: string) =>
  found(await readSessionUser(queries, accountId, companyId))

const asInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const sessionUserText = () => `select json_build_object(
  'id', p.id, 'companyId', p.comp_id, 'companyName', c.name, 'nickName', p.name,
  'companyCount', (select count(*) from person o where o.account_id = a.id and o.status = ${PersonStatus.Active}),
  'loginName', a.login_name, 'mobile', a.mobile, 'email', a.email, 'hasPassword', a.password_hash is not null,
  'gender', p.gender, 'avatar', p.avatar_file_id, 'locale', p.locale, 'createDate', ${asInstant('p.created_at')},
  'departmentId', p.department_id, 'departmentName', d.name, 'jobTitle', p.job_title, 'isAdministrator',
    p.is_administrator, 'point', p.point,
  'manager', (select json_build_object('id', m.id, 'name', m.name, 'avatar', m.avatar_file_id)
    from person m where m.comp_id = p.comp_id and m.id = p.manager_id),
  'company', json_build_object('id', c.comp_id, 'name', c.name, 'uiSchemeId', c.ui_scheme, 'editionType',
    c.edition_type, 'isPaid', c.is_paid,
    'point', (select coalesce(sum(o.point), 0) from person o where o.comp_id = c.comp_id), 'createDate',
      ${asInstant('c.created_at')}, 'timeZone', c.time_zone),
  'companies', (select json_agg(json_build_object('id', oc.comp_id, 'name', oc.name, 'isCurrent', oc.comp_id =
    p.comp_id) order by o.created_at)
    from person o join company oc on oc.comp_id = o.comp_id where o.account_id = a.id and o.status = ${PersonStatus.Active}),
  'authorities', ${heldText},
  'properties', coalesce((select json_object_agg(name, value) from person_property where comp_id = p.comp_id and
    person_id = p.id), '{}'::json),
  'appFacts', ${appFactsText()},
  'settings', coalesce((select json_object_agg(key_name, key_value) from company_setting where comp_id = p.comp_id),
    '{}'::json))
from person p
join account a on a.id = p.account_id
join company c on c.comp_id = p.comp_id
left join department d on d.comp_id = p.comp_id and d.id = p.department_id
where p.account_id = $1 and p.comp_id = $2 and p.status = ${PersonStatus.Active}`
