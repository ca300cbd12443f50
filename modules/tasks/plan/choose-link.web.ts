import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { linkTypes, type LinkType } from './plan-link.contract.ts'
import { t } from './plan.words.ts'

/**
 * Asks which end of a task a predecessor binds, and by which of its own; the usual is first. Null when nothing was
 * chosen, or what is so already.
 */
export const chooseLinkType = (now?: LinkType): Promise<LinkType | null> =>
  actionMenu(
    linkTypes.map(key => ({ key, name: `${t(key)} ${key}`, text: t(`${key}_means`), disabled: key === now })),
    t('linkType'),
  )
