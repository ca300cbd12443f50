import type { Tone } from '#platform/web/kit/tone.ts'
import { fieldHistory, fieldWords } from '#mechanisms/fields/field-words.web.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { confirmSentence } from '../confirm-sentence.web.ts'
import { DocStatus } from '../confirming.contract.ts'
import { t as room } from '../crm.words.ts'
import { tenderStatuses, type TenderStatus } from './tender-brief.contract.ts'
import { tenderFields, tenderResult, type TenderRow } from './tender.contract.ts'
import { t } from './tender.words.ts'

export const pageOfTender = (id: string) => `/crm/tender/${id}`
const tones: Record<TenderStatus, Tone> = { 0: 'neutral', 1: 'brand', 2: 'success', 3: 'danger', 4: 'neutral' }

/** How it stands, in a word. */
export function tenderState({ status, docStatus, isArchive }: Pick<TenderRow, 'status' | 'docStatus' | 'isArchive'>): {
  tone: Tone
  name: string
} {
  if (isArchive) return { tone: 'neutral', name: `${t(`status_${status}`)} · ${t('archived')}` }
  if (docStatus === DocStatus.Unconfirmed) return { tone: 'warn', name: room('toConfirm') }
  return { tone: tones[status], name: t(`status_${status}`) }
}

export const tenderWords = fieldWords(tenderFields, t)
export const resultWords = fieldWords(tenderResult, t)

/** What its history says beside changed fields. */
function tenderSentence({ action, details }: HistoryRow): string | undefined {
  if (action === 'tender.deposit') return t('didDeposit', { amount: yuan(String(details.amount)) })
  if (action === 'tender.deposit_back') return t('didGiveBack', { amount: yuan(String(details.amount)) })
  if (action === 'tender.deposit_removed') return t('didRemoveDeposit', { amount: yuan(String(details.amount)) })
  if (action === 'archive') return t('didArchive')
  return action === 'unarchive' ? t('didUnarchive') : undefined
}

/** How a tender's history is said. */
export function tenderHistoryWords(): HistoryWords {
  const said = fieldHistory(tenderWords, resultWords)
  return {
    what: t('theTender'),
    fields: { ...said.fields, status: t('status') },
    value: (field, value) =>
      field === 'status' ? t(`status_${tenderStatuses.find(one => one === value) ?? 0}`) : said.value(field, value),
    action: row => confirmSentence(row) ?? tenderSentence(row),
  }
}
