import { say, type Sentence } from '#platform/contract/words.ts'
import type { Context, Json } from '#platform/server/http/handle.ts'
import { exportPage } from '#mechanisms/exports/export-list.server.ts'
import { payWayWords } from '../pay/pay.contract.ts'
import { billLogCalls, type BillLogRow } from './bill-log.contract.ts'

const directions: Record<BillLogRow['direction'], Sentence> = {
  in: { zh: '收款', en: 'In' },
  out: { zh: '付款', en: 'Out' },
}

/** The logs of a list, all of them, as a workbook. */
export async function exportBillLogs(answer: Json<unknown>, context: Pick<Context, 'request' | 'me'>) {
  const { locale } = context.request
  return await exportPage(
    billLogCalls.list.output,
    answer,
    {
      name: { zh: '收付款流水', en: 'Transactions' },
      columns: [
        { heading: { zh: '日期', en: 'Day' }, kind: 'day', width: 12, value: row => row.billDate },
        {
          heading: { zh: '方向', en: 'Direction' },
          kind: 'text',
          width: 8,
          value: row => say(directions[row.direction], locale),
        },
        { heading: { zh: '金额', en: 'Amount' }, kind: 'money', width: 14, value: row => row.amount },
        { heading: { zh: '对方', en: 'Party' }, kind: 'text', width: 26, value: row => row.partyName },
        {
          heading: { zh: '方式', en: 'By' },
          kind: 'text',
          width: 12,
          value: row => say(payWayWords[row.way as keyof typeof payWayWords] ?? { zh: row.way, en: row.way }, locale),
        },
        { heading: { zh: '类别', en: 'Kind' }, kind: 'text', width: 14, value: row => row.kind?.name ?? null },
        { heading: { zh: '账户或凭证', en: 'Account or voucher' }, kind: 'text', width: 18, value: row => row.account },
        { heading: { zh: '摘要', en: 'Summary' }, kind: 'text', width: 36, value: row => row.summary },
        { heading: { zh: '登记人', en: 'Created by' }, kind: 'text', width: 14, value: row => row.creator.name },
      ],
    },
    context,
  )
}
