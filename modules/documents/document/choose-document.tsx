import { relation } from '#platform/web/app/relation.tsx'
import { documentCalls } from './document.contract.ts'
import { load, t } from './document.words.ts'

/** Opens a selector of the documents that one may see, the last changed first. */
export const { choose: chooseDocument } = relation({
  directory: documentCalls.search,
  words: { load, title: () => t('linkDocument'), find: () => t('search') },
  textOf: ({ parentName, owner }) =>
    parentName === null
      ? owner
        ? t('ofOwner', { name: owner.name })
        : t('company')
      : t('inFolder', { name: parentName }),
})
