import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { t } from './deliverables.words.ts'

/** What was done with a record's deliverables, as a sentence; undefined for anything else. */
export function deliverableSentence({ action, details }: Pick<HistoryRow, 'action' | 'details'>): string | undefined {
  const name = String(details.group ?? '')
  if (action === 'deliverable')
    return Number(details.files) > 0 ? t('didHandIn', { name, n: Number(details.files) }) : t('didChange', { name })
  if (action === 'deliverable_removed') return t('didRemove', { name })
  if (action === 'deliverable_confirmed') return t('didConfirm', { name })
  return action === 'deliverable_reopened' ? t('didReopen', { name }) : undefined
}
