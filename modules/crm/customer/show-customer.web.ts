import type { Tone } from '#platform/web/kit/tone.ts'
import { t } from '../crm.words.ts'
import type { CustomerStatus } from './customer-brief.contract.ts'
import type { CustomerRow } from './customer.contract.ts'

export const statusTones: Record<CustomerStatus, Tone> = { 0: 'neutral', 1: 'warn', 2: 'brand', 3: 'success' }

/** How a customer stands, in one word: deleted, in the open sea, lost, to be confirmed, or how far one has come with it. */
export function standingOf({ isDelete, isOpen, transactionStatus, docStatus, status }: Pick<CustomerRow, 'isDelete' | 'isOpen' | 'transactionStatus' | 'docStatus' | 'status'>): { tone: Tone, word: string } {
  if (isDelete === 1) return { tone: 'neutral', word: t('deleted') }
  if (isOpen) return { tone: 'violet', word: t('inOpenSea') }
  if (transactionStatus === 2) return { tone: 'danger', word: t('transaction_2') }
  if (docStatus === 0) return { tone: 'warn', word: t('toConfirm') }
  return { tone: statusTones[status], word: t(`status_${status}`) }
}
