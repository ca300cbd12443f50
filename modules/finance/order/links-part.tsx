import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '#platform/web/app/navigation.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { day } from '#platform/web/words/format.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import type { SupplierChoice } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import type { ContractBrief } from '#modules/crm/crm.contract.ts'
import { ContractField, CustomerField } from '#modules/crm/crm.fields.tsx'
import { storeOrderCalls, type StoreOrderBrief } from '#modules/purchasing/purchasing.contract.ts'
import { StoreOrderField } from '#modules/purchasing/purchasing.fields.tsx'
import { t } from '../finance.words.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import type { OrderFormState } from './form-parts.tsx'
import type { OrderValues } from './form-values.web.ts'
import { paidOf, proposedCurrency } from './proposed-currency.web.ts'
import { amountText } from './show-order.web.ts'
import { linksOf, paysStoreOrders, type OrderLink, type OrderType } from './order.contract.ts'

interface LinksProps {
  type: OrderType
  form: OrderFormState
  /** What it comes to. */ total: string
  /** The same in the company's own currency. */ amount: string
}

/**
 * What it is linked to. A contract brings along its customer and its supplier; a supplier, where it is paid; a store
 * order, its supplier and what is left of it to be paid. Whoever comes from a purchase order pays that.
 */
export function LinksPart({ type, form: { values, set }, total, amount }: LinksProps) {
  const { store_order: from } = useAddress()
  const has = (link: OrderLink) => linksOf[type].includes(link)
  async function chooseContract(contract: OrderValues['contract'], chosen: ContractBrief | null) {
    const customer =
      has('customer') && chosen?.customer
        ? { customer: { id: chosen.customer.id, name: chosen.customer.fullName } }
        : {}
    const named = has('supplier') && chosen?.supplier ? chosen.supplier : null
    const supplier = named && named.id !== values.supplier?.id ? await choiceOf(named.id) : null
    set({
      contract,
      ...customer,
      ...(supplier ? { supplier: { id: supplier.id, name: supplier.name }, ...paidAt(supplier) } : {}),
    })
  }
  async function chooseStoreOrder(storeOrder: StoreOrderBrief | null) {
    const named = storeOrder?.supplier
    const supplier = named && named.id !== values.supplier?.id ? await choiceOf(named.id) : null
    // What nothing was typed of yet is in the purchase order's currency.
    const isOther = storeOrder && storeOrder.currency !== values.currency && total === '0.00'
    const currency = isOther ? await proposedCurrency(storeOrder.currency, day(Date.now())) : {}
    set({
      storeOrder,
      ...currency,
      ...(named ? { supplier: { id: named.id, name: named.name } } : {}),
      ...(supplier ? paidAt(supplier) : {}),
    })
  }
  const begin = useEffectEvent(async (id: string) => {
    const {
      list: [order],
    } = await sendCall(storeOrderCalls.lastBalance, { ids: [id] })
    if (order) await chooseStoreOrder(order)
  })
  useEffect(() => {
    if (from) void begin(from)
  }, [from])
  const { storeOrder } = values
  return (
    <Section>
      {paysStoreOrders.includes(type) && (
        <Field
          label={t('storeOrder')}
          {...(storeOrder ? balanceSaid(storeOrder, { currency: values.currency, total, amount }) : {})}
        >
          <StoreOrderField
            value={storeOrder}
            onChange={chosen => void chooseStoreOrder(chosen)}
            supplierId={values.supplier?.id}
            placeholder={t('noLink')}
          />
        </Field>
      )}
      {has('contract') && (
        <Field label={t('contract')} inline>
          <ContractField
            value={values.contract}
            onChange={(contract, chosen) => void chooseContract(contract, chosen)}
            supplierId={has('supplier') ? values.supplier?.id : undefined}
            placeholder={t('noLink')}
            clearable
          />
        </Field>
      )}
      {has('supplier') && (
        <Field label={t('supplier')} inline>
          <SupplierField
            value={values.supplier}
            onChange={(supplier, chosen) =>
              set({
                supplier,
                ...(supplier?.id === storeOrder?.supplier?.id ? {} : { storeOrder: null }),
                ...(chosen ? paidAt(chosen) : {}),
              })
            }
            placeholder={t('noLink')}
            clearable
          />
        </Field>
      )}
      {has('customer') && (
        <Field label={t('customer')} inline>
          <CustomerField
            value={values.customer}
            onChange={customer => set({ customer })}
            placeholder={t('noLink')}
            clearable
          />
        </Field>
      )}
    </Section>
  )
}

/** What is left of a purchase order; of one in another currency also what is paid of it. */
function balanceSaid(storeOrder: StoreOrderBrief, order: { currency: string; total: string; amount: string }) {
  const { balance, currency } = storeOrder
  const paid = paidOf(storeOrder, order)
  const words = { amount: amountText(balance, currency) }
  if (compareMoney(paid, balance) > 0) return { error: t('overBalance', words) }
  if (order.currency === currency || order.amount === '0.00') return { hint: t('lastBalance', words) }
  return { hint: t('paysOf', { paid: amountText(paid, currency), ...words }) }
}

/** Where it is paid the server fills in, for whom it concerns. */
const paidAt = ({ name }: Pick<SupplierChoice, 'name'>) => ({ payeeName: name, payeeBank: '', payeeAccount: '' })

/** All that is known of a supplier; null where it can no longer be chosen. */
const choiceOf = async (id: string) => (await sendCall(supplierDirectoryCalls.list, { id, limit: 1 })).list[0] ?? null
