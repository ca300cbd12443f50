import { ask } from '#platform/web/app/ask.ts'
import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import { emptyLine, emptyOrder, type OrderValues } from '../order/form-values.web.ts'
import { billMemoCalls, type BillMemoRow } from './bill-memo.contract.ts'

/** Where the order's form keeps what is being written (`order-form.tsx`). */
const draft = 'finance.expense'

/** Makes memos lines of the expense that is being written, or of a new one, with their receipts; the form is then opened. The memos stay until they are deleted. */
export async function claimMemos(memos: readonly BillMemoRow[]): Promise<void> {
  const receipts = await Promise.all(memos.filter(({ photos }) => photos > 0).map(({ id }) => ask(billMemoCalls.detail, { id })))
  const before = readDraft<OrderValues>(draft) ?? emptyOrder
  const kept = new Set(before.keptInvoices.map(({ id }) => id))
  keepDraft(draft, {
    ...before,
    lines: [...before.lines, ...memos.map(({ summary, amount, spentDate, type }) => ({ ...emptyLine(spentDate), summary, amount, type }))],
    keptInvoices: [...before.keptInvoices, ...receipts.flatMap(({ attachments }) => attachments).filter(({ id }) => !kept.has(id))],
  } satisfies OrderValues)
}
