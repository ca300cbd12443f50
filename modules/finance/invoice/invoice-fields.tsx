import { useState } from 'react'
import type { FormOf } from '#platform/web/app/form.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { money } from '#platform/web/words/format.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import type { StoreOrderBrief } from '#modules/purchasing/purchasing.contract.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { invoiceTypes, type InvoiceDetail, type InvoiceDirection, InvoiceType } from './invoice.contract.ts'
import type { Scanned } from './invoice-scanner.tsx'
import { t } from './invoice.words.ts'
import css from './invoice.module.css'
import { ScanButton, UsedAlready } from './scan-button.tsx'

export interface InvoiceValues {
  name: string
  direction: InvoiceDirection
  type: InvoiceType
  partyName: string
  taxNumber: string
  amount: string
  taxAmount: string
  code: string
  number: string
  invoiceDate: string | null
  checkCode: string
  detail: string
  procId: string
  /** The purchase order that it is for, and what it says of its lines, as typed. */
  storeOrder: StoreOrderBrief | null
  storeLines: Record<string, InvoicedLine>
}
export interface InvoicedLine {
  quantity: string
  amount: string
}
export const emptyInvoice: InvoiceValues = {
  name: '',
  direction: 'in',
  type: InvoiceType.Ordinary,
  partyName: '',
  taxNumber: '',
  amount: '',
  taxAmount: '',
  code: '',
  number: '',
  invoiceDate: null,
  checkCode: '',
  detail: '',
  procId: '',
  storeOrder: null,
  storeLines: {},
}
export const valuesOf = ({
  name,
  direction,
  type,
  partyName,
  taxNumber,
  amount,
  taxAmount,
  code,
  number,
  invoiceDate,
  checkCode,
  detail,
  storeOrder,
  storeLines,
}: InvoiceDetail): InvoiceValues => ({
  name,
  direction,
  type,
  partyName,
  taxNumber,
  amount,
  taxAmount: taxAmount ?? '',
  code,
  number,
  invoiceDate,
  checkCode,
  detail,
  procId: '',
  storeOrder,
  storeLines: Object.fromEntries(
    storeLines.map(line => [line.lineId, { quantity: plainDecimal(line.quantity), amount: line.amount }]),
  ),
})
/** What an invoice is in: what its purchase order is, otherwise the company's own currency. */
export const currencyOf = ({ direction, storeOrder }: Pick<InvoiceValues, 'direction' | 'storeOrder'>): string =>
  (direction === 'in' ? storeOrder?.currency : undefined) ?? ownCurrency
export const isAmount = (typed: string) => /^\d{1,13}(\.\d{1,2})?$/.test(typed)

/** What stands on the invoice: scanned, or typed. */
export function InvoiceFields({
  form: { values, set, error },
  exceptId,
  onPhoto,
}: {
  form: FormOf<InvoiceValues>
  exceptId: string | undefined
  onPhoto: (photo: File) => void
}) {
  const [withoutTax, setWithoutTax] = useState<string | null>(null)
  function fill({ invoice: { type, code, number, amount, isTaxIncluded, invoiceDate, checkCode }, photo }: Scanned) {
    set({
      type,
      code,
      number,
      checkCode,
      ...(invoiceDate && { invoiceDate }),
      ...(amount && isTaxIncluded && { amount }),
    })
    setWithoutTax(isTaxIncluded ? null : amount)
    if (photo) onPhoto(photo)
  }
  async function chooseType() {
    const chosen = await actionMenu(
      invoiceTypes.map(type => ({ key: String(type), name: t(`type_${type}`) })),
      t('type'),
    )
    if (chosen !== null) set({ type: Number(chosen) as InvoiceType })
  }
  const isIn = values.direction === 'in'
  const currency = currencyOf(values)
  const capitals = currency === ownCurrency && isAmount(values.amount) ? chineseCapitals(values.amount) : undefined
  return (
    <>
      <Section>
        <div className={css.scan}>
          <Segmented
            label={t('direction')}
            value={values.direction}
            onChange={direction => set({ direction })}
            options={[
              { key: 'in', name: t('in') },
              { key: 'out', name: t('out') },
            ]}
          />
        </div>
        {isIn && <ScanButton onScanned={fill} />}
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={t('nameText')}
            clearable
          />
        </Field>
        <Field label={t('type')} inline>
          <FieldButton onPress={() => void chooseType()}>{t(`type_${values.type}`)}</FieldButton>
        </Field>
        <Field
          label={t('amount')}
          required
          error={error('amount')}
          hint={withoutTax && values.amount === '' ? t('withoutTax', { amount: money(withoutTax) }) : capitals}
        >
          <NumberField
            value={values.amount}
            onChange={amount => set({ amount })}
            unit={unitOf(currency)}
            placeholder="0.00"
          />
        </Field>
        <Field label={t('taxAmount')} inline error={error('taxAmount')}>
          <NumberField
            value={values.taxAmount}
            onChange={taxAmount => set({ taxAmount })}
            unit={unitOf(currency)}
            placeholder="0.00"
          />
        </Field>
      </Section>
      <Section title={t('numbers')}>
        <Field label={t(isIn ? 'seller' : 'buyer')} required error={error('partyName')}>
          <TextField
            value={values.partyName}
            onChange={partyName => set({ partyName })}
            maxLength={100}
            placeholder={t('partyText')}
            clearable
          />
        </Field>
        <Field label={t('taxNumber')} error={error('taxNumber')}>
          <TextField value={values.taxNumber} onChange={taxNumber => set({ taxNumber })} maxLength={20} />
        </Field>
        {values.type !== InvoiceType.None && isIn && (
          <>
            <Field label={t('number')} required={values.type > InvoiceType.None} error={error('number')}>
              <TextField
                value={values.number}
                onChange={number => set({ number })}
                inputMode="numeric"
                maxLength={20}
                placeholder={t('numberText')}
                clearable
              />
            </Field>
            <UsedAlready code={values.code} number={values.number} exceptId={exceptId} />
            <Field label={t('code')} error={error('code')}>
              <TextField
                value={values.code}
                onChange={code => set({ code })}
                inputMode="numeric"
                maxLength={12}
                placeholder={t('codeText')}
                clearable
              />
            </Field>
            <Field label={t('invoiceDate')} inline error={error('invoiceDate')}>
              <DateField value={values.invoiceDate} onChange={invoiceDate => set({ invoiceDate })} clearable />
            </Field>
            <Field label={t('checkCode')} error={error('checkCode')}>
              <TextField
                value={values.checkCode}
                onChange={checkCode => set({ checkCode })}
                inputMode="numeric"
                maxLength={20}
                placeholder={t('checkCodeText')}
              />
            </Field>
          </>
        )}
        <Field label={t('detail')} error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={5_000}
            placeholder={t('detailText')}
          />
        </Field>
      </Section>
    </>
  )
}
