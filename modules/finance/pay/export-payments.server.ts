import { fromWire } from '#platform/contract/wire-names.ts'
import { say } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportList } from '#mechanisms/exports/export-list.server.ts'
import { orderWords } from '../order/order-subject.server.ts'
import { payCalls, payWayWords, type PaymentRow } from './pay.contract.ts'

/** The register, all of it, as a workbook. */
export async function exportPayments(text: string, context: Pick<Context, 'request' | 'me'>) {
  const { locale } = context.request
  const { list } = fromWire(payCalls.register.output)(JSON.parse(text)) as { list: PaymentRow[] }
  return await exportList(context, {
    name: { zh: '付款流水', en: 'Payments' },
    rows: list,
    columns: [
      { heading: { zh: '付款日期', en: 'Day' }, kind: 'day', width: 12, value: row => row.payDate },
      { heading: { zh: '单号', en: 'Number' }, kind: 'text', width: 14, value: row => row.order.code },
      {
        heading: { zh: '单据类型', en: 'Kind' },
        kind: 'text',
        width: 12,
        value: row => say(orderWords[row.order.type], locale),
      },
      { heading: { zh: '事由', en: 'Purpose' }, kind: 'text', width: 36, value: row => row.order.name },
      { heading: { zh: '申请人', en: 'Requester' }, kind: 'text', width: 14, value: row => row.order.creator.name },
      { heading: { zh: '金额', en: 'Amount' }, kind: 'money', width: 14, value: row => row.amount },
      {
        heading: { zh: '付款方式', en: 'By' },
        kind: 'text',
        width: 12,
        value: row => say(payWayWords[row.way], locale),
      },
      { heading: { zh: '备注', en: 'Note' }, kind: 'text', width: 30, value: row => row.note },
      { heading: { zh: '出纳', en: 'Cashier' }, kind: 'text', width: 14, value: row => row.cashier.name },
      {
        heading: { zh: '冲销', en: 'Reversal' },
        kind: 'text',
        width: 10,
        value: row =>
          row.isReversal
            ? say({ zh: '冲销', en: 'Reversal' }, locale)
            : row.isReversed
              ? say({ zh: '已冲销', en: 'Reversed' }, locale)
              : null,
      },
    ],
  })
}
