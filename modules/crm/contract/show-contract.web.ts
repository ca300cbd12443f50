import type { Tone } from '#platform/web/kit/tone.ts'
import { approvalSentence, statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { currencyIn } from '#mechanisms/currencies/currency-words.web.ts'
import { fieldHistory, fieldWords } from '#mechanisms/fields/field-words.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import type { ContractBrief } from './contract-brief.contract.ts'
import { carriedOut, contractFields, type ContractRow } from './contract.contract.ts'
import { confirmSentence } from '../confirm-sentence.web.ts'
import { DocStatus } from '../confirming.contract.ts'
import { t as room } from '../crm.words.ts'
import { IncomeType } from './contract-brief.contract.ts'
import { t } from './contract.words.ts'

export const pageOfContract = (id: string) => `/crm/contract/${id}`

/** Frameworks and what is without money say an amount only when they have one. */
export const hasAmount = ({ incomeType, total }: Pick<ContractBrief, 'incomeType' | 'total'>) =>
  incomeType < IncomeType.Framework || compareMoney(total, '0.00') > 0

/**
 * How it stands, in a word: its approval until it is approved, whether it is confirmed, then how far it has been
 * carried out.
 */
export function contractState({
  status,
  turn,
  docStatus,
  isArchive,
  finishedDate,
  statusName,
  signedDate,
}: Pick<ContractRow, 'status' | 'turn' | 'docStatus' | 'isArchive' | 'finishedDate' | 'statusName' | 'signedDate'>): {
  tone: Tone
  name: string
} {
  if (status !== 'agree') return { tone: statusTones[status], name: statusWord(status, turn) }
  if (docStatus === DocStatus.Unconfirmed) return { tone: 'warn', name: room('toConfirm') }
  if (isArchive) return { tone: 'neutral', name: t('archived') }
  if (finishedDate) return { tone: 'success', name: t('finished') }
  if (statusName) return { tone: 'brand', name: statusName }
  return signedDate ? { tone: 'success', name: engineWord(status) } : { tone: 'brand', name: t('notSigned') }
}

export const contractWords = fieldWords(contractFields, t)
export const carriedOutWords = fieldWords(carriedOut, t)

/** What its history says of a change that came into force. */
const changeSentence = ({ action, details }: HistoryRow) => {
  if (action !== 'contract.changed') return undefined
  const total = Array.isArray(details.total) ? details.total.map(String) : null
  return total
    ? t('didChangeTotal', { from: yuan(total[0]!, currencyIn(details)), to: yuan(total[1]!, currencyIn(details)) })
    : t('didChange')
}

/** What its history says of its money. */
function moneySentence({ action, details }: HistoryRow): string | undefined {
  if (action === 'contract.pay') return t('didPay', { amount: yuan(String(details.amount), currencyIn(details)) })
  if (action === 'contract.pay_reverse') return t('didReversePayment', { reason: String(details.reason) })
  if (action === 'contract.invoice')
    return t('didInvoice', {
      number: String(details.number),
      amount: yuan(String(details.amount), currencyIn(details)),
    })
  return action === 'contract.invoice_reverse' ? t('didReverseInvoice') : undefined
}

/** How a contract's history is said. */
export function contractHistoryWords(): HistoryWords {
  const said = fieldHistory(contractWords, carriedOutWords)
  return {
    what: t('theContract'),
    ...said,
    // What an older release noted under this name.
    fields: { ...said.fields, contractStatus: t('contractStatus'), paymentTerms: t('paymentTerms') },
    action: row => confirmSentence(row) ?? moneySentence(row) ?? changeSentence(row) ?? approvalSentence(row),
  }
}
