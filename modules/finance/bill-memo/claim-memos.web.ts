import { sendCall } from '#platform/web/app/send-call.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import { emptyLine, emptyOrder, type OrderValues } from '../order/form-values.web.ts'
import { billMemoCalls, type BillMemoRow } from './bill-memo.contract.ts'
import { t } from './bill-memo.words.ts'

/** Where the order's form keeps what is being written (`order-form.tsx`). */
const draft = 'finance.expense'

/**
 * Makes memos lines of a new expense, with their receipts; the form is then opened. Where one is being written already,
 * the person confirms that they go there. False when that was left.
 */
export async function claimMemos(memos: readonly BillMemoRow[]): Promise<boolean> {
  const before = await begun()
  if (!before) return false
  const there = new Set(before.lines.flatMap(({ memoId }) => memoId ?? []))
  const added = memos.filter(({ id }) => !there.has(id))
  const receipts = await Promise.all(
    added.filter(({ photos }) => photos > 0).map(({ id }) => sendCall(billMemoCalls.detail, { id })),
  )
  const kept = new Set(before.keptInvoices.map(({ id }) => id))
  keepDraft(draft, {
    ...before,
    lines: [
      ...before.lines,
      ...added.map(({ id, summary, amount, spentDate, type }) => ({
        ...emptyLine(spentDate),
        summary,
        amount,
        type,
        memoId: id,
      })),
    ],
    keptInvoices: [
      ...before.keptInvoices,
      ...receipts.flatMap(({ attachments }) => attachments).filter(({ id }) => !kept.has(id)),
    ],
  } satisfies OrderValues)
  return true
}

/** The expense that they go into: an empty one, unless one is being written and the person wants them there. */
async function begun(): Promise<OrderValues | null> {
  const written = readDraft<OrderValues>(draft)
  if (!written || (written.lines.length === 0 && written.name === '' && written.detail === '')) return emptyOrder
  const answer = await actionMenu(
    [
      { key: 'add', name: t('claimInto', { n: written.lines.length, name: written.name || t('unnamed') }) },
      { key: 'new', name: t('claimAnew'), danger: true },
    ],
    t('claimAsk'),
  )
  if (answer === null) return null
  return answer === 'add' ? written : emptyOrder
}
