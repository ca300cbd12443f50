import type { FormOf } from '#platform/web/app/form.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { locale } from '#platform/web/words/words.ts'
import type { ApprovalValues } from '#mechanisms/approvals/approval-part.tsx'
import { CurrencyFields } from '#mechanisms/currencies/currency-fields.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import type { CurrencyValues } from '#mechanisms/currencies/currency-values.web.ts'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import type { FieldValues } from '#mechanisms/fields/fields.contract.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { convertedGoods, totalsOf, type GoodsLineValues } from '#mechanisms/lines/goods-line-values.web.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import { ChanceField } from '../chance/chance-field.tsx'
import { CustomerField } from '../customer/customer-field.tsx'
import { TenderField } from '../tender/tender-field.tsx'
import { IncomeType, purchaseType } from './contract-brief.contract.ts'
import type { contractFields } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { useKinds } from './kinds.web.ts'
import { contractWords } from './show-contract.web.ts'

/** Its items in another currency and what they come to, or its total; null where no amount was typed yet. */
function convertedAmounts(
  { items: lines, discount, total }: { items: GoodsLineValues[]; discount: string; total: string },
  convert: (amount: string) => string,
) {
  const goods = convertedGoods({ lines, discount }, convert)
  if (goods && lines.length > 0) return { items: goods.lines, discount: goods.discount, total: totalsOf(goods).total }
  return total === '' ? null : { total: convert(total) }
}

/** What it is called, of which kind it is, with whom, and what it comes to. */
export function PartiesPart({
  form,
}: {
  form: FormOf<
    FieldValues<typeof contractFields.own> & { items: GoodsLineValues[]; discount: string } & CurrencyValues &
      Pick<ApprovalValues, 'chosen'>
  >
}) {
  const { values, set, error } = form
  const { incomeType } = values
  const kinds = useKinds()
  const hasScreen = useHasScreen()
  const amount = readMoney(values.total)
  // Its rate was the quotation's: without it the company's of today counts.
  const withoutQuotation = values.quotationId ? { quotationId: null, rate: '' } : {}
  async function chooseKind() {
    const chosen = await pick({
      title: t('incomeType'),
      value: [String(incomeType)],
      options: kinds.map(one => ({
        value: String(one),
        name: t(`incomeType_${one}`),
        text: t(`kindText_${one}`),
      })),
    })
    const kind = kinds.find(one => String(one) === chosen?.[0]?.value)
    if (kind !== undefined) set({ incomeType: kind, chosen: {}, ...(kind === purchaseType ? withoutQuotation : {}) })
  }
  return (
    <Section>
      <Field label={t('incomeType')} inline>
        <FieldButton onPress={() => void chooseKind()}>{t(`incomeType_${incomeType}`)}</FieldButton>
      </Field>
      <FieldRows words={contractWords} form={form} names={['name']} />
      {incomeType !== purchaseType && (
        <Field label={t('customer')} inline required={incomeType === IncomeType.Sale} error={error('customerId')}>
          <CustomerField
            value={values.customerId}
            onChange={customerId =>
              set({
                customerId,
                ...(customerId?.id === values.customerId?.id
                  ? {}
                  : { chanceId: null, tenderId: null, ...withoutQuotation }),
              })
            }
            clearable={incomeType !== IncomeType.Sale}
          />
        </Field>
      )}
      {incomeType !== purchaseType && values.customerId && (
        <Field label={t('chance')} inline error={error('chanceId')}>
          <ChanceField
            value={values.chanceId}
            onChange={chanceId => set({ chanceId })}
            customerId={values.customerId.id}
            clearable
          />
        </Field>
      )}
      {incomeType !== purchaseType && values.quotationId && (
        <Field label={t('quotation')} inline error={error('quotationId')}>
          <FieldButton onClear={() => set(withoutQuotation)} onPress={() => {}} disabled>
            {values.quotationId.name}
          </FieldButton>
        </Field>
      )}
      {incomeType !== purchaseType && values.customerId && hasScreen('/crm/tender') && (
        <Field label={t('tender')} inline error={error('tenderId')}>
          <TenderField
            value={values.tenderId}
            onChange={tenderId => set({ tenderId })}
            customerId={values.customerId.id}
            clearable
          />
        </Field>
      )}
      {incomeType !== IncomeType.Sale && (
        <Field label={t('supplier')} inline required={incomeType === purchaseType} error={error('supplierId')}>
          <SupplierField
            value={values.supplierId}
            onChange={supplierId => set({ supplierId })}
            clearable={incomeType !== purchaseType}
          />
        </Field>
      )}
      {incomeType !== IncomeType.Moneyless && (
        <CurrencyFields
          values={values}
          set={set}
          error={error}
          isFixed={values.quotationId !== null}
          total={amount ?? '0.00'}
          amounts={convert => convertedAmounts(values, convert)}
        />
      )}
      {incomeType !== IncomeType.Moneyless && (
        <Field
          label={t('total')}
          required={incomeType !== IncomeType.Framework}
          error={error('total')}
          hint={amount && locale() === 'zh-CN' && values.currency === ownCurrency ? chineseCapitals(amount) : undefined}
        >
          <NumberField
            value={values.total}
            onChange={total => set({ total })}
            unit={values.currency === ownCurrency ? '¥' : values.currency}
            placeholder="0.00"
            disabled={values.items.length > 0}
          />
        </Field>
      )}
      <FieldRows words={contractWords} form={form} names={['code']} />
    </Section>
  )
}
