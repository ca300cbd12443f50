import { say, type Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportList } from '#mechanisms/exports/export-list.server.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import { orderWords } from '../order/order-subject.server.ts'
import type { OrderType } from '../order/order.contract.ts'
import { none, type exportedBy } from './analysis.contract.ts'

export type ExportedBy = (typeof exportedBy)[number]
/** Any part of a breakdown, as the wire has it. */
interface Part {
  key?: string
  name?: string
  month?: string
  person?: { name: string }
  num: number
  amount: string
}

const headings: Record<ExportedBy, Sentence> = {
  months: { zh: '月份', en: 'Month' },
  types: { zh: '单据类型', en: 'Order type' },
  expense_types: { zh: '费用类型', en: 'Expense type' },
  departments: { zh: '承担部门', en: 'Department' },
  projects: { zh: '项目', en: 'Project' },
  customers: { zh: '客户', en: 'Customer' },
  suppliers: { zh: '供应商', en: 'Supplier' },
  contracts: { zh: '合同', en: 'Contract' },
  people: { zh: '申请人', en: 'Requester' },
}

/** A breakdown as a workbook: its parts, and their sum in the last row. */
export async function exportAnalysis(by: ExportedBy, text: string, context: Pick<Context, 'request' | 'me'>) {
  const { locale } = context.request
  const { list } = JSON.parse(text) as { list: Part[] }
  const nameOf = ({ key, name, month, person }: Part) =>
    month ??
    person?.name ??
    (by === 'types'
      ? say(orderWords[key as OrderType], locale)
      : key === none
        ? say({ zh: '未填写', en: 'Not specified' }, locale)
        : (name ?? ''))
  const rows = list.map(part => ({
    name: nameOf(part),
    num: by === 'expense_types' || by === 'projects' || by === 'departments' ? null : part.num,
    amount: part.amount,
  }))
  const whole = {
    name: say({ zh: '合计', en: 'Sum' }, locale),
    num: null,
    amount: addMoney(...rows.map(({ amount }) => amount)),
  }
  return await exportList<{ name: string; num: number | null; amount: string }>(context, {
    name: { zh: `支出${headings[by].zh}分析`, en: `Spending by ${headings[by].en.toLowerCase()}` },
    rows: [...rows, whole],
    columns: [
      { heading: headings[by], kind: 'text', width: 32, value: row => row.name },
      { heading: { zh: '单数', en: 'Orders' }, kind: 'number', width: 10, value: row => row.num },
      { heading: { zh: '金额', en: 'Amount' }, kind: 'money', width: 16, value: row => row.amount },
    ],
  })
}
