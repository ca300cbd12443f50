import { relation } from '#platform/web/app/relation.tsx'
import { chanceDirectoryCalls } from './chance-brief.contract.ts'
import { load, t } from './chance-selector.words.ts'

interface Wanted {
  /** Only opportunities with this customer. */
  customerId?: string | undefined
}

/** One of the opportunities that the actor sees and that were not lost, found by name, pinyin or number. */
export const { Field: ChanceField, choose: chooseChance } = relation({
  directory: chanceDirectoryCalls.list,
  words: { load, title: () => t('chooseChance'), find: () => t('findChance') },
  textOf: ({ code, customer }) => `${code} · ${customer.simpleName || customer.fullName}`,
  queryOf: ({ customerId }: Wanted) => (customerId ? { customerId } : {}),
  appAt: '/crm/customer',
})
