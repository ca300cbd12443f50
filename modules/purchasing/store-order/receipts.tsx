import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { quantityPlaces } from '#mechanisms/lines/goods-line.contract.ts'
import { PartsSheet, type PartsInput } from '#mechanisms/lines/parts-sheet.tsx'
import { decimalText, plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { storeOrderCalls, type StoreOrderDetail } from './store-order.contract.ts'
import { t } from './store-order.words.ts'

type Line = StoreOrderDetail['lines'][number]
/** How much is still to come of a line; "0" where it is all there. */
function leftOf({ quantity, receivedQuantity }: Line): string {
  const left = scaledOf(quantity, quantityPlaces) - scaledOf(receivedQuantity, quantityPlaces)
  return left > 0n ? plainDecimal(decimalText(left, quantityPlaces)) : '0'
}

/** What came of a purchase order, and what is still to come; a receipt is reversed from its row. */
export function Receipts({ order }: { order: StoreOrderDetail }) {
  const { receipts, can } = order
  const mayReceive = can.receive || can.receiveOver
  const reverse = useChange(storeOrderCalls.reverseReceipt, {
    done: () => toast.success(t('receiptReversed')),
  })
  if (receipts.length === 0 && !mayReceive) return null
  async function takeBack(receiptId: string) {
    const reason = await promptDialog({
      title: t('reverseReceipt'),
      text: t('reverseReceiptText'),
      label: t('reason'),
      maxLength: 200,
      required: true,
    })
    if (reason) reverse.run({ id: receiptId, reason })
  }
  return (
    <Section title={t('receipts')}>
      {receipts.map(receipt => (
        <ListRow
          key={receipt.id}
          wrap
          title={receipt.lines
            .map(({ name, quantity, unit }) => `${name} × ${plainDecimal(quantity)}${unit}`)
            .join('、')}
          subtitle={[receipt.isReversed && t('reversed'), receipt.receiver.name, receipt.note, receipt.reason]
            .filter(Boolean)
            .join(' · ')}
          right={day(receipt.receivedOn)}
          {...(can.reverse && !receipt.isReversed ? { onPress: () => void takeBack(receipt.id), chevron: true } : {})}
        />
      ))}
      {mayReceive && (
        <Button
          kind="text"
          small
          onPress={() =>
            void openDialog<null>(({ open, answer }) => (
              <ReceiveSheet open={open} order={order} onClose={() => answer(null)} />
            ))
          }
        >
          {t('receive')}
        </Button>
      )}
    </Section>
  )
}

/** How much came of each line: at first all that is still to come. More than that is confirmed by who may. */
function ReceiveSheet({
  open,
  order: { id, lines, can },
  onClose,
}: {
  open: boolean
  order: StoreOrderDetail
  onClose: () => void
}) {
  const change = useChange(storeOrderCalls.receive, {
    done: () => {
      toast.success(t('receivedDone'))
      onClose()
    },
  })
  const parts = lines
    .map(line => ({ lineId: line.id, name: line.name, unit: line.unit, left: leftOf(line) }))
    .filter(({ left }) => can.receiveOver || left !== '0')
  async function send({ day, note, lines: came, isOver }: PartsInput) {
    const isOverConfirmed =
      isOver && (await confirmDialog({ title: t('overAsk'), text: t('overText'), confirm: t('overConfirm') }))
    if (isOver && !isOverConfirmed) return
    change.run({
      id,
      receivedOn: day,
      note,
      lines: came.map(({ lineId, figure }) => ({ lineId, quantity: figure })),
      isOverConfirmed,
    })
  }
  return (
    <PartsSheet
      open={open}
      onClose={onClose}
      title={t('receive')}
      dayWord={t('receivedOn')}
      decimals={quantityPlaces}
      parts={parts}
      isAll
      mayExceed={can.receiveOver}
      busy={change.running}
      onSend={input => void send(input)}
    />
  )
}
