import { sql, type SQL } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { adding } from '#platform/server/parts/part.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { agreedHoursOf } from '#modules/hours/hours.server.ts'

const projectId = sql`${param('projectId')}::uuid`

const linked: SQL[] = []
/**
 * A later room's records that a project bears: a table `(id, kind, code, name, type, day, amount)`, `type` one of the
 * item types, over the places `actor_company` and `projectId`. It is among that room's parts.
 */
export const projectCostsCome = adding('costs of projects', (rows: SQL) => {
  linked.push(rows)
})

/** What was written down, as `(id, task_id, type, day, name, amount)`. */
const items = sql`(select c.id, c.task_id, c.type, c.cost_date as day, c.name, c.amount from project_cost c where
  c.comp_id = ${actor.company} and c.project_id = ${projectId})`

/** What an hour of a person costs: their own rate, else the highest of their roles, else everybody's, else nothing. */
const rateOf = (personId: SQL) => sql`coalesce(
  (select r.rate from project_rate r where r.comp_id = ${actor.company} and r.project_id = ${projectId} and r.person_id
    = ${personId}),
  (select max(r.rate) from project_rate r join member m on m.comp_id = r.comp_id and m.subject_type = 'project' and
    m.subject_id = r.project_id and m.role = r.role
    where r.comp_id = ${actor.company} and r.project_id = ${projectId} and r.person_id is null and m.person_id =
      ${personId}),
  (select r.rate from project_rate r where r.comp_id = ${actor.company} and r.project_id = ${projectId} and r.person_id
    is null and r.role = ''), 0)`

/**
 * Each person's agreed hours of each day on each task with what they cost, as `(task_id, person_id, day, hour, rate,
 * amount)`: rounded once, by task, person and day, so that whatever they are summed by comes to the same.
 */
export const hourCosts =
  (): SQL => sql`(select h.task_id, h.person_id, h.day, h.hour, who.rate, round(h.hour * who.rate, 2) as amount
  from (select task_id, person_id, day, sum(hour) as hour from ${agreedHoursOf(actor.company, projectId)} logged
    group by 1, 2, 3) h
  join (select distinct person_id, ${rateOf(sql`people.person_id`)} as rate from
    ${agreedHoursOf(actor.company, projectId)} people) who on who.person_id = h.person_id)`

/** What other rooms have linked to it. */
export const linkedCosts = (): SQL =>
  linked.length === 0
    ? sql`(select null::uuid as id, ''::text as kind, ''::text as code, ''::text as name, ''::text as type, null::date
      as day, 0::numeric as amount where false)`
    : sql`(${sql.join(linked, sql` union all `)})`

/**
 * Everything that a project has cost, row by row, as `(source, id, task_id, type, day, code, name, person_id, hour,
 * amount)`: the one definition that the project's total, its tasks' costs and earned value are sums of. `id` is that of
 * an item or a linked record; `task_id` is null where no task is named.
 */
export const allCosts = (): SQL => sql`(select 'items' as source, id, task_id, type, day, null::text as code, name,
    null::uuid as person_id, null::numeric as hour, amount from ${items} items
  union all select 'hours', null, task_id, 'workhour', day, null, null, person_id, hour, amount from ${hourCosts()} hours
  union all select 'linked', id, null, type, day, code, name, null, null, amount from ${linkedCosts()} linked)`

/** Money as JSON has it. */
export const moneyText = (amount: SQL) => sql`coalesce(${amount}, 0)::numeric(18, 2)::text`
export const budgetTotal = sql`(select sum(b.amount) from project_budget b where b.comp_id = ${actor.company} and
  b.project_id = ${projectId})`
