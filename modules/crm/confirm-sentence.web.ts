import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { t } from './crm.words.ts'

/** What history says of a record's confirmation. */
export const confirmSentence = ({ action }: Pick<HistoryRow, 'action'>) =>
  action === 'confirm' ? t('saidConfirm') : action === 'unconfirm' ? t('saidUnconfirm') : undefined
