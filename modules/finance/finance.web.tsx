import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadCharts } from '#platform/web/charts/charts.words.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadDictionaries } from '#mechanisms/dictionaries/dictionaries.words.ts'
import { load as loadAnalysis } from './analysis/analysis.words.ts'
import { load as loadBillLogs } from './bill-log/bill-log.words.ts'
import { load as loadMemos } from './bill-memo/bill-memo.words.ts'
import { load } from './finance.words.ts'
import { load as loadInvoices } from './invoice/invoice.words.ts'
import { load as loadRates } from './rate/rate.words.ts'

const orders = ['/finance/:type', '/finance/:type/total', '/finance/charge_by_me', '/finance/last-balance', '/finance/detail/:id', '/finance/pays', '/finance/pays/total', '/finance/pays/register', '/finance/loans', '/finance/loans/account', '/finance/loans/people', '/finance/repayments']

export const financeRoom = room({
  words: load,
  screens: {
    '/finance/list': () => withWords(import('./order/order-list.tsx'), loadEngine),
    '/finance/detail': () => withWords(import('./order/order-detail.tsx'), loadEngine, loadComments, loadHistory, loadFiles),
    '/finance/new': () => withWords(import('./order/order-form.tsx'), loadInvoices, loadRates, loadEngine, loadFiles),
    '/finance/payment/list': () => import('./pay/payment-list.tsx'),
    '/finance/loans': () => import('./loan/loan-account.tsx'),
    '/finance/bank_account': () => import('./bank-account/bank-account.tsx'),
    '/finance/bank_account/list': () => import('./bank-account/bank-account-list.tsx'),
    '/finance/verify': () => withWords(import('./print/verify.tsx'), loadEngine),
    '/finance/expense_types': () => import('./expense-type/expense-types.tsx'),
    '/finance/invoice/list': () => withWords(import('./invoice/invoice-list.tsx'), loadInvoices, loadEngine),
    '/finance/invoice/new': () => withWords(import('./invoice/invoice-form.tsx'), loadInvoices, loadEngine, loadFiles),
    '/finance/invoice/detail/:id': () => withWords(import('./invoice/invoice-detail.tsx'), loadInvoices, loadEngine, loadComments, loadHistory, loadFiles),
    '/finance/billlog/list': () => withWords(import('./bill-log/bill-log-list.tsx'), loadBillLogs),
    '/finance/billlog/new': () => withWords(import('./bill-log/bill-log-form.tsx'), loadBillLogs, loadFiles, loadDictionaries),
    '/finance/billlog/detail/:id': () => withWords(import('./bill-log/bill-log-detail.tsx'), loadBillLogs, loadComments, loadHistory, loadFiles),
    '/finance/rates': () => withWords(import('./rate/rate-list.tsx'), loadRates),
    '/finance/analyze': () => withWords(import('./analysis/finance-analysis.tsx'), loadAnalysis, loadCharts),
    '/finance/analyze_content': () => withWords(import('./analysis/analysis-content.tsx'), loadAnalysis, loadCharts),
    '/finance/analyze_total': () => withWords(import('./analysis/analysis-total.tsx'), loadAnalysis, loadCharts),
    '/finance/analyze_billlog_total': () => withWords(import('./analysis/billlog-total.tsx'), loadAnalysis, loadCharts),
    '/finance/analyze_cash_flow_total': () => withWords(import('./analysis/cash-flow.tsx'), loadAnalysis, loadCharts),
    '/finance/analyze_apply_list': () => withWords(import('./analysis/apply-list.tsx'), loadAnalysis, loadEngine),
    '/bill/list': () => withWords(import('./bill-memo/bill-memo-list.tsx'), loadMemos),
    '/bill/new': () => withWords(import('./bill-memo/bill-memo-form.tsx'), loadMemos, loadFiles),
    '/bill/detail': () => withWords(import('./bill-memo/bill-memo-detail.tsx'), loadMemos, loadFiles),
  },
  live: {
    finance: [...orders, '/approval/flow', '/comment/list', '/log/list_by_res'],
    invoice: ['/erp/invoice', '/erp/invoice/:id', '/erp/invoice/verify-code', '/approval/flow', '/comment/list', '/log/list_by_res'],
    bill_log: ['/crm/billlog', '/crm/billlog/total', '/crm/billlog/:id', '/comment/list', '/log/list_by_res'],
  },
})
