import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { compareMoney, readMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { storeOrderCalls, type StoreOrderDetail } from './store-order.contract.ts'
import { t } from './store-order.words.ts'

type Line = StoreOrderDetail['lines'][number]
const plain = (quantity: string) => quantity.replace(/\.?0+$/, '')
const leftOf = ({ quantity, receivedQuantity }: Line) => subtractMoney(quantity, receivedQuantity)

/** What came of a purchase order, and what is still to come; a receipt is reversed from its row. */
export function Receipts({ order: { id, lines, receipts, can } }: { order: StoreOrderDetail }) {
  const reverse = useChange(storeOrderCalls.reverseReceipt, {
    done: () => toast.success(t('receiptReversed')),
  })
  if (receipts.length === 0 && !can.receive) return null
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
          title={receipt.lines.map(({ name, quantity, unit }) => `${name} × ${plain(quantity)}${unit}`).join('、')}
          subtitle={[receipt.isReversed && t('reversed'), receipt.receiver.name, receipt.note, receipt.reason]
            .filter(Boolean)
            .join(' · ')}
          right={day(receipt.receivedOn)}
          {...(can.reverse && !receipt.isReversed ? { onPress: () => void takeBack(receipt.id), chevron: true } : {})}
        />
      ))}
      {can.receive && (
        <Button
          kind="text"
          small
          onPress={() =>
            void openDialog<null>(({ open, answer }) => (
              <ReceiveSheet open={open} id={id} lines={lines} onClose={() => answer(null)} />
            ))
          }
        >
          {t('receive')}
        </Button>
      )}
    </Section>
  )
}

/** How much came of each line: at first all that is still to come. */
function ReceiveSheet({
  open,
  id,
  lines,
  onClose,
}: {
  open: boolean
  id: string
  lines: readonly Line[]
  onClose: () => void
}) {
  const [today] = useState(() => day(Date.now()))
  const [receivedOn, setReceivedOn] = useState<string | null>(today)
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState<Record<number, string>>(() =>
    Object.fromEntries(lines.map((line, place) => [place, plain(leftOf(line))])),
  )
  const change = useChange(storeOrderCalls.receive, {
    done: () => {
      toast.success(t('receivedDone'))
      onClose()
    },
  })
  const input = lines
    .map((line, place) => ({ line, place, quantity: readMoney(typed[place] || '0') }))
    .filter(({ line }) => compareMoney(leftOf(line), '0.00') > 0)
  const isRight =
    input.every(
      ({ line, quantity }) =>
        quantity !== null && compareMoney(quantity, '0.00') >= 0 && compareMoney(quantity, leftOf(line)) <= 0,
    ) && input.some(({ quantity }) => quantity !== null && compareMoney(quantity, '0.00') > 0)
  const send = () =>
    change.run({
      id,
      receivedOn,
      note,
      lines: input.flatMap(({ place, quantity }) =>
        quantity && compareMoney(quantity, '0.00') > 0 ? [{ line: place + 1, quantity }] : [],
      ),
    })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('receive')}
      bottom={
        <Button wide busy={change.running} disabled={!isRight} onPress={send}>
          {t('receive')}
        </Button>
      }
    >
      <Section>
        {input.map(({ line, place }) => (
          <Field key={place} label={line.name} inline hint={t('toCome', { n: `${plain(leftOf(line))}${line.unit}` })}>
            <NumberField
              label={line.name}
              value={typed[place] ?? ''}
              onChange={value => setTyped(before => ({ ...before, [place]: value }))}
              unit={line.unit}
              placeholder="0"
            />
          </Field>
        ))}
        <Field label={t('receivedOn')} inline>
          <DateField value={receivedOn} max={today} onChange={setReceivedOn} />
        </Field>
        <Field label={t('remark')}>
          <TextField value={note} onChange={setNote} maxLength={500} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
