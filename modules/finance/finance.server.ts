import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { orderCalls } from './order/order.contract.ts'
import { invoiceCalls } from './invoice/invoice.contract.ts'
import { billLogCalls } from './bill-log/bill-log.contract.ts'
import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { isForDeciders } from '#mechanisms/approvals/approvals.server.ts'
import { analysisHandlers } from './analysis/analysis.server.ts'
import { bankAccountHandlers } from './bank-account/bank-account.server.ts'
import { financeWidgetParts } from './analysis/finance-widgets.server.ts'
import { billLogHandlers, billLogSubject, billLogParts } from './bill-log/bill-log.server.ts'
import { billMemoHandlers, billMemoSubject, billMemoParts } from './bill-memo/bill-memo.server.ts'
import { booksHandlers } from './books/books.server.ts'
import { expenseTypeHandlers, expenseTypeParts } from './expense-type/expense-type.server.ts'
import { invoiceHandlers } from './invoice/invoice.server.ts'
import { loanHandlers, loanParts } from './loan/loan.server.ts'
import { orderHandlers } from './order/order.server.ts'
import { payHandlers, payParts } from './pay/pay.server.ts'
import { printHandlers } from './print/print.server.ts'
import { rateHandlers } from './rate/rate.server.ts'
import { voucherHandlers } from './voucher/voucher.server.ts'
import { invoiceStoreOrderParts } from './invoice/invoice-store-order.server.ts'
import { orderStoreOrderParts } from './order/order-store-order.server.ts'
import { orderSubject, orderApproval } from './order/order-subject.server.ts'
import { invoiceSubject, invoiceApproval } from './invoice/invoice-subject.server.ts'
import { orderProjectsParts } from './order/order-projects.server.ts'
import { orderLinesParts } from './order/order-lines.server.ts'
import { addUpFinanceFacts } from './analysis/kept.server.ts'

const financeHandlers = [
  ...expenseTypeHandlers,
  ...booksHandlers,
  ...payHandlers,
  ...voucherHandlers,
  ...bankAccountHandlers,
  ...loanHandlers,
  ...printHandlers,
  ...withPage(orderSubject, orderCalls.detail, orderHandlers),
  ...withPage(invoiceSubject, invoiceCalls.detail, invoiceHandlers),
  ...withPage(billLogSubject, billLogCalls.detail, billLogHandlers),
  ...billMemoHandlers,
  ...rateHandlers,
  ...analysisHandlers,
]

/** What this room is to the server. */
export const financeModule: ServerModule = {
  calls: ofApp('finance', financeHandlers, isForDeciders),
  jobs: [addUpFinanceFacts],
  subjects: [billMemoSubject, orderSubject, billLogSubject, invoiceSubject],
  approvals: [orderApproval, invoiceApproval],
  imports: [],
  parts: [
    ...financeWidgetParts,
    ...expenseTypeParts,
    ...billMemoParts,
    ...orderStoreOrderParts,
    ...invoiceStoreOrderParts,
    ...billLogParts,
    ...loanParts,
    ...orderProjectsParts,
    ...orderLinesParts,
    ...payParts,
  ],
}
