import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { allApps } from '#platform/server/http/identity.ts'
import { PersonStatus } from './person.contract.ts'

/**
 * A person with the rights they have now, for work in their name that no token comes with; null when they have left.
 * `sessionId` says what it is done by.
 */
export async function personNow(
  run: Run,
  { companyId, personId }: Pick<Me, 'companyId' | 'personId'>,
  sessionId: string,
): Promise<Me | null> {
  const [answer] = await run([
    {
      name: 'person_now',
      row: {
        accountId: col.uuid,
        name: col.text,
        departmentId: col.uuid.orNull,
        isAdministrator: col.bool,
        timeZone: col.text,
        authorities: col.texts,
      },
      text: `select p.account_id, p.name, p.department_id, p.is_administrator, c.time_zone, array(
        select authority from person_authority a where a.comp_id = p.comp_id and a.person_id = p.id
        union select unnest(r.authorities) from person_role pr join role r on r.comp_id = pr.comp_id and r.id =
          pr.role_id where pr.comp_id = p.comp_id and pr.person_id = p.id) as authorities
      from person p join company c on c.comp_id = p.comp_id where p.comp_id = $1 and p.id = $2 and p.status = ${PersonStatus.Active}`,
      values: [companyId, personId],
    },
  ])
  const row = answer.first
  if (!row) return null
  const { accountId, name, departmentId, isAdministrator, timeZone, authorities } = row
  return {
    companyId,
    personId,
    accountId,
    sessionId,
    name,
    departmentId,
    isAdministrator,
    timeZone,
    authorities: new Set(authorities),
    apps: allApps,
  }
}
