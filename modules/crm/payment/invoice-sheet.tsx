import { useState } from 'react'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import type { ContractDetail } from '../contract/contract.contract.ts'
import { paymentCalls } from './payment.contract.ts'
import { t } from './payment.words.ts'

/** Asks which invoice was issued, or came, by a contract. */
export const addInvoice = (contract: Pick<ContractDetail, 'id' | 'currency'>) =>
  openDialog<null>(({ open, answer }) => <InvoiceSheet open={open} contract={contract} onClose={() => answer(null)} />)

interface InvoiceSheetProps {
  open: boolean
  contract: Pick<ContractDetail, 'id' | 'currency'>
  onClose: () => void
}

function InvoiceSheet({ open, contract: { id, currency }, onClose }: InvoiceSheetProps) {
  const [today] = useState(() => day(Date.now()))
  const { values, set, error, send, sending } = useForm(paymentCalls.invoice, {
    initial: { number: '', amount: '', issuedOn: today as string | null },
    input: ({ number, amount, issuedOn }) => ({
      id,
      number,
      amount: readMoney(amount) ?? amount,
      issuedOn: issuedOn ?? '',
    }),
    done: () => {
      toast.success(t('paid'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('addInvoice')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <Field label={t('number')} required error={error('number')}>
          <TextField value={values.number} onChange={number => set({ number })} maxLength={50} clearable />
        </Field>
        <Field label={t('amount')} required inline error={error('amount')}>
          <NumberField
            value={values.amount}
            onChange={amount => set({ amount })}
            unit={unitOf(currency)}
            placeholder="0.00"
          />
        </Field>
        <Field label={t('issuedOn')} required inline error={error('issuedOn')}>
          <DateField value={values.issuedOn} max={today} onChange={issuedOn => set({ issuedOn })} />
        </Field>
      </Section>
    </Sheet>
  )
}
