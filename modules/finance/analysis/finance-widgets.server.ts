import type { Sentence } from '#platform/contract/words.ts'
import type { Context, Json } from '#platform/server/http/handle.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { notSaid, sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import { orderWords } from '../order/order-subject.server.ts'
import type { OrderType } from '../order/order.contract.ts'
import { none, orderScopes } from './analysis.contract.ts'
import { boardMonths, boardPeople, byDepartment, byExpenseType, byLink, byProject, byType } from './analysis.server.ts'
import en from './analysis.words.en.ts'
import zh from './analysis.words.zh.ts'

/** A part of any breakdown. */
interface Part {
  key?: string
  name?: string
  month?: string
  person?: { id: string; name: string }
  num: number
  amount: string
}
type Read = (query: WidgetQuery, context: Context) => Promise<Json<unknown>>

/** By what spending is broken down: the room's analysis, and the name of the list's filter (`analysisCalls.orders`). */
const sides: Record<string, { words: string; read: Read; filter: string }> = {
  month: { words: 'widget_months', read: boardMonths, filter: 'month' },
  type: { words: 'widget_types', read: byType, filter: 'type' },
  expenseType: { words: 'widget_expense_types', read: byExpenseType, filter: 'typeId' },
  department: { words: 'widget_departments', read: byDepartment, filter: 'bearerId' },
  project: { words: 'widget_projects', read: byProject, filter: 'projectId' },
  customer: { words: 'widget_customers', read: byLink('customer'), filter: 'customerId' },
  supplier: { words: 'widget_suppliers', read: byLink('supplier'), filter: 'supplierId' },
  contract: { words: 'widget_contracts', read: byLink('contract'), filter: 'contractId' },
  person: { words: 'widget_people', read: boardPeople, filter: 'partnerId' },
}
const own = { zh, en }
const byWords = (by: string): Sentence => sentenceOf(own, sides[by]!.words)

/** What agreed spending comes to, for dashboards. */
export const financeWidgetParts = [
  widget({
    key: 'finance.spending',
    app: 'finance_analyze',
    words: { zh: '支出', en: 'Spending' },
    isCount: false,
    scopes: orderScopes,
    by: Object.fromEntries(Object.keys(sides).map(by => [by, byWords(by)])),
    async read(query, context) {
      const { startMonth, endMonth } = query
      const period = { scope: query.scope, startMonth, endMonth } as WidgetQuery
      const parts = async (read: Read) => (JSON.parse((await read(period, context)).text) as { list: Part[] }).list
      // By type, each order stands once: those are the sum, whatever it is broken down by.
      const [whole, list] = await Promise.all([parts(byType), parts(sides[query.by]!.read)])
      return {
        num: whole.reduce((sum, { num }) => sum + num, 0),
        amount: addMoney(...whole.map(({ amount }) => amount)),
        list: list.map(({ key, name, month, person, num, amount }) => ({
          key: month ?? person?.id ?? key!,
          name: month ?? person?.name ?? name ?? '',
          num,
          amount,
        })),
      }
    },
    nameOf: (by, key) => (key === none ? notSaid : by === 'type' ? orderWords[key as OrderType] : undefined),
    at: ({ by, scope, startMonth, endMonth }, part) => {
      const isMonth = part !== undefined && by === 'month'
      return `/finance/analyze_apply_list?${new URLSearchParams({
        scope,
        from: isMonth ? part.key : startMonth,
        until: isMonth ? part.key : endMonth,
        ...(part && !isMonth ? { [sides[by]!.filter]: part.key } : {}),
        ...(part ? { name: part.name } : {}),
      })}`
    },
  }),
]
