import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, id, listOf, out, searchKey } from '#platform/contract/fields.ts'
import { listed, listQuery, page, scopes, withCan } from '#platform/contract/list.ts'
import { month } from '#mechanisms/months/months.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { billDirections } from '../bill-log/bill-log.contract.ts'
import { orderRow, spendingTypes } from '../order/order.contract.ts'

/** Whose orders can be counted. */
export const orderScopes = ['company', 'subordinates', 'mine'] as const satisfies (typeof scopes)[number][]
export type OrderScope = (typeof orderScopes)[number]

const when = { startMonth: v.optional(month), endMonth: v.optional(month) }
/** Which agreed spending, by the day that the books go by; among those that the caller may see. */
const whose = {
  scope: v.optional(choice(scopes), 'company'),
  personId: v.optional(id),
  departmentId: v.optional(id),
  type: v.optional(listOf(choice(spendingTypes), spendingTypes.length)),
  ...when,
}

/** What a breakdown can be written to a spreadsheet by. */
export const exportedBy = [
  'months',
  'types',
  'expense_types',
  'departments',
  'projects',
  'customers',
  'suppliers',
  'contracts',
  'people',
] as const

const sums = { num: out.number, amount: out.money }
/** What nobody has said of an order stands under the key `none`. */
export const none = 'none'
const parts = v.object({ ...sums, list: v.array(v.object({ key: out.text, name: out.text, ...sums })) })
const reader = { authority: ['FINANCE_VIEW', 'MANAGER_BILL_LOG'] }

export const analysisCalls = callsAbout('finance', {
  byType: call('GET /finance/analyze/by_type', v.object(whose), parts, {
    summary: 'What agreed spending comes to, by their kind',
  }),
  byExpenseType: call('GET /finance/analyze/by_expense_type', v.object(whose), parts, {
    summary: 'What the lines of agreed spending come to, by expense and purchase type',
  }),
  byDepartment: call('GET /finance/analyze/by_dept', v.object(whose), parts, {
    summary: 'What agreed spending comes to, by the departments that bear them',
  }),
  byProject: call('GET /finance/analyze/by_project', v.object(whose), parts, {
    summary: 'What agreed spending comes to, by the projects that bear them',
  }),
  byCustomer: call('GET /finance/analyze/by_customer', v.object(whose), parts, {
    summary: 'What agreed spending comes to, by the customers that they are for',
  }),
  bySupplier: call('GET /finance/analyze/by_supplier', v.object(whose), parts, {
    summary: 'What agreed spending comes to, by the suppliers that they pay',
  }),
  byContract: call('GET /finance/analyze/by_contract', v.object(whose), parts, {
    summary: 'What agreed spending comes to, by the contracts that they are for',
  }),
  boardTotal: call(
    'GET /finance/expense/board-total',
    v.object(whose),
    v.object({
      ...sums,
      paid: out.money,
      owed: out.money,
      waitingNum: out.number,
      waitingAmount: out.money,
      lastNum: out.number,
      lastAmount: out.money,
    }),
    { summary: 'What was agreed to, paid and is owed; what waits; and the same number of months before' },
  ),
  boardMonths: call(
    'GET /finance/expense/board-month',
    v.object(whose),
    listed(
      v.object({ month: out.text, ...sums, types: v.array(v.object({ type: v.picklist(spendingTypes), ...sums })) }),
    ),
    { summary: 'Agreed orders month by month, by kind' },
  ),
  boardPeople: call(
    'GET /finance/expense/board-person',
    v.object(whose),
    listed(v.object({ person: personBrief, ...sums })),
    { summary: 'Who asked for most, at most 50' },
  ),
  export: call('GET /finance/analyze/export', v.object({ ...whose, by: choice(exportedBy) }), v.unknown(), {
    answers: 'file',
    summary: 'One of these breakdowns as an .xlsx, with its sum',
  }),
  orders: call(
    'GET /finance/analyze/orders',
    v.object({
      ...listQuery(['orderDate', 'amount']).entries,
      ...whose,
      /** An expense or purchase type of a line; a department that bears it; or `none`. */
      typeId: v.optional(v.union([v.literal(none), id])),
      bearerId: v.optional(v.union([v.literal(none), id])),
      /** A project that bears it, or `none`. */
      projectId: v.optional(v.union([v.literal(none), id])),
      /** A customer, supplier or contract that it names, or `none`. */
      customerId: v.optional(v.union([v.literal(none), id])),
      supplierId: v.optional(v.union([v.literal(none), id])),
      contractId: v.optional(v.union([v.literal(none), id])),
      partnerId: v.optional(id),
      key: v.optional(searchKey),
    }),
    page(orderRow),
    { summary: 'The orders behind a figure' },
  ),
  billLogs: call(
    'GET /finance/analyze/billlog',
    v.object(when),
    v.object({
      income: out.money,
      outlay: out.money,
      months: v.array(v.object({ month: out.text, income: out.money, outlay: out.money })),
      kinds: v.array(v.object({ key: out.text, name: out.text, direction: v.picklist(billDirections), ...sums })),
    }),
    { ...reader, summary: 'Bill logs month by month, and by their kind' },
  ),
  cashFlow: call(
    'GET /finance/analyze/cash_flow',
    v.object(when),
    withCan(
      v.object({
        income: out.money,
        outlay: out.money,
        paid: out.money,
        repaid: out.money,
        net: out.money,
        months: v.array(
          v.object({
            month: out.text,
            income: out.money,
            outlay: out.money,
            paid: out.money,
            repaid: out.money,
            net: out.money,
          }),
        ),
      }),
      // Who keeps transactions alone sees what was paid in all, and not to whom.
      { openPayments: ['FINANCE_CASHIER', 'FINANCE_VIEW'] },
    ),
    { ...reader, summary: 'Money that came in, went out, was paid for orders and came back of loans, month by month' },
  ),
})
