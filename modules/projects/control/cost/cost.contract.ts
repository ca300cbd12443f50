import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, day, done, emptiable, id, money, out } from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectRoles } from '#mechanisms/projects/project-types.contract.ts'
import { itemFields, itemTypes } from '../budget/budget.contract.ts'

export const mostMatches = 50

/** "At least one match is needed for a budget", and what is allocated comes to the total (spec 1 §5). */
export const matchNeeded = refusal('project.cost.match.needed', {
  zh: '至少匹配一个预算项',
  en: 'Match at least one budget item',
})
export const matchUnequal = refusal('project.cost.match.unequal', {
  zh: '匹配金额合计 {sum}，应等于成本 {total}',
  en: 'The matched amounts add up to {sum}; they must equal the cost {total}',
})
export const matchAmount = refusal('project.cost.match.amount', {
  zh: '匹配金额应大于 0，且每个预算项只能出现一次',
  en: 'Each budget item can appear once, with an amount above 0',
})
export const noSuchLine = refusal('project.cost.match.unknown', {
  zh: '没有这个预算项',
  en: 'This budget item does not exist',
})
export const unknownCostTask = refusal('project.cost.task.unknown', {
  zh: '这个任务不在本项目里，或者您看不到',
  en: 'This task is not in the project, or you may not see it',
})
export const taskHasCosts = refusal('project.cost.task.in_use', {
  zh: '有成本记在这个任务（或它的子任务）上，不能删除；请先把这些成本改记到别处',
  en: 'Costs are recorded on this task or its subtasks: move them before deleting it',
})
export const rateTwice = refusal('project.rate.twice', {
  zh: '每个角色或成员只能有一个单价',
  en: 'Only one rate per role or person',
})

const costType = choice(itemTypes)
const own = { type: costType, costDate: day, taskId: emptiable(id), ...itemFields }

/** A task that a cost names; its name only for those who may see it. */
const costTask = v.object({ id: out.id, code: out.text, name: v.nullable(out.text) })
export type CostTask = v.InferOutput<typeof costTask>

export const costRow = v.object({
  id: out.id,
  type: v.picklist(itemTypes),
  costDate: out.day,
  name: out.text,
  quantity: v.nullable(out.money),
  unit: out.text,
  price: v.nullable(out.money),
  amount: out.money,
  remark: out.text,
  creator: v.nullable(personBrief),
  task: v.nullable(costTask),
  matches: v.array(v.object({ budgetId: out.id, name: out.text, amount: out.money })),
})
export type CostRow = v.InferOutput<typeof costRow>

/** What a project's people have cost, by the hours approved. */
export const hourCost = v.object({
  person: v.nullable(personBrief),
  hour: out.number,
  rate: out.money,
  amount: out.money,
})
export type HourCost = v.InferOutput<typeof hourCost>
/** A record elsewhere that the project has to bear: an order of the finance room. */
const linkedCost = v.object({
  id: out.id,
  kind: out.text,
  code: out.text,
  name: out.text,
  costDate: out.day,
  amount: out.money,
})

export const costSummary = v.object({
  budget: out.money,
  actual: out.money,
  items: out.money,
  hours: out.money,
  linked: out.money,
  hourList: v.array(hourCost),
  linkedList: v.array(linkedCost),
})

/** What a task costs (spec 1 §3 "Task node"), by the kinds that costs have, and in all. */
const taskAmounts = {
  workHourCost: out.money,
  materialCost: out.money,
  expenseCost: out.money,
  productCost: out.money,
  customCost: out.money,
  cost: out.money,
}
export type TaskAmounts = Record<keyof typeof taskAmounts, string>

/** Which of these a kind of cost counts for. */
export const amountOfType = {
  workhour: 'workHourCost',
  material: 'materialCost',
  expense: 'expenseCost',
  product: 'productCost',
  custom: 'customCost',
} as const satisfies Record<(typeof itemTypes)[number], keyof TaskAmounts>

/**
 * What the tasks of a project's plan cost, each with everything below it, those that cost nothing left out; `rest` is
 * what no task of the plan bears. The tasks at the top and the rest come to `cost`, the project's own real cost.
 */
export const taskCosts = v.object({
  list: v.array(v.object({ ...costTask.entries, isTop: out.flag, ...taskAmounts })),
  rest: v.object(taskAmounts),
  cost: out.money,
})
export type TaskCosts = v.InferOutput<typeof taskCosts>

/** A cost that one of those numbers counts; `id` is that of what was written down or of the order, else the row's own. */
export const taskCostRow = v.object({
  source: v.picklist(['items', 'hours', 'linked']),
  id: v.string(),
  task: v.nullable(costTask),
  type: v.picklist(itemTypes),
  costDate: out.day,
  code: v.nullable(out.text),
  name: v.nullable(out.text),
  person: v.nullable(personBrief),
  hour: out.maybeNumber,
  amount: out.money,
})
export type TaskCostRow = v.InferOutput<typeof taskCostRow>

/** A rate is somebody's, or a role's, or, with neither, everybody's. */
const rate = v.object({ role: emptiable(choice(projectRoles)), personId: emptiable(id), rate: money })
export const rateRow = v.object({
  role: v.nullable(v.picklist(projectRoles)),
  person: v.nullable(personBrief),
  rate: out.money,
})
export type RateRow = v.InferOutput<typeof rateRow>

export const earnedSteps = ['week', 'month'] as const

/**
 * 挣值: at the end of a period what was planned, earned and spent until then; the last two are null for what is still to
 * come.
 */
const earnedPoint = v.object({
  startDate: out.day,
  planned: out.money,
  earned: v.nullable(out.money),
  spent: v.nullable(out.money),
})
export const earnedValue = v.object({
  /** What the whole is to cost, and how it stands now. */
  budget: out.money,
  planned: out.money,
  earned: out.money,
  spent: out.money,
  /** Earned by spent, and by planned; null where nothing was. */
  cpi: out.maybeNumber,
  spi: out.maybeNumber,
  /** What it will cost in the end, going on like this. */
  forecast: v.nullable(out.money),
  list: v.array(earnedPoint),
})
export type EarnedValue = v.InferOutput<typeof earnedValue>

export const costCalls = callsAbout('project', {
  earned: call(
    'GET /project/:projectId/earned_value',
    v.object({ projectId: id, step: v.optional(choice(earnedSteps), 'month') }),
    earnedValue,
    {
      about: ['workhour'],
      summary: 'Planned, earned and real cost of a project, now and at the end of each week or month',
    },
  ),
  list: call('GET /project/:projectId/costs', v.object({ projectId: id, ...paging(20).entries }), page(costRow), {
    summary: 'Real costs that were written down, the last day first',
  }),
  summary: call('GET /project/:projectId/cost_summary', v.object({ projectId: id }), costSummary, {
    about: ['workhour'],
    summary: 'What a project has cost: items, hours agreed to, orders linked to it',
  }),
  tasks: call('GET /project/:projectId/task_costs', v.object({ projectId: id }), taskCosts, {
    about: ['workhour'],
    summary: 'What each task of a plan costs with everything below it, and what no task of it bears',
  }),
  taskRows: call(
    'GET /project/:projectId/task_cost_rows',
    v.object({ projectId: id, taskId: emptiable(id), type: emptiable(costType), ...paging(20).entries }),
    page(taskCostRow),
    {
      about: ['workhour'],
      summary: 'The costs of a task and of what is below it, the last day first; without a task, those that none bears',
    },
  ),
  create: call('POST /project/cost', v.object({ projectId: id, ...own }), v.object({ id: out.id }), {
    summary: 'Write a real cost down',
  }),
  update: call('PUT /project/cost/:id', v.object({ id, ...own }), done, {
    summary: 'Change a real cost; what it was matched with is forgotten when its amount changes',
  }),
  remove: call('DELETE /project/cost/:id', byId, done, { summary: 'Delete a real cost' }),
  match: call(
    'POST /project/cost/:id/match',
    v.object({
      id,
      matches: v.pipe(v.array(v.object({ budgetId: id, amount: money })), v.maxLength(mostMatches, 'too_many')),
    }),
    done,
    { summary: 'Say which budget items bear a real cost' },
  ),
  rates: call('GET /project/:projectId/hour_rates', v.object({ projectId: id }), listed(rateRow), {
    summary: 'What an hour costs in a project: of a person, of a role, of anybody',
  }),
  setRates: call(
    'PUT /project/:projectId/hour_rates',
    v.object({ projectId: id, rates: v.pipe(v.array(rate), v.maxLength(200, 'too_many')) }),
    done,
    { summary: 'Say what an hour costs' },
  ),
})
