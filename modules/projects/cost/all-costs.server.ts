import { sql, type SQL } from 'drizzle-orm'
import { given } from '#platform/server/database/statement.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { agreedHoursOf } from '#modules/hours/hours.server.ts'

const projectId = sql`${given('projectId')}::uuid`

const linked: SQL[] = []
/**
 * A later room's records that a project bears: a table `(id, kind, code, name, type, day, amount)`, `type` one of the item types, over the
 * places `asker_company` and `projectId`. Declared in that room's server file, before anybody asks.
 */
export const projectCostsCome = (rows: SQL) => { linked.push(rows) }

/** What was written down, as `(id, type, day, amount)`. */
const items = sql`(select c.id, c.type, c.cost_date as day, c.amount from project_cost c where c.comp_id = ${asker.company} and c.project_id = ${projectId})`

/** What an hour of a person costs: their own rate, else the highest of their roles, else everybody's, else nothing. */
const rateOf = (personId: SQL) => sql`coalesce(
  (select r.rate from project_rate r where r.comp_id = ${asker.company} and r.project_id = ${projectId} and r.person_id = ${personId}),
  (select max(r.rate) from project_rate r join member m on m.comp_id = r.comp_id and m.subject_type = 'project' and m.subject_id = r.project_id and m.role = r.role
    where r.comp_id = ${asker.company} and r.project_id = ${projectId} and r.person_id is null and m.person_id = ${personId}),
  (select r.rate from project_rate r where r.comp_id = ${asker.company} and r.project_id = ${projectId} and r.person_id is null and r.role = ''), 0)`

/** Each person's agreed hours of each day with what they cost, as `(person_id, day, hour, rate, amount)`: rounded where it is counted, by person and day. */
export const hourCosts = (): SQL => sql`(select h.person_id, h.day, h.hour, who.rate, round(h.hour * who.rate, 2) as amount
  from (select person_id, day, sum(hour) as hour from ${agreedHoursOf(asker.company, projectId)} logged group by 1, 2) h
  join (select distinct person_id, ${rateOf(sql`people.person_id`)} as rate from ${agreedHoursOf(asker.company, projectId)} people) who on who.person_id = h.person_id)`

/** What other rooms have linked to it. */
export const linkedCosts = (): SQL => linked.length === 0
  ? sql`(select null::uuid as id, ''::text as kind, ''::text as code, ''::text as name, ''::text as type, null::date as day, 0::numeric as amount where false)`
  : sql`(${sql.join(linked, sql` union all `)})`

/** Everything that a project has cost, as `(source, type, day, amount)`. */
export const allCosts = (): SQL => sql`(select 'items' as source, type, day, amount from ${items} items
  union all select 'hours', 'workhour', day, amount from ${hourCosts()} hours
  union all select 'linked', type, day, amount from ${linkedCosts()} linked)`

/** Money as JSON has it. */
export const moneyText = (amount: SQL) => sql`coalesce(${amount}, 0)::numeric(18, 2)::text`
export const budgetTotal = sql`(select sum(b.amount) from project_budget b where b.comp_id = ${asker.company} and b.project_id = ${projectId})`
