import type { Tone } from '#platform/web/kit/tone.ts'
import { day } from '#platform/web/words/format.ts'
import { approvalSentence, statusTones } from '#mechanisms/approvals/show-approval.web.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import type { ContractBrief } from './contract-brief.contract.ts'
import type { ContractRow } from './contract.contract.ts'
import { confirmSentence } from '../confirm-sentence.web.ts'
import { t as room } from '../crm.words.ts'
import { t } from './contract.words.ts'

export const pageOfContract = (id: string) => `/crm/contract/${id}`

/** Frameworks and what is without money say an amount only when they have one. */
export const hasAmount = ({ incomeType, total }: Pick<ContractBrief, 'incomeType' | 'total'>) => incomeType < 2 || compareMoney(total, '0.00') > 0

/** How it stands, in a word: its approval until it is agreed to, whether it is confirmed, then how far it has been carried out. */
export function contractState({ status, docStatus, isArchive, finishedDate, statusName, signedDate }: Pick<ContractRow, 'status' | 'docStatus' | 'isArchive' | 'finishedDate' | 'statusName' | 'signedDate'>): { tone: Tone, name: string } {
  if (status !== 'agree') return { tone: statusTones[status], name: engineWord(status) }
  if (docStatus === 0) return { tone: 'warn', name: room('toConfirm') }
  if (isArchive) return { tone: 'neutral', name: t('archived') }
  if (finishedDate) return { tone: 'success', name: t('finished') }
  if (statusName) return { tone: 'brand', name: statusName }
  return signedDate ? { tone: 'success', name: engineWord(status) } : { tone: 'brand', name: t('notSigned') }
}

/** How a contract's history is said. */
export const contractHistoryWords = (): HistoryWords => ({
  what: t('theContract'),
  fields: { contractStatus: t('status'), signedDate: t('signedDate'), finishedDate: t('finishedDate'), customerSignedUser: t('signedUser'), isArchive: t('putAway') },
  value: (field, value) => field === 'signedDate' || field === 'finishedDate' ? day(String(value)) : typeof value === 'boolean' ? t(value ? 'on' : 'off') : String(value),
  action: row => confirmSentence(row) ?? approvalSentence(row),
})
