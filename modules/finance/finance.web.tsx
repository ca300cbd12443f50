import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load } from './finance.words.ts'

const orders = ['/finance/:type', '/finance/:type/total', '/finance/charge_by_me', '/finance/last-balance', '/finance/detail/:id', '/finance/pays', '/finance/pays/total', '/finance/pays/register']

export const financeRoom = room({
  words: load,
  screens: {
    '/finance/list': () => withWords(import('./order/order-list.tsx'), loadEngine),
    '/finance/detail': () => withWords(import('./order/order-detail.tsx'), loadEngine, loadComments, loadHistory, loadFiles),
    '/finance/new': () => withWords(import('./order/order-form.tsx'), loadEngine, loadFiles),
    '/finance/payment/list': () => import('./pay/payment-list.tsx'),
    '/finance/expense_types': () => import('./expense-type/expense-types.tsx'),
  },
  live: { finance: [...orders, '/approval/flow', '/comment/list', '/log/list_by_res'] },
})
