import type { Locale } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { appFactsText, appsOf, heldText } from './apps.server.ts'
import { PersonStatus } from './person.contract.ts'

/** A person as they are now, and how they are written to. */
export interface PersonNow {
  me: Me
  locale: Locale
  email: string | null
}
let statement: string | undefined

/**
 * People with the rights and apps they have now, for work in their names that no token comes with; who has left is not
 * among them. `sessionId` tells what it is done by. Asked at the time of the work, and never kept.
 */
export async function peopleNow(
  run: Run,
  companyId: string,
  ids: readonly string[],
  sessionId: string,
): Promise<PersonNow[]> {
  if (ids.length === 0) return []
  // What says which apps there are is known once the rooms are composed.
  statement ??= `select p.id, p.account_id, p.name, p.department_id, p.is_administrator, p.locale, p.email, c.time_zone,
      ${heldText}::text as authorities, ${appFactsText()}::text as facts
    from person p join company c on c.comp_id = p.comp_id where p.comp_id = $1 and p.id = any($2::uuid[]) and p.status =
      ${PersonStatus.Active} order by p.id`
  const [answer] = await run([
    {
      name: 'people_now',
      row: {
        id: col.uuid,
        accountId: col.uuid,
        name: col.text,
        departmentId: col.uuid.orNull,
        isAdministrator: col.bool,
        locale: col.text.as<Locale>(),
        email: col.text.orNull,
        timeZone: col.text,
        authorities: col.json.as<string[]>(),
        facts: col.json,
      },
      text: statement,
      values: [companyId, ids],
    },
  ])
  return answer.rows.map(({ id, locale, email, authorities, facts, ...person }) => {
    const held = new Set(authorities)
    const apps = appsOf(facts, { isAdministrator: person.isAdministrator, authorities: held })
    return { me: { ...person, companyId, personId: id, sessionId, authorities: held, apps }, locale, email }
  })
}

/** The same of one; null when they have left. */
export async function personNow(
  run: Run,
  { companyId, personId }: Pick<Me, 'companyId' | 'personId'>,
  sessionId: string,
): Promise<Me | null> {
  const [person] = await peopleNow(run, companyId, [personId], sessionId)
  return person?.me ?? null
}
