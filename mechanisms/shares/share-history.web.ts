import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { t } from './shares.words.ts'

/** What was done with a record's links, as a sentence; undefined for anything else. */
export const shareSentence = ({ action }: Pick<HistoryRow, 'action'>): string | undefined =>
  action === 'share' ? t('didShare') : action === 'share_cancelled' ? t('didCancel') : undefined
