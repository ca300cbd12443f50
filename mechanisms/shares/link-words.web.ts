import { shortDay } from '#platform/web/words/format.ts'
import type { ShareRow } from './share.contract.ts'
import { t } from './shares.words.ts'

/** What a link shows, in words. */
export const shownParts = ({ shows }: Pick<ShareRow, 'shows'>) =>
  shows.length === 0 ? t('page') : shows.map(part => t(part)).join(' · ')

/** Who made it and when, until when it opens, how often it was looked at. */
export const aboutLink = ({ creator, createdAt, expiresAt, viewNum, hasPassword }: ShareRow) =>
  [
    creator?.name,
    shortDay(createdAt),
    expiresAt && t('until', { when: shortDay(expiresAt) }),
    viewNum > 0 ? t('views', { n: viewNum }) : t('noViews'),
    hasPassword && t('withPassword'),
  ]
    .filter(Boolean)
    .join(' · ')
