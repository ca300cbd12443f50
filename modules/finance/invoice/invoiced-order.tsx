import { useEffect, useEffectEvent } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import type { FormOf } from '#platform/web/app/form.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { partOfLine, quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import { decimalText, plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { addMoney, compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import {
  storeOrderCalls,
  type StoreOrderBrief,
  type StoreOrderDetail,
} from '#modules/purchasing/purchasing.contract.ts'
import { StoreOrderField } from '#modules/purchasing/purchasing.fields.tsx'
import type { InvoicedLine, InvoiceValues } from './invoice-fields.tsx'
import { t } from './invoice.words.ts'

type Line = StoreOrderDetail['lines'][number]
const isQuantity = (typed: string) => new RegExp(`^\\d{1,9}(\\.\\d{0,${quantityPlaces}})?$`).test(typed)
const worth = ({ gross, quantity }: Line, of: string) => (isQuantity(of) ? partOfLine(gross, of, quantity) : '0.00')

/** What came of a line and is on no invoice yet; none where that is nothing. */
function toInvoice(line: Line): [string, InvoicedLine][] {
  const left = scaledOf(line.receivedQuantity, quantityPlaces) - scaledOf(line.invoicedQuantity, quantityPlaces)
  if (left <= 0n) return []
  const quantity = plainDecimal(decimalText(left, quantityPlaces))
  return [[line.id, { quantity, amount: worth(line, quantity) }]]
}

export const sumOfInvoiced = (lines: InvoiceValues['storeLines']) =>
  addMoney(...Object.values(lines).map(({ amount }) => readMoney(amount || '0') ?? '0.00'))

/**
 * The purchase order that an invoice is for, and how much of each line: at first what came and is on no invoice yet.
 * Whoever comes from an order invoices that.
 */
export default function InvoicedOrder({ form: { values, set, error } }: { form: FormOf<InvoiceValues> }) {
  const { store_order: from } = useAddress()
  const { storeOrder, storeLines } = values
  const order = useCall(storeOrderCalls.detail, { id: storeOrder?.id ?? '' }, { enabled: storeOrder !== null }).data
  async function choose(chosen: StoreOrderBrief | null) {
    if (!chosen) return set({ storeOrder: null, storeLines: {} })
    const { lines } = await sendCall(storeOrderCalls.detail, { id: chosen.id })
    const began = Object.fromEntries(lines.flatMap(toInvoice))
    const sum = sumOfInvoiced(began)
    set({
      storeOrder: chosen,
      storeLines: began,
      ...(values.name === '' ? { name: chosen.name } : {}),
      ...(values.partyName === '' && chosen.supplier ? { partyName: chosen.supplier.name } : {}),
      ...(values.amount === '' && compareMoney(sum, '0.00') > 0 ? { amount: sum } : {}),
    })
  }
  const begin = useEffectEvent(async (id: string) => {
    const { list } = await sendCall(storeOrderCalls.lastBalance, { ids: [id] })
    if (list[0] && !values.storeOrder) await choose(list[0])
  })
  useEffect(() => {
    if (from) void begin(from)
  }, [from])
  const put = (line: Line, changed: Partial<InvoicedLine>) => {
    const before = storeLines[line.id] ?? { quantity: '', amount: '' }
    set({ storeLines: { ...storeLines, [line.id]: { ...before, ...changed } } })
  }
  const sum = sumOfInvoiced(storeLines)
  const isOther = storeOrder !== null && sum !== (readMoney(values.amount || '0') ?? '')
  return (
    <Section
      title={t('storeOrder')}
      {...(storeOrder ? { action: yuan(sum, storeOrder.currency) } : {})}
      {...(isOther
        ? { note: <span role="alert">{t('otherSum', { amount: yuan(sum, storeOrder.currency) })}</span> }
        : {})}
    >
      <Field label={t('storeOrder')} inline error={error('storeOrder')}>
        <StoreOrderField value={storeOrder} onChange={chosen => void choose(chosen)} placeholder={t('noStoreOrder')} />
      </Field>
      {order?.lines.map(line => {
        const { quantity = '', amount = '' } = storeLines[line.id] ?? {}
        return (
          <Field
            key={line.id}
            label={line.name}
            hint={t('lineSoFar', {
              ordered: plainDecimal(line.quantity),
              received: plainDecimal(line.receivedQuantity),
              invoiced: plainDecimal(line.invoicedQuantity),
            })}
          >
            <NumberField
              label={t('lineQuantity', { name: line.name })}
              value={quantity}
              decimals={quantityPlaces}
              onChange={typed => put(line, { quantity: typed, amount: typed ? worth(line, typed) : '' })}
              unit={line.unit}
              placeholder="0"
            />
            <NumberField
              label={t('lineAmount', { name: line.name })}
              value={amount}
              onChange={typed => put(line, { amount: typed })}
              unit={unitOf(storeOrder?.currency)}
              placeholder="0.00"
            />
          </Field>
        )
      })}
    </Section>
  )
}
