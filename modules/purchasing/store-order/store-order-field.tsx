import { relation } from '#platform/web/app/relation.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { storeOrderCalls, type StoreOrderBrief } from './store-order.contract.ts'
import { load, t } from './store-order.words.ts'

const storeOrder = relation({
  directory: storeOrderCalls.lastBalance,
  words: { load, title: () => t('storeOrders'), find: () => t('search') },
  textOf: ({ code, balance, currency }) => `${code} · ${t('balance')} ${yuan(balance, currency)}`,
  queryOf: ({ supplierId }: { supplierId?: string | undefined }) => (supplierId ? { supplierId } : {}),
  shortestKey: 1,
})

interface FieldProps {
  value: StoreOrderBrief | null
  onChange: (value: StoreOrderBrief | null) => void
  /** Only what was ordered of this supplier. */
  supplierId?: string | undefined
  placeholder?: string | undefined
}

/** A form's field for an agreed purchase order of those that the actor sees, with what is left of each. */
export const StoreOrderField = ({ onChange, ...rest }: FieldProps) => (
  <storeOrder.Field {...rest} onChange={(_, chosen) => onChange(chosen)} clearable />
)
