import { col } from '#platform/server/database/row.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { addMoney, compareMoney, shareMoney } from '#mechanisms/money/money.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { param } from '#platform/server/database/statement.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { projectCostsCome, projectsAreHeldBy } from '#modules/projects/projects.server.ts'
import { allocationUnequal, projectAllocation, unknownProject } from './order-refusals.contract.ts'
import { spends } from './order-subject.server.ts'
import type { OrderDraft } from './order.contract.ts'

/** "Allocated expense amounts must equal the total" (spec 1 §5), by project as by department. */
export function admitProjects({ projects }: Pick<OrderDraft, 'projects'>, total: string) {
  if (projects.length === 0) return
  if (
    new Set(projects.map(({ projectId }) => projectId)).size < projects.length ||
    projects.some(({ amount }) => compareMoney(amount, '0.00') <= 0)
  )
    refuse(projectAllocation, {}, 'projects')
  const sum = addMoney(...projects.map(({ amount }) => amount))
  if (sum !== total) refuse(allocationUnequal, { sum, total }, 'projects')
}

/**
 * Which projects bear an order, and share its amount out to the cent: those that the actor sees, kept out of the
 * recycle bin until it is linked to them.
 */
export async function setProjects(
  orderId: string,
  projects: OrderDraft['projects'],
  amount: string,
  context: Pick<Context, 'me' | 'run'>,
) {
  const { me, run } = context
  const admissions = await run(projects.map(({ projectId }) => projectSubject.admission(projectId, me)))
  for (const admission of admissions) projectSubject.admitted(admission)
  const amounts = projects.map(one => one.amount)
  const [held] = await run([
    {
      name: 'finance_projects_hold',
      values: [me.companyId, projects.map(({ projectId }) => projectId)],
      text: `select id from project where comp_id = $1 and id = any($2::uuid[]) and is_delete <> ${Bin.Deleted} order by id for share`,
    },
    {
      name: 'finance_projects_clear',
      values: [me.companyId, orderId],
      text: 'delete from finance_project where comp_id = $1 and order_id = $2',
    },
    {
      name: 'finance_projects_add',
      values: [me.companyId, orderId, projects.map(({ projectId }) => projectId), amounts, shareMoney(amount, amounts)],
      text: `insert into finance_project (comp_id, order_id, project_id, amount, own_amount) select $1, $2, wanted.id,
        wanted.amount, wanted.own from unnest($3::uuid[], $4::numeric[], $5::numeric[]) as wanted (id, amount, own)`,
    },
  ])
  if (held.count < projects.length) refuse(unknownProject, {}, 'projects')
}

/** What is added to others' by this file. */
export const orderProjectsParts: Part[] = [
  // A project that orders stand for stays where it is: rejected, withdrawn and void ones let it go.
  projectsAreHeldBy(async (projectId, { me, run }) => {
    const [answer] = await run([
      {
        name: 'finance_orders_of_project',
        value: col.int,
        values: [me.companyId, projectId],
        text: `select count(*) from finance_project p join finance_order o on o.comp_id = p.comp_id and o.id = p.order_id
        where p.comp_id = $1 and p.project_id = $2 and o.status in ('waiting', 'agree')`,
      },
    ])
    return answer.one
  }),
  // What was approved and is spending (`spends`) is a cost of the project, in the company's own currency.
  projectCostsCome(sql`select o.id, 'finance'::text as kind, o.code, o.name, case when o.type = 'purchase' then 'product'
  else 'expense' end as type, o.order_date as day,
    p.own_amount as amount
  from finance_project p join finance_order o on o.comp_id = p.comp_id and o.id = p.order_id
  where p.comp_id = ${actor.company} and p.project_id = ${param('projectId')}::uuid and o.status = 'agree' and
    ${spends(sql`o.type`)}`),
]
