import type { Tone } from '#platform/web/kit/tone.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { DocStatus } from '../confirming.contract.ts'
import { t } from '../crm.words.ts'
import { TransactionStatus } from './customer-brief.contract.ts'
import type { CustomerStatus } from './customer-brief.contract.ts'
import type { CustomerRow } from './customer.contract.ts'

export const statusTones: Record<CustomerStatus, Tone> = { 0: 'neutral', 1: 'warn', 2: 'brand', 3: 'success' }

/**
 * How a customer stands, in one word: deleted, in the public pool, lost, to be confirmed, or how far one has come with
 * it.
 */
export function standingOf({
  isDelete,
  isOpen,
  transactionStatus,
  docStatus,
  status,
}: Pick<CustomerRow, 'isDelete' | 'isOpen' | 'transactionStatus' | 'docStatus' | 'status'>): {
  tone: Tone
  word: string
} {
  if (isDelete === Bin.Deleted) return { tone: 'neutral', word: t('deleted') }
  if (isOpen) return { tone: 'violet', word: t('inOpenSea') }
  if (transactionStatus === TransactionStatus.Lost) return { tone: 'danger', word: t('transactionStatus_2') }
  if (docStatus === DocStatus.Unconfirmed) return { tone: 'warn', word: t('toConfirm') }
  return { tone: statusTones[status], word: t(`status_${status}`) }
}
