import type { CallParsed } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportList, mostExported, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import type { CustomerStatus, TransactionStatus } from './customer-brief.contract.ts'
import { customerRows } from './customer-list.server.ts'
import { customerCalls, type CustomerRow } from './customer.contract.ts'

/** How states stand in a spreadsheet; the screens' words are in `crm.words`. */
const statusWords: Record<CustomerStatus, Sentence> = {
  0: { zh: '线索', en: 'Lead' }, 1: { zh: '有商机', en: 'Had a chance' }, 2: { zh: '已成交', en: 'Had a deal' }, 3: { zh: '多次成交', en: 'Repeat deals' },
}
const transactionWords: Record<TransactionStatus, Sentence> = { 0: { zh: '未成交', en: 'No deal yet' }, 1: { zh: '已成交', en: 'Dealt with' }, 2: { zh: '已流失', en: 'Lost' } }

const columnsIn = (locale: Locale): ListColumn<CustomerRow>[] => [
  { heading: { zh: '编号', en: 'Code' }, kind: 'text', width: 10, value: row => row.code },
  { heading: { zh: '客户全称', en: 'Full name' }, kind: 'text', width: 40, value: row => row.fullName },
  { heading: { zh: '客户简称', en: 'Simple name' }, kind: 'text', width: 18, value: row => row.simpleName },
  { heading: { zh: '客户状态', en: 'Status' }, kind: 'text', width: 12, value: row => say(statusWords[row.status], locale) },
  { heading: { zh: '成交状态', en: 'Deal' }, kind: 'text', width: 12, value: row => say(transactionWords[row.transactionStatus], locale) },
  { heading: { zh: '级别', en: 'Level' }, kind: 'text', width: 12, value: row => row.level?.name ?? null },
  { heading: { zh: '分类', en: 'Category' }, kind: 'text', width: 12, value: row => row.category?.name ?? null },
  { heading: { zh: '来源', en: 'Source' }, kind: 'text', width: 14, value: row => row.source?.name ?? null },
  { heading: { zh: '负责人', en: 'In charge' }, kind: 'text', width: 12, value: row => row.manager?.name ?? null },
  { heading: { zh: '所属部门', en: 'Department' }, kind: 'text', width: 14, value: row => row.departmentName },
  { heading: { zh: '公海', en: 'Open sea' }, kind: 'text', width: 12, value: row => row.openSea?.name ?? null },
  { heading: { zh: '创建时间', en: 'Created' }, kind: 'dateTime', width: 18, value: row => row.createdAt },
  { heading: { zh: '最近更新', en: 'Last change' }, kind: 'dateTime', width: 18, value: row => row.lastOptDate },
]

/** The customers of a list, all of them, as a workbook. */
export async function exportCustomers(query: CallParsed<typeof customerCalls.export>, context: Context) {
  const answer = await customerRows({ ...query, start: 0, limit: mostExported + 1 }, context)
  const { list } = fromWire(customerCalls.list.output)(JSON.parse(answer.text)) as { list: CustomerRow[] }
  return await exportList(context, { name: { zh: '客户', en: 'Customers' }, columns: columnsIn(context.asked.locale), rows: list })
}
