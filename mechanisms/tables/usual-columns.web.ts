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

/** The company's number of a record. */
export const codeColumn = (): ReadColumn<{ code: string }> => ({
  key: 'code',
  label: t('code'),
  width: 140,
  text: ({ code }) => code,
})

/** Who made it. */
export const creatorColumn = (): ReadColumn<{ creator: { name: string } }> => ({
  key: 'creator',
  label: t('creator'),
  width: 110,
  text: ({ creator }) => creator.name,
})

/** Who answers for it, under the room's own word. */
export const managersColumn = (label: string): ReadColumn<{ managers: readonly { name: string }[] }> => ({
  key: 'managers',
  label,
  width: 130,
  text: ({ managers }) => managers.map(({ name }) => name).join(' · '),
})
