import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'
import { itemAmount } from '../budget/item-amount.server.ts'
import { spreadProject } from '../../project/project-news.server.ts'
import { allCosts, budgetTotal, hourCosts, linkedCosts, moneyText } from './all-costs.server.ts'
import { costCalls, taskHasCosts, unknownCostTask } from './cost.contract.ts'
import { projectCost } from './cost.table.ts'
import { earnedValues } from './earned-value.server.ts'
import { matchCost } from './match.server.ts'
import { costTaskJson, taskCostRows, taskCosts } from './task-costs.server.ts'
import { hourRates, setHourRates } from './rates.server.ts'

const list = compile(
  pageAsJson({
    row: {
      id: projectCost.id,
      type: projectCost.type,
      costDate: sql`${projectCost.costDate}::text`,
      name: projectCost.name,
      quantity: projectCost.quantity,
      unit: projectCost.unit,
      price: projectCost.price,
      amount: projectCost.amount,
      remark: projectCost.remark,
      creator: personJson(sql`${projectCost.companyId}`, sql`${projectCost.creatorId}`),
      task: costTaskJson(sql`${projectCost.taskId}`),
      matches: sql`(select coalesce(json_agg(json_build_object('budget_id', b.id, 'name', b.name, 'amount',
        m.amount::text) order by m.amount desc, b.id), '[]'::json)
      from project_cost_match m join project_budget b on b.comp_id = m.comp_id and b.id = m.budget_id where m.comp_id =
        ${projectCost.companyId} and m.cost_id = ${projectCost.id})`,
    },
    from: sql`${projectCost}`,
    where: sql`${projectCost.companyId} = ${actor.company} and ${projectCost.projectId} = ${param('projectId')}::uuid`,
    order: sql`${projectCost.costDate} desc, ${projectCost.id} desc`,
  }),
)

let summary: ReturnType<typeof compile> | undefined
const summed = () =>
  (summary ??= compile(sql`with cost as materialized (select * from ${allCosts()} c)
  select json_build_object('budget', ${moneyText(budgetTotal)}, 'actual',
    ${moneyText(sql`(select sum(amount) from cost)`)},
    ${sql.join(
      ['items', 'hours', 'linked'].map(
        source =>
          sql`${sql.raw(`'${source}'`)}, ${moneyText(sql`(select sum(amount) from cost where source = ${sql.raw(`'${source}'`)})`)}`,
      ),
      sql`, `,
    )},
    'hour_list', (select coalesce(json_agg(json_build_object('person',
      ${personJson(actor.company as never, sql`h.person_id`)}, 'hour', h.hour::float8, 'rate', ${moneyText(sql`h.rate`)}, 'amount',
      h.amount::text)
        order by h.amount desc, h.person_id), '[]'::json) from (select person_id, max(rate) as rate, sum(hour) as hour,
          sum(amount)::numeric(18, 2) as amount from ${hourCosts()} day group by 1) h),
    'linked_list', (select coalesce(json_agg(json_build_object('id', l.id, 'uuid', l.id, 'kind', l.kind, 'code',
      l.code, 'name', l.name, 'cost_date', l.day, 'amount', l.amount::text)
        order by l.day desc, l.id), '[]'::json) from (select * from ${linkedCosts()} one order by day desc limit 200)
          l))::text`))

export const costHandlers = handle(costCalls, {
  async list({ projectId, ...query }, { me, run }) {
    const [admission, answer] = await run([
      projectSubject.admission(projectId, me),
      list({ ...query, ...actorValues(taskSubject, me), projectId }),
    ])
    projectSubject.admitted(admission, 'seeMoney')
    return new Json<CallOutput<typeof costCalls.list>>(answer!.only!)
  },

  async summary({ projectId }, { me, run }) {
    const [admission, answer] = await run([
      projectSubject.admission(projectId, me),
      summed()({ projectId, actor_company: me.companyId }),
    ])
    projectSubject.admitted(admission, 'seeMoney')
    return new Json<CallOutput<typeof costCalls.summary>>(answer!.only!)
  },

  earned: ({ projectId, step }, context) => earnedValues(projectId, step, context),

  tasks: ({ projectId }, context) => taskCosts(projectId, context),
  taskRows: (query, context) => taskCostRows(query, context),

  async create({ projectId, taskId = null, type, costDate, name, unit, remark, ...priced }, context) {
    const { me, db } = context
    await projectSubject.lock(projectId, context, 'editMoney')
    await admitTask(taskId, projectId, context)
    const id = newId()
    await db.insert(projectCost).values({
      companyId: me.companyId,
      id,
      projectId,
      taskId,
      type,
      costDate,
      name,
      unit,
      remark,
      ...itemAmount({ type, ...priced }),
      creatorId: me.personId,
    })
    await spreadProject(projectId, { action: 'cost', details: { added: name } }, context)
    return { id }
  },

  async update({ id, taskId, type, costDate, name, unit, remark, ...priced }, context) {
    const { me, db, run } = context
    const { projectId, amount: before, taskId: taskBefore } = await heldCost(id, context)
    if (taskId !== undefined && taskId !== taskBefore) await admitTask(taskId, projectId, context)
    const counted = itemAmount({ type, ...priced })
    await db
      .update(projectCost)
      .set({ taskId, type, costDate, name, unit, remark, ...counted })
      .where(theRow(id, context))
    // What it was matched with came to another amount.
    if (counted.amount !== before)
      await run([
        {
          name: 'project_cost_unmatch',
          values: [me.companyId, id],
          text: 'delete from project_cost_match where comp_id = $1 and cost_id = $2',
        },
      ])
    await spreadProject(projectId, { action: 'cost', details: { changed: name } }, context)
    return { id }
  },

  async remove({ id }, context) {
    const { projectId, name } = await heldCost(id, context)
    await context.db.delete(projectCost).where(theRow(id, context))
    await spreadProject(projectId, { action: 'cost', details: { removed: name } }, context)
    return { id }
  },

  async match({ id, matches }, context) {
    const { projectId, amount, name } = await heldCost(id, context)
    await matchCost({ id, projectId, amount }, matches, context)
    await spreadProject(projectId, { action: 'cost', details: { matched: name } }, context)
    return { id }
  },

  rates: ({ projectId }, context) => hourRates(projectId, context),
  setRates: ({ projectId, rates }, context) => setHourRates(projectId, rates, context),
})

const theRow = (id: string, { me }: Context) => and(eq(projectCost.companyId, me.companyId), eq(projectCost.id, id))

/** A cost names a task of its own project that the actor sees. */
async function admitTask(taskId: string | null, projectId: string, context: Context) {
  if (taskId === null) return
  const [answer] = await context.run([costTask({ ...actorValues(taskSubject, context.me), id: taskId, projectId })])
  if (answer.count === 0) refuse(unknownCostTask, {}, 'task_id')
}
const costTask = compile(sql`select 1 from ${task} where ${task.companyId} = ${actor.company} and ${task.id} =
  ${param('id')}::uuid and ${task.projectId} = ${param('projectId')}::uuid and ${task.isDelete} <> ${fixed(Bin.Deleted)} and
  ${taskSubject.seen} for share`)

/** The cost, with its project held by somebody who may change its money. */
async function heldCost(id: string, context: Context) {
  const read = () =>
    context.db
      .select({
        projectId: projectCost.projectId,
        taskId: projectCost.taskId,
        amount: projectCost.amount,
        name: projectCost.name,
      })
      .from(projectCost)
      .where(theRow(id, context))
  const [before] = await read()
  await projectSubject.lock(found(before).projectId, context, 'editMoney')
  // Another may have changed or deleted it until we had the project.
  const [cost] = await read()
  return found(cost)
}

/** What is added to others' by this file. */
export const costParts: Part[] = [refuseOn('project_cost_task', taskHasCosts)]
