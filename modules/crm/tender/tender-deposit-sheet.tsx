import { useState } from 'react'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { DepositKind, depositKinds, tenderCalls, type TenderDeposit } from './tender.contract.ts'
import { t } from './tender.words.ts'

/** Asks which deposit was paid for a tender, and keeps it. */
export const payDeposit = (tenderId: string) =>
  openDialog<null>(({ open, answer }) => <PaySheet open={open} id={tenderId} onClose={() => answer(null)} />)

/** Asks what came back of a deposit and when, and keeps it. */
export const giveDepositBack = (deposit: TenderDeposit) =>
  openDialog<null>(({ open, answer }) => <BackSheet open={open} deposit={deposit} onClose={() => answer(null)} />)

function PaySheet({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const [today] = useState(() => day(Date.now()))
  const { values, set, error, send, sending } = useForm(tenderCalls.payDeposit, {
    initial: {
      kind: DepositKind.Bid as DepositKind,
      amount: '',
      paidOn: today as string | null,
      dueBackOn: null as string | null,
      note: '',
    },
    input: ({ kind, amount, paidOn, dueBackOn, note }) => ({
      id,
      kind,
      amount: readMoney(amount) ?? amount,
      paidOn: paidOn ?? '',
      dueBackOn,
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
      title={t('payDeposit')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section title={t('kind')}>
        <RadioList
          label={t('kind')}
          value={String(values.kind)}
          onChange={chosen => set({ kind: depositKinds.find(one => String(one) === chosen) ?? DepositKind.Bid })}
          options={depositKinds.map(one => ({ key: String(one), name: t(`kind_${one}`) }))}
        />
      </Section>
      <Section>
        <Field label={t('depositAmount')} required inline error={error('amount')}>
          <NumberField value={values.amount} onChange={amount => set({ amount })} unit="¥" placeholder="0.00" />
        </Field>
        <Field label={t('paidOn')} required inline error={error('paidOn')}>
          <DateField value={values.paidOn} max={today} onChange={paidOn => set({ paidOn })} />
        </Field>
        <Field label={t('dueBackOn')} inline error={error('dueBackOn')}>
          <DateField value={values.dueBackOn} onChange={dueBackOn => set({ dueBackOn })} clearable />
        </Field>
        <Field label={t('note')} error={error('note')}>
          <TextField value={values.note} onChange={note => set({ note })} maxLength={200} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}

function BackSheet({ open, deposit, onClose }: { open: boolean; deposit: TenderDeposit; onClose: () => void }) {
  const [today] = useState(() => day(Date.now()))
  const { values, set, error, send, sending } = useForm(tenderCalls.giveBack, {
    initial: { amount: deposit.amount, givenBackOn: today as string | null },
    input: ({ amount, givenBackOn }) => ({
      id: deposit.id,
      amount: amount === '' ? null : (readMoney(amount) ?? amount),
      givenBackOn: givenBackOn ?? '',
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
      title={t('giveBack')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <Field label={t('givenBackAmount')} required inline error={error('amount')} hint={t('givenBackText')}>
          <NumberField value={values.amount} onChange={amount => set({ amount })} unit="¥" placeholder="0.00" />
        </Field>
        <Field label={t('givenBackOn')} required inline error={error('givenBackOn')}>
          <DateField value={values.givenBackOn} max={today} onChange={givenBackOn => set({ givenBackOn })} />
        </Field>
      </Section>
    </Sheet>
  )
}
