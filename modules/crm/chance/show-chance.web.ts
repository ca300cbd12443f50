import type { Tone } from '#platform/web/kit/tone.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { approvalSentence } from '#mechanisms/approvals/show-approval.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { day } from '#platform/web/words/format.ts'
import { chanceStatuses, type ChanceStatus } from './chance-brief.contract.ts'
import type { ChanceRow } from './chance.contract.ts'
import { confirmSentence } from '../confirm-sentence.web.ts'
import { t as room } from '../crm.words.ts'
import { t } from './chance.words.ts'

export const pageOfChance = (id: string) => `/crm/chance/${id}`
const tones: Record<ChanceStatus, Tone> = { 0: 'brand', 1: 'neutral', 2: 'success' }

/** How it stands, in a word: under review, to be confirmed, won or lost, or how far the sale has come. */
export function chanceState({ status, approval, docStatus, stateName }: Pick<ChanceRow, 'status' | 'approval' | 'docStatus' | 'stateName'>): { tone: Tone, name: string } {
  if (approval === 'waiting') return { tone: 'warn', name: engineWord('waiting') }
  if (docStatus === 0) return { tone: 'warn', name: room('toConfirm') }
  return { tone: tones[status], name: status === 0 && stateName ? stateName : t(`status_${status}`) }
}

/** How a chance's history is said. */
export const chanceHistoryWords = (): HistoryWords => ({
  what: t('theChance'),
  fields: {
    name: t('name'), customerId: t('customer'), stateId: t('state'), typeId: t('type'), sourceId: t('source'), industryId: t('industry'), salesStrategyId: t('salesStrategy'), designerId: t('designer'),
    preAmount: t('preAmount'), preDate: t('preDate'), discoverDate: t('discoverDate'), summary: t('summary'), status: t('chance'), finalAmount: t('finalAmount'), lossReason: t('lossReason'), project: t('project'), tags: tagsWord('tags'),
  },
  value(field, value) {
    if (field === 'status') return t(`status_${chanceStatuses.find(one => one === value) ?? 0}`)
    if (field === 'preAmount' || field === 'finalAmount') return yuan(String(value))
    return field === 'preDate' || field === 'discoverDate' ? day(String(value)) : String(value)
  },
  action: row => confirmSentence(row) ?? approvalSentence(row),
})
