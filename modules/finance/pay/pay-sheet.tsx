import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { compareMoney, readMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { t } from '../finance.words.ts'
import { type OrderRow } from '../order/order.contract.ts'
import { amountText } from '../order/show-order.web.ts'
import { payCalls, payWays, type PayWay } from './pay.contract.ts'
import css from '../order/order.module.css'

export type Owed = Pick<OrderRow, 'id' | 'name' | 'payable' | 'paidAmount' | 'payeeName' | 'creator'>

/** Pays an order, or a part of what is owed of it. */
export const payOrder = (order: Owed) =>
  openDialog<null>(({ open, answer }) => <PaySheet open={open} order={order} onClose={() => answer(null)} />)

function PaySheet({ open, order, onClose }: { open: boolean; order: Owed; onClose: () => void }) {
  const { id, payable, paidAmount, payeeName, creator, name } = order
  const owed = subtractMoney(payable, paidAmount)
  const [amount, setAmount] = useState(owed)
  const [payDate, setPayDate] = useState<string | null>(() => day(Date.now()))
  const [way, setWay] = useState<PayWay>('bank')
  const [note, setNote] = useState('')
  const change = useChange(payCalls.pay, {
    done: () => {
      toast.success(t('paidDone'))
      onClose()
    },
  })
  const input = readMoney(amount)
  const isRight = input !== null && compareMoney(input, '0.00') > 0 && compareMoney(input, owed) <= 0
  async function chooseWay() {
    const chosen = await actionMenu(
      payWays.map(key => ({ key, name: t(key) })),
      t('payWay'),
    )
    if (chosen) setWay(chosen)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('payTitle', { name: payeeName || creator.name })}
      bottom={
        <Button
          wide
          busy={change.running}
          disabled={!isRight}
          onPress={() => change.run({ id, amount: input, owed, payDate, way, note })}
        >
          {t('confirmPay', { amount: isRight ? amountText(input) : '' })}
        </Button>
      }
    >
      <p className={css.left}>
        {name} ·{' '}
        {compareMoney(paidAmount, '0.00') > 0
          ? t('owedLeft', { paid: amountText(paidAmount), left: amountText(owed) })
          : t('owedOf', { amount: amountText(owed) })}
      </p>
      <Section>
        <Field label={t('payAmount')} required inline>
          <NumberField value={amount} onChange={setAmount} unit="¥" />
        </Field>
        <Field label={t('payDate')} required inline>
          <DateField value={payDate} onChange={setPayDate} />
        </Field>
        <Field label={t('payWay')} inline>
          <FieldButton onPress={() => void chooseWay()}>{t(way)}</FieldButton>
        </Field>
        <Field label={t('payNote')}>
          <TextField value={note} onChange={setNote} maxLength={200} placeholder={t('payNoteText')} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
