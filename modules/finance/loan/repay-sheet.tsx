import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { t } from '../finance.words.ts'
import { amountText } from '../order/show-order.web.ts'
import { payWays, type PayWay } from '../pay/pay.contract.ts'
import { loanCalls } from './loan.contract.ts'
import css from '../order/order.module.css'

export interface Repayable {
  id: string
  name: string
  open: string
}

/** Returns what was borrowed, or a part of it; a cashier writes down that somebody did. */
export const repayLoan = (loan: Repayable) =>
  openDialog<null>(({ open, answer }) => <RepaySheet open={open} loan={loan} onClose={() => answer(null)} />)

function RepaySheet({
  open,
  loan: { id, name, open: owed },
  onClose,
}: {
  open: boolean
  loan: Repayable
  onClose: () => void
}) {
  const [amount, setAmount] = useState(owed)
  const [today] = useState(() => day(Date.now()))
  const [repayDate, setRepayDate] = useState<string | null>(today)
  const [way, setWay] = useState<PayWay>('bank')
  const [note, setNote] = useState('')
  const change = useChange(loanCalls.repay, {
    done: ({ status }) => {
      toast.success(t(status === 'waiting' ? 'repaySent' : 'repayKept'))
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
      title={t('repay')}
      bottom={
        <Button
          wide
          busy={change.running}
          disabled={!isRight}
          onPress={() => change.run({ id, amount: input, repayDate, way, note })}
        >
          {t('confirmRepay', { amount: isRight ? amountText(input) : '' })}
        </Button>
      }
    >
      <p className={css.left}>
        {name} · {t('openOf', { amount: amountText(owed) })}
      </p>
      <Section>
        <Field label={t('repayAmount')} required inline>
          <NumberField value={amount} onChange={setAmount} unit="¥" />
        </Field>
        <Field label={t('repayDay')} required inline>
          <DateField value={repayDate} max={today} onChange={setRepayDate} />
        </Field>
        <Field label={t('repayWay')} inline>
          <FieldButton onPress={() => void chooseWay()}>{t(way)}</FieldButton>
        </Field>
        <Field label={t('payNote')}>
          <TextField value={note} onChange={setNote} maxLength={200} placeholder={t('payNoteText')} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
