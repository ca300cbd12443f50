import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
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
import { askAboutRate, DayRateField } from '#mechanisms/currencies/currency-fields.tsx'
import { unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { ContractDetail } from '../contract/contract.contract.ts'
import { depositCalls, paymentCalls, type ContractMoney } from './payment.contract.ts'
import { t } from './payment.words.ts'

/** Asks what was paid by a contract, and books it. */
export const addPayment = (contract: ContractDetail, money: ContractMoney) =>
  openDialog<null>(({ open, answer }) => (
    <PaySheet open={open} contract={contract} money={money} onClose={() => answer(null)} />
  ))

interface PaySheetProps {
  open: boolean
  contract: ContractDetail
  money: ContractMoney
  onClose: () => void
}

function PaySheet({ open, contract: { id, customer, currency }, money, onClose }: PaySheetProps) {
  const [today] = useState(() => day(Date.now()))
  const openTerms = money.terms.filter(({ state }) => state !== 'done')
  const deposits = useCall(
    depositCalls.list,
    { customerId: customer?.id ?? '', isOpen: true },
    // A deposit is in the company's own currency.
    { enabled: customer !== null && currency === ownCurrency },
  )
  const { values, set, error, send, sending } = useForm(paymentCalls.pay, {
    initial: {
      amount: '',
      rate: '',
      isRateConfirmed: false,
      payDate: today as string | null,
      termId: null as string | null,
      depositId: null as string | null,
      serial: '',
      note: '',
    },
    question: askAboutRate,
    input: ({ amount, rate, payDate, termId, depositId, ...rest }) => ({
      id,
      rate: rate || null,
      amount: depositId ? null : (readMoney(amount) ?? amount),
      payDate: payDate ?? '',
      termId,
      depositId,
      ...rest,
    }),
    done: () => {
      toast.success(t('paid'))
      onClose()
    },
  })
  const term = openTerms.find(one => one.id === values.termId)
  const deposit = deposits.data?.list.find(one => one.id === values.depositId)
  async function chooseTerm() {
    const chosen = await actionMenu(
      [
        { key: 'none', name: t('earliest') },
        ...openTerms.map(one => ({ key: one.id, name: `${one.num}. ${one.name} ${yuan(one.price, currency)}` })),
      ],
      t('forTerm'),
    )
    if (chosen) set({ termId: chosen === 'none' ? null : chosen })
  }
  async function chooseDeposit() {
    const chosen = await actionMenu(
      [
        { key: 'none', name: t('noDeposit') },
        ...(deposits.data?.list ?? []).map(one => ({
          key: one.id,
          name: `${day(one.receivedOn)} ${yuan(one.amount)}`,
        })),
      ],
      t('useDeposit'),
    )
    if (chosen) set({ depositId: chosen === 'none' ? null : chosen })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('pay')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        {(deposits.data?.list.length ?? 0) > 0 && (
          <Field label={t('useDeposit')} inline error={error('depositId')}>
            <FieldButton onPress={() => void chooseDeposit()}>
              {deposit ? yuan(deposit.amount) : t('noDeposit')}
            </FieldButton>
          </Field>
        )}
        {!deposit && (
          <Field label={t('amount')} required inline error={error('amount')}>
            <NumberField
              value={values.amount}
              onChange={amount => set({ amount })}
              unit={unitOf(currency)}
              placeholder="0.00"
            />
          </Field>
        )}
        <Field label={t('payDate')} required inline error={error('payDate')}>
          <DateField value={values.payDate} max={today} onChange={payDate => set({ payDate })} />
        </Field>
        <DayRateField currency={currency} value={values.rate} set={set} error={error('rate')} />
        {openTerms.length > 0 && (
          <Field label={t('forTerm')} inline error={error('termId')}>
            <FieldButton onPress={() => void chooseTerm()}>{term ? term.name : t('earliest')}</FieldButton>
          </Field>
        )}
        <Field label={t('serial')} error={error('serial')}>
          <TextField value={values.serial} onChange={serial => set({ serial })} maxLength={64} clearable />
        </Field>
        <Field label={t('note')} error={error('note')}>
          <TextField value={values.note} onChange={note => set({ note })} maxLength={500} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
