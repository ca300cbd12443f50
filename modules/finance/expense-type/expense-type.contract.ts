import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, done, emptiable, flag, id, ids, out, requiredText, text } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** What money is spent on, and what is bought: two trees that a company words itself. */
export const typeFamilies = ['expense', 'purchase'] as const
export type TypeFamily = (typeof typeFamilies)[number]
/** Types of one family; more is a mistake. */
export const mostTypes = 200

export const typeNameTaken = refusal('expense_type.name.taken', {
  zh: '同一级下已有同名的类型',
  en: 'A type with this name already exists at this level',
})
export const tooManyTypes = refusal('expense_type.too_many', {
  zh: `最多 ${mostTypes} 个类型`,
  en: `At most ${mostTypes} types`,
})
export const tooDeepType = refusal('expense_type.too_deep', {
  zh: '类型最多两级',
  en: 'Types can have at most two levels',
})
export const typeInUse = refusal('expense_type.in_use', {
  zh: '已有单据或下级类型使用该类型，请改为停用',
  en: 'It is used by orders or subtypes: disable it instead',
})
export const unknownType = refusal('expense_type.unknown', {
  zh: '费用类型不存在或已停用，请重新选择',
  en: 'This type no longer exists or is disabled: choose another',
})

const expenseType = v.object({
  id: out.id,
  name: out.text,
  parentId: out.maybeId,
  /** Out of use: still readable where it was chosen, and offered no more. */
  isRetired: out.flag,
  /** Where it stands in the company's books: "6602.01 差旅费"; empty, those above it, or the usual one. */
  account: out.text,
})
export type ExpenseType = v.InferOutput<typeof expenseType>

const designer = { authority: ['FINANCE_DESIGN'] }
const name = requiredText(50)
const filters = v.object({ isRetired: v.optional(flag) })
const types = withCan(listed(expenseType), { create: designer.authority })

export const expenseTypeCalls = callsAbout('expense_type', {
  expense: call('GET /finance/expense_type/list', filters, types, {
    summary: 'The expense types in their order; those in use, unless `is_retired` asks otherwise',
  }),
  purchase: call('GET /v2/finance/purchase_type/list', filters, types, {
    summary: 'The purchase types in their order; those in use, unless `is_retired` asks otherwise',
  }),
  create: call(
    'POST /finance/expense_type',
    v.object({ family: v.optional(choice(typeFamilies), 'expense'), name, parentId: emptiable(id) }),
    v.object({ id: out.id }),
    { ...designer, summary: 'Add an expense or purchase type, at the end' },
  ),
  update: call(
    'PATCH /finance/expense_type/:id',
    v.object({ id, name: v.optional(name), isRetired: v.optional(flag), account: v.optional(text(60)) }),
    done,
    {
      ...designer,
      summary: 'Rename a type wherever it is, take it out of use or back, say where it stands in the books',
    },
  ),
  order: call('POST /finance/expense_type/order', v.object({ ids: ids(mostTypes) }), done, {
    ...designer,
    summary: 'Put the types in this order',
  }),
  remove: call('DELETE /finance/expense_type/:id', byId, done, {
    ...designer,
    summary: 'Delete a type that nothing uses',
  }),
})
