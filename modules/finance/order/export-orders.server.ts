import { fromWire } from '#platform/contract/wire-names.ts'
import { say, type Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { exportList, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { listOrders } from './order-list.server.ts'
import { orderWords } from './order-subject.server.ts'
import { orderCalls, type OrderRow, type PayStatus } from './order.contract.ts'

/** How states stand in a spreadsheet; the screens' words are in catalogues. */
const statusWords: Record<ApprovalStatus, Sentence> = {
  waiting: { zh: '审批中', en: 'Waiting' },
  agree: { zh: '已同意', en: 'Approved' },
  disagree: { zh: '已拒绝', en: 'Rejected' },
  revoke: { zh: '已撤回', en: 'Withdrawn' },
  cancel: { zh: '已作废', en: 'Void' },
}
const payWords: Record<PayStatus, Sentence> = {
  none: { zh: '', en: '' },
  unpaid: { zh: '待付款', en: 'To be paid' },
  partial: { zh: '部分付款', en: 'Partly paid' },
  paid: { zh: '已付款', en: 'Paid' },
}

/** The orders of a list that the actor sees, all of them, as a workbook. */
export async function exportOrders(query: Parameters<typeof listOrders>[0], context: Context) {
  const { locale } = context.request
  const answer = await listOrders({ ...query, start: 0, limit: mostExported + 1 }, context)
  const { list } = fromWire(orderCalls.list.output)(JSON.parse(String(answer.text))) as { list: OrderRow[] }
  return await exportList(context, {
    name: { zh: '财务单据', en: 'Finance orders' },
    rows: list,
    columns: [
      { heading: { zh: '单号', en: 'Number' }, kind: 'text', width: 14, value: row => row.code },
      {
        heading: { zh: '单据类型', en: 'Kind' },
        kind: 'text',
        width: 12,
        value: row => say(orderWords[row.type], locale),
      },
      { heading: { zh: '事由', en: 'Purpose' }, kind: 'text', width: 36, value: row => row.name },
      { heading: { zh: '申请人', en: 'Requester' }, kind: 'text', width: 14, value: row => row.creator.name },
      {
        heading: { zh: '部门', en: 'Department' },
        kind: 'text',
        width: 16,
        value: row => row.department?.name ?? null,
      },
      { heading: { zh: '申请日期', en: 'Day' }, kind: 'day', width: 12, value: row => row.orderDate },
      { heading: { zh: '币种', en: 'Currency' }, kind: 'text', width: 8, value: row => row.currency },
      { heading: { zh: '原币金额', en: 'In its currency' }, kind: 'money', width: 14, value: row => row.total },
      { heading: { zh: '人民币金额', en: 'In CNY' }, kind: 'money', width: 14, value: row => row.amount },
      { heading: { zh: '应付金额', en: 'To be paid' }, kind: 'money', width: 14, value: row => row.payable },
      { heading: { zh: '已付金额', en: 'Paid' }, kind: 'money', width: 14, value: row => row.paidAmount },
      { heading: { zh: '收款人', en: 'Payee' }, kind: 'text', width: 24, value: row => row.payeeName },
      {
        heading: { zh: '审批状态', en: 'State' },
        kind: 'text',
        width: 10,
        value: row => say(statusWords[row.status], locale),
      },
      {
        heading: { zh: '付款情况', en: 'Payment' },
        kind: 'text',
        width: 10,
        value: row => say(payWords[row.payStatus], locale),
      },
    ],
  })
}
