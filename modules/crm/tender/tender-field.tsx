import { relation } from '#platform/web/app/relation.tsx'
import { tenderDirectoryCalls } from './tender-brief.contract.ts'
import { load, t } from './tender-selector.words.ts'

interface Wanted {
  /** Only tenders of this customer. */
  customerId?: string | undefined
}

/** One of the tenders that the actor sees and that something may come of, found by name, pinyin or number. */
export const { Field: TenderField } = relation({
  directory: tenderDirectoryCalls.list,
  words: { load, title: () => t('chooseTender'), find: () => t('findTender') },
  textOf: ({ code, customer }) => `${code} · ${customer.simpleName || customer.fullName}`,
  queryOf: ({ customerId }: Wanted) => (customerId ? { customerId } : {}),
  appAt: '/crm/customer',
})
