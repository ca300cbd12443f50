import { useState } from 'react'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { day } from '#platform/web/words/format.ts'
import { t } from '../finance.words.ts'
import { usualCurrencies } from '#mechanisms/currencies/currency.contract.ts'
import { t as rateWord } from '../rate/rate.words.ts'
import type { OrderValues } from './form-values.web.ts'
import { proposedCurrency } from './proposed-currency.web.ts'

interface CurrencyProps {
  values: Pick<OrderValues, 'currency' | 'rate' | 'rateDate'>
  set: (changed: Partial<OrderValues>) => void
  error: (name: keyof OrderValues) => string | undefined
}

/**
 * The currency of the bills; of another than the company's own the rate, which the company's rates propose by the day.
 */
export function CurrencyFields({ values: { currency, rate, rateDate }, set, error }: CurrencyProps) {
  const [today] = useState(() => day(Date.now()))
  async function propose(currency: string, day: string) {
    const proposed = await proposedCurrency(currency, day)
    if (proposed.rate) set(proposed)
  }
  async function choose() {
    const chosen = await chooseCurrency(currency)
    if (chosen === null || chosen === currency) return
    set({ currency: chosen, isRateConfirmed: false, rate: '', rateDate: chosen === 'CNY' ? null : today })
    if (chosen !== 'CNY') await propose(chosen, today)
  }
  function move(chosen: string | null) {
    set({ rateDate: chosen })
    if (chosen) void propose(currency, chosen)
  }
  return (
    <>
      <Field label={t('currency')} inline error={error('currency')}>
        <FieldButton onPress={() => void choose()}>{currency === 'CNY' ? t('own') : currency}</FieldButton>
      </Field>
      {currency !== 'CNY' && (
        <>
          <Field label={t('rateDate')} required inline error={error('rateDate')}>
            <DateField value={rateDate} onChange={move} />
          </Field>
          <Field label={t('rate')} required inline hint={t('rateText', { currency })} error={error('rate')}>
            <NumberField
              value={rate}
              onChange={value => set({ rate: value, isRateConfirmed: false })}
              decimals={6}
              placeholder="7.1"
            />
          </Field>
        </>
      )}
    </>
  )
}

/** One of the usual currencies, or any other by its code; null when cancelled. */
async function chooseCurrency(current: string): Promise<string | null> {
  const options = [
    { value: 'CNY', name: t('own') },
    ...usualCurrencies.map(one => ({ value: one as string, name: `${rateWord(one)} ${one}` })),
    { value: '', name: t('otherCurrency') },
  ]
  const chosen = (await pick({ title: t('currency'), options, value: [current] }))?.[0]?.value
  if (chosen !== '') return chosen ?? null
  return (
    (
      await promptDialog({
        title: t('otherCurrency'),
        placeholder: 'CHF',
        label: t('currencyAsk'),
        maxLength: 3,
        required: true,
      })
    )
      ?.trim()
      .toUpperCase() ?? null
  )
}
