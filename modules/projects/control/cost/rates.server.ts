import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { itemAmountNeeded } from '../budget/budget.contract.ts'
import { spreadProject } from '../../project/project-news.server.ts'
import { rateTwice, type costCalls, type RateRow } from './cost.contract.ts'
import { projectRate } from './cost.table.ts'

const rates =
  compile(sql`select json_build_object('list', coalesce(json_agg(json_build_object('role', nullif(r.role, ''),
    'person', ${personJson(sql`r.comp_id`, sql`r.person_id`)}, 'rate', r.rate::text)
  order by r.person_id nulls first, r.role), '[]'::json))::text from project_rate r where r.comp_id = ${actor.company}
    and r.project_id = ${param('projectId')}::uuid`)

/** What an hour costs in a project: everybody's rate first, then those of roles, then those of people. */
export async function hourRates(projectId: string, { me, run }: Context) {
  const [admission, answer] = await run([
    projectSubject.admission(projectId, me),
    rates({ projectId, actor_company: me.companyId }),
  ])
  projectSubject.admitted(admission, 'seeMoney')
  return new Json<{ list: RateRow[] }>(answer!.only!)
}

/** Replaces a project's rates; refused if two are of one role or person, or one is not above 0. */
export async function setHourRates(
  projectId: string,
  wanted: CallParsed<typeof costCalls.setRates>['rates'],
  context: Context,
) {
  const { me, db, run } = context
  await projectSubject.lock(projectId, context, 'editMoney')
  if (wanted.some(({ rate }) => compareMoney(rate, '0.00') <= 0)) refuse(itemAmountNeeded, {}, 'rates')
  await run([
    {
      name: 'project_rates_clear',
      values: [me.companyId, projectId],
      text: 'delete from project_rate where comp_id = $1 and project_id = $2',
    },
  ])
  if (wanted.length > 0) {
    await db.insert(projectRate).values(
      wanted.map(({ role, personId, rate }) => ({
        companyId: me.companyId,
        id: newId(),
        projectId,
        role: personId ? '' : (role ?? ''),
        personId: personId ?? null,
        rate,
      })),
    )
  }
  await spreadProject(projectId, { action: 'rates' }, context)
  return {}
}

/** What is added to others' by this file. */
export const ratesParts: Part[] = [
  refuseOn('project_rate_person', unknownPerson),
  refuseOn('project_rate_of_role', rateTwice),
  refuseOn('project_rate_of_person', rateTwice),
]
