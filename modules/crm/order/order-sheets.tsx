import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { PartsSheet, type Part } from '#mechanisms/lines/parts-sheet.tsx'
import { decimalText, plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { refundOrderCalls, returnOrderCalls } from './order-back.contract.ts'
import { orderCalls, type OrderDetail, type OrderLine } from './order.contract.ts'
import { t } from './order.words.ts'

const quantityLeft = (line: OrderLine, gone: string) =>
  plainDecimal(decimalText(scaledOf(line.quantity, quantityPlaces) - scaledOf(gone, quantityPlaces), quantityPlaces))
const some = (parts: readonly Part[]) => parts.filter(({ left }) => Number(left) > 0)

/** What there is still to deliver, to return and to refund of each line. */
export const toDeliver = ({ lines }: OrderDetail): Part[] =>
  some(
    lines.map(line => ({
      lineId: line.id,
      name: line.name,
      unit: line.unit,
      left: quantityLeft(line, line.deliveredQuantity),
    })),
  )
export const toReturn = ({ lines }: OrderDetail): Part[] =>
  some(
    lines.map(line => ({
      lineId: line.id,
      name: line.name,
      unit: line.unit,
      left: quantityLeft(line, line.returnedQuantity),
    })),
  )
export const toRefund = ({ lines, currency }: OrderDetail): Part[] =>
  lines
    .filter(line => compareMoney(line.gross, line.refundedAmount) > 0)
    .map(line => ({
      lineId: line.id,
      name: line.name,
      unit: currency === ownCurrency ? t('yuan') : currency,
      left: subtractMoney(line.gross, line.refundedAmount),
    }))

type SheetProps = { order: OrderDetail; open: boolean; onClose: () => void }
const opened = (Sheet: React.ComponentType<SheetProps>) => (order: OrderDetail) =>
  openDialog<null>(({ open, answer }) => <Sheet order={order} open={open} onClose={() => answer(null)} />)

/** Says what left of an order, what came back of it, and what was paid back. */
export const sayDelivered = opened(DeliverSheet)
export const sayReturned = opened(ReturnSheet)
export const sayRefunded = opened(RefundSheet)

function DeliverSheet({ order, open, onClose }: SheetProps) {
  const change = useChange(orderCalls.deliver, {
    done: () => {
      toast.success(t('delivered'))
      onClose()
    },
  })
  return (
    <PartsSheet
      open={open}
      onClose={onClose}
      title={t('deliver')}
      dayWord={t('deliveredOn')}
      decimals={quantityPlaces}
      parts={toDeliver(order)}
      isAll
      busy={change.running}
      onSend={({ day, note, lines }) =>
        change.run({
          id: order.id,
          deliveredOn: day,
          note,
          lines: lines.map(({ lineId, figure }) => ({ lineId, quantity: figure })),
        })
      }
    />
  )
}

function ReturnSheet({ order, open, onClose }: SheetProps) {
  const [reason, setReason] = useState<Choice | null>(null)
  const change = useChange(returnOrderCalls.create, {
    done: () => {
      toast.success(t('returnedDone'))
      onClose()
    },
  })
  return (
    <PartsSheet
      open={open}
      onClose={onClose}
      title={t('newReturn')}
      dayWord={t('returnDate')}
      decimals={quantityPlaces}
      parts={toReturn(order)}
      isAll={false}
      busy={change.running}
      onSend={({ day, note, lines }) =>
        change.run({
          purchaseOrderId: order.id,
          returnDate: day,
          returnReasonId: reason?.id ?? null,
          summary: note,
          lines: lines.map(({ lineId, figure }) => ({ lineId, quantity: figure })),
        })
      }
    >
      <DictionaryField kind="RETURN_REASON" label={t('returnReason')} value={reason} onChange={setReason} />
    </PartsSheet>
  )
}

function RefundSheet({ order, open, onClose }: SheetProps) {
  const [payType, setPayType] = useState<Choice | null>(null)
  const change = useChange(refundOrderCalls.create, {
    done: () => {
      toast.success(t('refundedDone'))
      onClose()
    },
  })
  return (
    <PartsSheet
      open={open}
      onClose={onClose}
      title={t('newRefund')}
      dayWord={t('refundDate')}
      decimals={2}
      parts={toRefund(order)}
      isAll={false}
      busy={change.running}
      onSend={({ day, note, lines }) =>
        change.run({
          purchaseOrderId: order.id,
          refundDate: day,
          payTypeId: payType?.id ?? null,
          summary: note,
          lines: lines.map(({ lineId, figure }) => ({ lineId, amount: figure })),
        })
      }
    >
      <DictionaryField kind="PAY_TYPE" label={t('payType')} value={payType} onChange={setPayType} />
    </PartsSheet>
  )
}
