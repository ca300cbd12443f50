import type { Tone } from '#platform/web/kit/tone.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { approvalSentence } from '#mechanisms/approvals/show-approval.web.ts'
import { fieldHistory, fieldWords } from '#mechanisms/fields/field-words.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { chanceStatuses, ChanceStatus } from './chance-brief.contract.ts'
import { chanceFields, chanceOutcome, type ChanceRow } from './chance.contract.ts'
import { confirmSentence } from '../confirm-sentence.web.ts'
import { DocStatus } from '../confirming.contract.ts'
import { t as room } from '../crm.words.ts'
import { t } from './chance.words.ts'

export const pageOfChance = (id: string) => `/crm/chance/${id}`
const tones: Record<ChanceStatus, Tone> = { 0: 'brand', 1: 'neutral', 2: 'success' }

/** How it stands, in a word: under review, to be confirmed, won or lost, or how far the sale has come. */
export function chanceState({
  status,
  approval,
  docStatus,
  stateName,
}: Pick<ChanceRow, 'status' | 'approval' | 'docStatus' | 'stateName'>): { tone: Tone; name: string } {
  if (approval === 'waiting') return { tone: 'warn', name: engineWord('waiting') }
  if (docStatus === DocStatus.Unconfirmed) return { tone: 'warn', name: room('toConfirm') }
  return { tone: tones[status], name: status === ChanceStatus.Running && stateName ? stateName : t(`status_${status}`) }
}

export const chanceWords = fieldWords(chanceFields, t)
export const outcomeWords = fieldWords(chanceOutcome, t)

/** How an opportunity's history is said. */
export function chanceHistoryWords(): HistoryWords {
  const said = fieldHistory(chanceWords, outcomeWords)
  return {
    what: t('theChance'),
    fields: { ...said.fields, status: t('chance'), project: t('project'), tags: tagsWord('tags') },
    value: (field, value) =>
      field === 'status' ? t(`status_${chanceStatuses.find(one => one === value) ?? 0}`) : said.value(field, value),
    action: row => confirmSentence(row) ?? approvalSentence(row),
  }
}
