import { timeAgo } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { ReadColumn } from './column.web.ts'
import { t } from './tables.words.ts'

/** When a record was changed last, the newest first. */
export const lastChangeColumn = (): ReadColumn<{ lastOptDate: string }> => ({
  key: 'lastOptDate',
  label: t('lastChange'),
  width: 120,
  text: ({ lastOptDate }) => timeAgo(lastOptDate),
  sort: { by: 'lastOptDate', isDescending: true },
})

/** What a document comes to, in its currency. */
export const totalColumn = (): ReadColumn<{ total: string; currency: string }> => ({
  key: 'total',
  label: t('total'),
  width: 140,
  isFigure: true,
  text: ({ total, currency }) => yuan(total, currency),
  sort: { by: 'total', isDescending: true },
})
