import { useCall } from '#platform/web/app/calls.ts'
import type { CallRefused } from '#platform/web/app/send-call.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { currencyCalls, ownCurrency, rateFar } from './currency.contract.ts'
import { converted, ownAmount, type CurrencyValues } from './currency-values.web.ts'
import { t } from './currency.words.ts'
import { useRate } from './use-rate.web.ts'

interface CurrencyProps<Amounts> {
  values: CurrencyValues
  set: (changed: Partial<CurrencyValues> | (CurrencyValues & Amounts)) => void
  error: (name: 'currency' | 'rate') => string | undefined
  /** What it is made of says the currency and the rate. */
  isFixed?: boolean
  /** What it comes to in its currency: said in the company's own. */
  total?: string
  /**
   * The amounts that were typed so far, converted; null where there are none. Whoever chooses another currency is asked
   * whether they are to be.
   */
  amounts?: (convert: (amount: string) => string) => Amounts | null
}

/**
 * The currency of a document, of another than the company's own its rate, which the company's table proposes. Nothing
 * where the company keeps no rates.
 */
export function CurrencyFields<Amounts>({
  values,
  set,
  error,
  isFixed = false,
  total,
  amounts,
}: CurrencyProps<Amounts>) {
  const { currency, rate } = values
  const { data } = useCall(currencyCalls.list, {})
  const kept = data?.list ?? []
  const counted = useRate({ currency, rate })
  if (currency === ownCurrency && (kept.length === 0 || isFixed)) return null
  const comesTo =
    total && total !== '0.00' && counted
      ? t('comesTo', { amount: yuan(ownAmount(total, { currency, rate: counted })) })
      : ''
  async function choose() {
    const own = { value: ownCurrency, name: t('own') }
    const options = [own, ...kept.map(one => ({ value: one.currency, name: one.currency, text: one.rate }))]
    const chosen = (await pick({ title: t('currency'), options, value: [currency] }))?.[0]?.value
    if (!chosen || chosen === currency) return
    const to = { currency: chosen, rate: kept.find(one => one.currency === chosen)?.rate ?? '' }
    set(await inOtherCurrency({ currency, rate: counted }, { ...to, isRateConfirmed: false }, amounts))
  }
  return (
    <>
      <Field
        label={t('currency')}
        inline
        error={error('currency')}
        {...(isFixed && counted
          ? { hint: [t('rateOf', { currency, rate: counted }), comesTo].filter(Boolean).join(' · ') }
          : {})}
      >
        <FieldButton disabled={isFixed} onPress={() => void choose()}>
          {currency === ownCurrency ? t('own') : currency}
        </FieldButton>
      </Field>
      {currency !== ownCurrency && !isFixed && (
        <Field
          label={t('rate')}
          inline
          hint={[t('rateText', { currency }), comesTo].filter(Boolean).join(' · ')}
          error={error('rate')}
        >
          <NumberField
            value={rate}
            onChange={typed => set({ rate: typed, isRateConfirmed: false })}
            decimals={6}
            placeholder={counted}
          />
        </Field>
      )}
    </>
  )
}

/**
 * What a form has in another currency. Whoever typed amounts is asked whether they are to be converted, where both
 * rates are known.
 */
export async function inOtherCurrency<Amounts>(
  from: Pick<CurrencyValues, 'currency' | 'rate'>,
  to: CurrencyValues,
  amounts?: (convert: (amount: string) => string) => Amounts | null,
): Promise<CurrencyValues | (CurrencyValues & Amounts)> {
  if (from.currency === to.currency || converted('1', from, to) === null) return to
  const input = amounts?.(amount => converted(amount, from, to) ?? amount) ?? null
  return input !== null && (await askToConvert(to.currency)) ? { ...to, ...input } : to
}

const askToConvert = (currency: string) =>
  confirmDialog({
    title: t('convertAsk', { currency: currency === ownCurrency ? t('own') : currency }),
    text: t('convertText'),
    confirm: t('convert'),
    cancel: t('keepFigures'),
  })

interface DayRateProps {
  currency: string
  value: string
  set: (changed: { rate: string; isRateConfirmed: boolean }) => void
  error: string | undefined
}

/** The rate of the day when money in another currency than the company's own was paid; nothing in its own. */
export function DayRateField({ currency, value, set, error }: DayRateProps) {
  if (currency === ownCurrency) return null
  return (
    <Field label={t('rate')} inline hint={t('dayRateText', { currency })} error={error}>
      <NumberField value={value} onChange={rate => set({ rate, isRateConfirmed: false })} decimals={6} />
    </Field>
  )
}

/** In a filter: documents in this currency; nothing where the company keeps no rates. */
export function CurrencyFilter({
  value,
  onChange,
}: {
  value?: string | undefined
  onChange: (currency: string | null) => void
}) {
  const { data } = useCall(currencyCalls.list, {})
  const kept = data?.list ?? []
  if (kept.length === 0) return null
  async function choose() {
    const options = [ownCurrency, ...kept.map(({ currency }) => currency)].map(one => ({ value: one, name: one }))
    const chosen = await pick({ title: t('currency'), options, value: value ? [value] : [] })
    if (chosen?.[0]) onChange(chosen[0].value)
  }
  return (
    <Field label={t('currency')} inline>
      <FieldButton
        placeholder={t('any')}
        onPress={() => void choose()}
        {...(value ? { onClear: () => onChange(null) } : {})}
      >
        {value ?? ''}
      </FieldButton>
    </Field>
  )
}

/** A rate that is far from the company's own needs a confirmation, and is sent again once it is confirmed. */
export const askAboutRate = ({ code, message }: CallRefused) =>
  code === rateFar.code
    ? confirmDialog({ title: t('rateFarAsk'), text: message, confirm: t('rateConfirm') }).then(isMeant =>
        isMeant ? { isRateConfirmed: true } : null,
      )
    : undefined

/** On the page of a document that is not in the company's own currency: its rate, and what it comes to by that. */
export const RateRow = ({
  of: { currency, rate, ownTotal },
}: {
  of: { currency: string; rate: string; ownTotal: string }
}) =>
  currency === ownCurrency ? null : (
    <ListRow
      title={t('rate')}
      subtitle={t('rateOf', { currency, rate: plainDecimal(rate) })}
      right={t('comesTo', { amount: yuan(ownTotal) })}
    />
  )
