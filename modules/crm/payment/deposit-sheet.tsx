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
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { CustomerField, type ChosenCustomer } from '../customer/customer-field.tsx'
import { depositCalls } from './payment.contract.ts'
import { t } from './payment.words.ts'

/** Asks what a customer has paid before there is a contract, and keeps it. */
export const addDeposit = () =>
  openDialog<null>(({ open, answer }) => <DepositSheet open={open} onClose={() => answer(null)} />)

function DepositSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [today] = useState(() => day(Date.now()))
  const { values, set, error, send, sending } = useForm(depositCalls.create, {
    initial: { customer: null as ChosenCustomer | null, amount: '', receivedOn: today as string | null, note: '' },
    input: ({ customer, amount, receivedOn, note }) => ({
      customerId: customer?.id ?? '',
      amount: readMoney(amount) ?? amount,
      receivedOn: receivedOn ?? '',
      note,
    }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('newDeposit')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <Field label={t('customer')} required inline error={error('customer')}>
          <CustomerField value={values.customer} onChange={customer => set({ customer })} />
        </Field>
        <Field label={t('amount')} required inline error={error('amount')}>
          <NumberField value={values.amount} onChange={amount => set({ amount })} unit="¥" placeholder="0.00" />
        </Field>
        <Field label={t('receivedOn')} required inline error={error('receivedOn')}>
          <DateField value={values.receivedOn} max={today} onChange={receivedOn => set({ receivedOn })} />
        </Field>
        <Field label={t('note')} error={error('note')}>
          <TextField value={values.note} onChange={note => set({ note })} maxLength={500} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
