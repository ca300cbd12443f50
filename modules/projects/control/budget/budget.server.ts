import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { addMembers, peopleInRole, removeMembers, roleJson } from '#mechanisms/members/members.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { allCosts, budgetTotal, moneyText } from '../cost/all-costs.server.ts'
import { spreadProject } from '../../project/project-news.server.ts'
import { budgetCalls, budgetMatched, groupFilled, itemTypes, noSuchGroup, type BudgetView } from './budget.contract.ts'
import { projectBudget } from './budget.table.ts'
import { itemAmount } from './item-amount.server.ts'

const projectId = sql`${param('projectId')}::uuid`
const types = sql.raw(itemTypes.map((type, place) => `('${type}', ${place})`).join(', '))

// Compiled lazily: at startup, later rooms still register which of their records are costs.
let view: ReturnType<typeof compile> | undefined
const viewed = () =>
  (view ??= compile(sql`with cost as materialized (select * from ${allCosts()} c)
  select json_build_object(
    'list', (select coalesce(json_agg(line order by line.id), '[]'::json) from (
      select b.id, b.id as uuid, b.type, b.group_id, b.name, b.quantity::text, b.unit, b.price::text, b.amount::text,
        b.remark,
        ${moneyText(sql`(select sum(m.amount) from project_cost_match m where m.comp_id = b.comp_id and m.budget_id = b.id)`)}
          as actual
      from project_budget b where b.comp_id = ${actor.company} and b.project_id = ${projectId}) line),
    'types', (select json_agg(json_build_object('type', kind.type,
        'budget', ${moneyText(sql`(select sum(b.amount) from project_budget b where b.comp_id = ${actor.company} and b.project_id = ${projectId} and b.type = kind.type)`)},
        'actual', ${moneyText(sql`(select sum(amount) from cost where cost.type = kind.type)`)}) order by kind.place)
          from (values ${types}) kind (type, place)),
    'budget', ${moneyText(budgetTotal)},
    'actual', ${moneyText(sql`(select sum(amount) from cost)`)},
    'unmatched', ${moneyText(sql`(select sum(amount) from cost) - coalesce((select sum(m.amount) from project_cost_match m join project_cost c on c.comp_id = m.comp_id and c.id = m.cost_id
      where m.comp_id = ${actor.company} and c.project_id = ${projectId}), 0)`)})::text`))

export const budgetHandlers = handle(budgetCalls, {
  async view({ projectId }, { me, run }) {
    const [admission, answer] = await run([
      projectSubject.admission(projectId, me),
      viewed()({ projectId, actor_company: me.companyId }),
    ])
    projectSubject.admitted(admission, 'seeMoney')
    return new Json<BudgetView>(answer!.only!)
  },

  async create({ projectId, groupId = null, type, name, unit, remark, ...priced }, context) {
    const { me, db } = context
    await projectSubject.lock(projectId, context, 'editMoney')
    await admitGroup(projectId, type, groupId, context)
    const id = newId()
    await db.insert(projectBudget).values({
      companyId: me.companyId,
      id,
      projectId,
      type,
      groupId,
      name,
      unit,
      remark,
      ...amountOf(type, priced),
      creatorId: me.personId,
    })
    await spreadProject(projectId, { action: 'budget', details: { added: name } }, context)
    return { id }
  },

  async update({ id, groupId = null, name, unit, remark, quantity, price, amount }, context) {
    const { db } = context
    const { projectId, type } = await held(id, context)
    await admitGroup(projectId, type, groupId, context)
    await db
      .update(projectBudget)
      .set({ groupId, name, unit, remark, ...amountOf(type, { quantity, price, amount }) })
      .where(theRow(id, context))
    await spreadProject(projectId, { action: 'budget', details: { changed: name } }, context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const { projectId, name } = await held(id, context)
    const [bound] = await run([
      {
        name: 'project_budget_bound',
        row: { matched: col.int, inside: col.int },
        values: [me.companyId, id],
        text: `select (select count(*) from project_cost_match where comp_id = $1 and budget_id = $2) as matched,
          (select count(*) from project_budget where comp_id = $1 and group_id = $2) as inside`,
      },
    ])
    const { matched, inside } = bound.one
    if (matched > 0) refuse(budgetMatched, { n: matched })
    if (inside > 0) refuse(groupFilled)
    await db.delete(projectBudget).where(theRow(id, context))
    await spreadProject(projectId, { action: 'budget', details: { removed: name } }, context)
    return { id }
  },

  async financeUsers({ projectId }, { me, run }) {
    const [admission, answer] = await run([
      projectSubject.admission(projectId, me),
      financeUsers({ projectId, actor_company: me.companyId }),
    ])
    projectSubject.admitted(admission, 'seeMoney')
    return new Json<{ list: { id: string; name: string; avatar: string | null }[] }>(answer!.only!)
  },

  async setFinanceUsers({ projectId, personIds }, context) {
    await projectSubject.lock(projectId, context, 'manage')
    await keepFinanceUsers(projectId, personIds, context)
    return {}
  },
})

const financeUsers = compile(
  sql`select json_build_object('list', ${roleJson(actor.company as never, 'project', projectId, 'finance')})::text`,
)

const amountOf = (type: string, priced: Omit<Parameters<typeof itemAmount>[0], 'type'>) =>
  type === 'group' ? { quantity: null, price: null, amount: '0.00' } : itemAmount({ type, ...priced })
const theRow = (id: string, { me }: Context) => and(eq(projectBudget.companyId, me.companyId), eq(projectBudget.id, id))

/**
 * The line, with its project held by somebody who may change its money; one of a project that the actor may not see is
 * not there.
 */
async function held(id: string, context: Context) {
  const [line] = await context.db
    .select({ projectId: projectBudget.projectId, type: projectBudget.type, name: projectBudget.name })
    .from(projectBudget)
    .where(theRow(id, context))
  await projectSubject.lock(found(line).projectId, context, 'editMoney')
  return found(line)
}

/** A line stands in a group of its own project, or in none; a group in none. */
async function admitGroup(projectId: string, type: string, groupId: string | null, { me, run }: Context) {
  if (!groupId) return
  const [answer] = await run([
    {
      name: 'project_budget_group',
      values: [me.companyId, projectId, groupId],
      text: `select 1 from project_budget where comp_id = $1 and project_id = $2 and id = $3 and type = 'group' for
        share`,
    },
  ])
  if (type === 'group' || answer.count === 0) refuse(noSuchGroup, {}, 'group_id')
}

/**
 * Replaces the people who manage a project's money. The caller holds the project's row lock and has checked the actor's
 * rights.
 */
export async function keepFinanceUsers(projectId: string, personIds: readonly string[], context: Context) {
  const { me, run } = context
  const gone = (await peopleInRole('project', projectId, 'finance', context)).filter(one => !personIds.includes(one))
  await run([
    removeMembers(me.companyId, 'project', projectId, 'finance', gone),
    addMembers(me.companyId, 'project', projectId, { finance: personIds }, me.personId),
  ])
  await spreadProject(projectId, { action: 'finance_users', left: gone }, context)
}
