import { relation, type Named } from '#platform/web/app/relation.tsx'
import { supplierDirectoryCalls } from './supplier-directory.contract.ts'
import { load, t } from './supplier-selector.words.ts'

export type ChosenSupplier = Named

/** One of the company's suppliers, found by name, pinyin, initials or code. */
export const { Field: SupplierField, choose: chooseSupplier } = relation({
  directory: supplierDirectoryCalls.list,
  words: { load, title: () => t('chooseSupplier'), find: () => t('findSupplier') },
  textOf: ({ code }) => code,
})
