import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { hasApp, type Apps } from '#platform/server/http/identity.ts'
import { adding } from '#platform/server/parts/part.ts'

/** Whose apps are requested. */
export interface AppLooker {
  isAdministrator: boolean
  authorities: ReadonlySet<string>
}

/**
 * What says which apps are there for a person: what it has to know, as JSON of a person `p` in their company `c`, and
 * what follows from that.
 */
interface AppRule {
  facts: string
  read: (facts: never, looker: AppLooker) => Apps
}
let rule: AppRule

/** Declares the product's one rule. The room that keeps the apps does so; whoever says who somebody is reads it. */
export const decidesApps = adding('the rule of apps', (input: AppRule) => {
  rule = input
})

/** SQL, beside a person `p` and their company `c`. */
export const appFactsText = () => rule.facts
/** What of the product is there for a person. */
export const appsOf = (facts: unknown, looker: AppLooker): Apps => rule.read(facts as never, looker)

/** What a person `p` holds by themselves and through their roles, as a JSON list. */
export const heldText = `coalesce((select json_agg(distinct held.authority) from (
    select authority from person_authority where comp_id = p.comp_id and person_id = p.id
    union select unnest(r.authorities) from person_role pr join role r on r.comp_id = pr.comp_id and r.id = pr.role_id
      where pr.comp_id = p.comp_id and pr.person_id = p.id) held), '[]'::json)`

let peopleAndFacts: string | undefined

/**
 * Those among these people for whom an app, or a part of one, is there now: jobs tell nobody else of it, and remind
 * nobody else of its records.
 */
export async function peopleWithApp(
  app: string,
  people: readonly string[],
  companyId: string,
  run: Run,
): Promise<string[]> {
  if (people.length === 0) return []
  peopleAndFacts ??= `select json_build_object('id', p.id, 'isAdministrator', p.is_administrator, 'authorities',
    ${heldText}, 'facts', ${appFactsText()})::text
    from person p join company c on c.comp_id = p.comp_id where p.comp_id = $1 and p.id = any($2::uuid[])`
  const [answer] = await run([
    {
      text: peopleAndFacts,
      values: [companyId, people],
      value: col.json.as<{ id: string; isAdministrator: boolean; authorities: string[]; facts: unknown }>(),
    },
  ])
  const having = new Set(
    answer.rows
      .filter(({ facts, isAdministrator, authorities }) =>
        hasApp({ apps: appsOf(facts, { isAdministrator, authorities: new Set(authorities) }) }, app),
      )
      .map(({ id }) => id),
  )
  return people.filter(id => having.has(id))
}
