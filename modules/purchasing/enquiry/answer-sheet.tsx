import { useState } from 'react'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { askAboutRate, CurrencyFields } from '#mechanisms/currencies/currency-fields.tsx'
import { currencyInput, currencyValues, unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import { unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { enquiryCalls, type EnquiryDetail, type Offer } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'

/** Asks what a supplier has answered, and writes it down. */
export const writeAnswer = (enquiry: EnquiryDetail, offer: Offer) =>
  openDialog<null>(({ open, answer }) => (
    <AnswerSheet open={open} enquiry={enquiry} offer={offer} onClose={() => answer(null)} />
  ))

interface AnswerSheetProps {
  open: boolean
  enquiry: EnquiryDetail
  offer: Offer
  onClose: () => void
}

/** Prices in another currency; null where none was typed yet. */
const convertedPrices = ({ prices }: { prices: Record<string, string> }, convert: (amount: string) => string) =>
  Object.values(prices).every(price => price === '')
    ? null
    : { prices: Object.fromEntries(Object.entries(prices).map(([line, price]) => [line, price && convert(price)])) }

function AnswerSheet({ open, enquiry: { id, lines }, offer, onClose }: AnswerSheetProps) {
  const [today] = useState(() => day(Date.now()))
  const { values, set, error, send, sending } = useForm(enquiryCalls.answer, {
    initial: {
      isDeclined: offer.state === 'declined',
      answeredOn: (offer.answeredOn ?? today) as string | null,
      deliveryDays: offer.deliveryDays === null ? '' : String(offer.deliveryDays),
      validUntil: offer.validUntil,
      note: offer.note,
      ...currencyValues(offer),
      taxRate: plainDecimal(offer.prices[0]?.taxRate ?? lines[0]?.taxRate ?? '0'),
      prices: Object.fromEntries(offer.prices.map(({ lineId, price }) => [lineId, plainDecimal(price, 2)])),
    },
    input: ({ prices, taxRate, deliveryDays, isDeclined, currency, rate, isRateConfirmed, ...rest }) => ({
      id,
      supplierId: offer.supplier.id,
      isDeclined,
      ...rest,
      ...(isDeclined ? {} : currencyInput({ currency, rate, isRateConfirmed })),
      deliveryDays: deliveryDays === '' ? null : Number(deliveryDays),
      prices: isDeclined
        ? []
        : lines.flatMap(line => {
            const price = prices[line.id] ?? ''
            return price === '' ? [] : [{ lineId: line.id, price, taxRate: taxRate || '0' }]
          }),
    }),
    question: askAboutRate,
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const problem = error('prices')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('answerOf', { name: offer.supplier.name })}
      tall
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <Field label={t('isDeclined')} inline>
          <Switch value={values.isDeclined} onChange={isDeclined => set({ isDeclined })} />
        </Field>
        <Field label={t('answeredOn')} inline error={error('answeredOn')}>
          <DateField value={values.answeredOn} max={today} onChange={answeredOn => set({ answeredOn })} />
        </Field>
        {!values.isDeclined && (
          <CurrencyFields
            values={values}
            set={set}
            error={error}
            amounts={convert => convertedPrices(values, convert)}
          />
        )}
      </Section>
      {!values.isDeclined && (
        <>
          <Section title={t('prices')} {...(problem ? { note: <span role="alert">{problem}</span> } : {})}>
            {lines.map(line => (
              <Field
                key={line.id}
                label={line.name}
                inline
                hint={[
                  `${plainDecimal(line.quantity)} ${line.unit}`.trim(),
                  t('expectedPrice', { price: unitPrice(line.price) }),
                ].join(' · ')}
              >
                <NumberField
                  label={line.name}
                  value={values.prices[line.id] ?? ''}
                  onChange={price => set({ prices: { ...values.prices, [line.id]: price } })}
                  decimals={6}
                  unit={unitOf(values.currency)}
                  placeholder="0.00"
                />
              </Field>
            ))}
          </Section>
          <Section>
            <Field label={t('taxRate')} inline hint={t('taxForAll')}>
              <NumberField value={values.taxRate} onChange={taxRate => set({ taxRate })} unit="%" placeholder="0" />
            </Field>
            <Field label={t('deliveryDays')} inline error={error('deliveryDays')}>
              <NumberField
                value={values.deliveryDays}
                onChange={deliveryDays => set({ deliveryDays })}
                decimals={0}
                max={999}
                placeholder="0"
              />
            </Field>
            <Field label={t('validUntil')} inline error={error('validUntil')}>
              <DateField value={values.validUntil} onChange={validUntil => set({ validUntil })} clearable />
            </Field>
          </Section>
        </>
      )}
      <Section>
        <Field label={t('answerNote')} error={error('note')}>
          <TextField value={values.note} onChange={note => set({ note })} maxLength={500} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
