import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, done, emptiable, id, ids, money, out, requiredText, text } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/**
 * What a budget and real costs are made of (spec 1 §3 "Budget and real-cost items"); a group holds others, the summary
 * is computed.
 */
export const itemTypes = ['product', 'material', 'expense', 'custom', 'workhour'] as const
export type ItemType = (typeof itemTypes)[number]
export const lineTypes = ['group', ...itemTypes] as const
/** What is a number of something at a price; the others are an amount. */
export const isCounted = (type: string) => type === 'product' || type === 'material' || type === 'workhour'

export const resourceNeeded = refusal('project.item.resource', {
  zh: '请填写资源、数量和单价，均应大于 0',
  en: 'Enter the resource, quantity and price, above 0',
})
export const itemAmountNeeded = refusal('project.item.amount', {
  zh: '请填写金额，应大于 0',
  en: 'Enter an amount above 0',
})
export const itemProduct = refusal('project.item.product', {
  zh: '金额应等于数量 × 单价，即 {amount}',
  en: 'The amount must be quantity × price, {amount}',
})
export const budgetMatched = refusal('project.budget.matched', {
  zh: '有 {n} 笔实际成本匹配了这一项，请先改匹配',
  en: '{n} actual costs are matched with it: match them elsewhere first',
})
export const groupFilled = refusal('project.budget.group_filled', {
  zh: '分组里还有预算项，请先移走或删除',
  en: 'There are items in the group: move or delete them first',
})
export const noSuchGroup = refusal('project.budget.group_unknown', {
  zh: '没有这个分组',
  en: 'This group does not exist',
})

/** What every item of a budget or a real cost has. */
export const itemFields = {
  name: requiredText(100),
  quantity: emptiable(money),
  unit: v.optional(text(20), ''),
  price: emptiable(money),
  /** Of counted things quantity × price, and may be left out. */
  amount: emptiable(money),
  remark: v.optional(text(500), ''),
}
const own = { type: choice(lineTypes), groupId: emptiable(id), ...itemFields }

export const budgetLine = v.object({
  id: out.id,
  type: v.picklist(lineTypes),
  groupId: out.maybeId,
  name: out.text,
  quantity: v.nullable(out.money),
  unit: out.text,
  price: v.nullable(out.money),
  amount: out.money,
  remark: out.text,
  /** What real costs matched with it come to. */
  actual: out.money,
})
export type BudgetLine = v.InferOutput<typeof budgetLine>

export const budgetView = v.object({
  list: v.array(budgetLine),
  /** Budget and real cost of each type, and of all. */
  types: v.array(v.object({ type: v.picklist(itemTypes), budget: out.money, actual: out.money })),
  budget: out.money,
  actual: out.money,
  /** Of the real cost, what is matched with no line. */
  unmatched: out.money,
})
export type BudgetView = v.InferOutput<typeof budgetView>

export const budgetCalls = callsAbout('project', {
  view: call('GET /project/:projectId/budget', v.object({ projectId: id }), budgetView, {
    about: ['workhour'],
    summary: 'The budget of a project, line by line, against what it has really cost',
  }),
  create: call('POST /project/budget', v.object({ projectId: id, ...own }), v.object({ id: out.id }), {
    summary: 'Add a line, or a group of them',
  }),
  update: call('PUT /project/budget/:id', v.object({ id, ...own }), done, { summary: 'Change a line; its type stays' }),
  remove: call('DELETE /project/budget/:id', byId, done, {
    summary: 'Delete a line that no real cost is matched with',
  }),
  financeUsers: call('GET /project/:projectId/finance_users', v.object({ projectId: id }), listed(personBrief), {
    summary: 'Who keeps the money of a project beside those who run it',
  }),
  setFinanceUsers: call(
    'POST /project/:projectId/finance_users',
    v.object({ projectId: id, personIds: ids(20) }),
    done,
    { summary: 'Say who keeps the money of a project' },
  ),
})
