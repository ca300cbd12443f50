import type { CallParsed } from '#platform/contract/call.ts'
import type { Locale } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportPage, type ListColumn, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import en from '../crm.words.en.ts'
import zh from '../crm.words.zh.ts'
import { wholeCustomers } from './customer-list.server.ts'
import {
  type customerCalls,
  customerExport,
  type CustomerExported,
  customerFields,
  customerStanding,
} from './customer.contract.ts'

const words = { zh, en }
const columnsIn = (locale: Locale): ListColumn<CustomerExported>[] => [
  { heading: { zh: zh.code, en: en.code }, kind: 'text', width: 10, value: row => row.code },
  ...exportColumns(customerFields, words, ['fullName', 'simpleName', 'status'], locale),
  ...exportColumns(customerStanding, words, ['transactionStatus'], locale),
  ...exportColumns(customerFields, words, namesBut(customerFields, 'fullName', 'simpleName', 'status'), locale),
  { heading: { zh: zh.manager, en: en.manager }, kind: 'text', width: 12, value: row => row.manager?.name ?? null },
  { heading: { zh: zh.openSea, en: en.openSea }, kind: 'text', width: 12, value: row => row.openSea?.name ?? null },
  { heading: { zh: zh.createdAt, en: en.createdAt }, kind: 'dateTime', width: 18, value: row => row.createdAt },
  { heading: { zh: zh.lastChange, en: en.lastChange }, kind: 'dateTime', width: 18, value: row => row.lastOptDate },
]

/** The customers of a list, all of them and all that is known of each, as a workbook. */
export async function exportCustomers(query: CallParsed<typeof customerCalls.export>, context: Context) {
  const answer = await wholeCustomers({ ...query, start: 0, limit: mostExported + 1 }, context)
  return await exportPage(
    customerExport,
    answer,
    { name: { zh: zh.customers, en: en.customers }, columns: columnsIn(context.request.locale) },
    context,
  )
}
