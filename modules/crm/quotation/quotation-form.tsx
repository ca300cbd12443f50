import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { day } from '#platform/web/words/format.ts'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { askAboutRate, CurrencyFields } from '#mechanisms/currencies/currency-fields.tsx'
import {
  currencyInput,
  currencyValues,
  noCurrencyYet,
  type CurrencyValues,
} from '#mechanisms/currencies/currency-values.web.ts'
import { useOwnAmount } from '#mechanisms/currencies/use-rate.web.ts'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { GoodsLinesFoot, GoodsLinesSection } from '#mechanisms/lines/goods-lines-section.tsx'
import {
  convertedGoods,
  goodsDraftOf,
  goodsValuesOf,
  noGoodsYet,
  totalsOf,
  type GoodsValues,
} from '#mechanisms/lines/goods-line-values.web.ts'
import { ProjectField } from '#mechanisms/projects/project-field.tsx'
import { ChanceField } from '../chance/chance-field.tsx'
import { CustomerField } from '../customer/customer-field.tsx'
import { quotationCalls, quotationFields, quotationType, type QuotationDetail } from './quotation.contract.ts'
import { t } from './quotation.words.ts'
import { quotationWords } from './show-quotation.web.ts'

const begun = { ...emptyValues(quotationFields), ...noCurrencyYet, ...noGoodsYet, versionOf: null as string | null }
type Values = typeof begun
const named = (id: string | undefined) => (id ? { id, name: '' } : null)
const fieldValues = (quotation: QuotationDetail) => valuesOf(quotationFields, quotation)

/**
 * A new quotation, for the customer, chance or project in the address; the next version of the one that `version_of`
 * names; or with an id one that was rejected or withdrawn, to be changed and submitted again.
 */
export default recordForm({
  calls: quotationCalls,
  title: ({ isNew }) => t(isNew ? 'newQuotation' : 'editQuotation'),
  home: '/crm/quotation',
  page: id => `/crm/quotation/${id}`,
  draft: ({ known }) => (known ? undefined : 'quotation'),
  useKnown: ({ version_of: of = '' }) => {
    const older = useCall(quotationCalls.detail, { id: of }, { enabled: of !== '' })
    return of === '' ? { data: null } : older
  },
  initial: ({
    known,
    address: { customer, chance, project },
  }: {
    known: QuotationDetail | null
    address: Record<string, string | undefined>
  }): Values =>
    known
      ? {
          ...fieldValues(known),
          ...currencyValues(known, 'anew'),
          ...goodsValuesOf(known, true),
          quoteDate: day(Date.now()),
          validUntil: null,
          versionOf: known.id,
        }
      : {
          ...begun,
          customerId: named(customer),
          chanceId: named(chance),
          projectId: named(project),
          quoteDate: day(Date.now()),
        },
  valuesOf: quotation => ({
    ...fieldValues(quotation),
    ...currencyValues(quotation),
    ...goodsValuesOf(quotation),
    versionOf: null,
  }),
  question: askAboutRate,
  input: ({ lines, discount, versionOf, ...values }) => ({
    ...inputOf(quotationFields, values),
    ...currencyInput(values),
    ...goodsDraftOf({ lines, discount }),
    ...(versionOf ? { versionOf } : {}),
  }),
  Foot: ({ form }) => <GoodsLinesFoot values={form.values} currency={form.values.currency} />,
  parts: [
    filesPart({ title: () => t('attachments') }),
    approvalPart({
      type: quotationType,
      useFacts: (values: GoodsValues & CurrencyValues) => ({ amount: useOwnAmount(totalsOf(values).total, values) }),
    }),
  ],
  Fields,
})

function Fields({ form }: FieldsProps<Values>) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <FieldRows words={quotationWords} form={form} names={['name']} />
        <Field label={t('customer')} inline required error={error('customerId')}>
          <CustomerField
            value={values.customerId}
            disabled={values.versionOf !== null}
            onChange={customerId =>
              set({ customerId, ...(customerId?.id === values.customerId?.id ? {} : { chanceId: null }) })
            }
          />
        </Field>
        {values.customerId && (
          <Field label={t('chance')} inline error={error('chanceId')}>
            <ChanceField
              value={values.chanceId}
              onChange={chanceId => set({ chanceId })}
              customerId={values.customerId.id}
              clearable
            />
          </Field>
        )}
        <Field label={t('project')} inline error={error('projectId')}>
          <ProjectField value={values.projectId} onChange={projectId => set({ projectId })} clearable />
        </Field>
        <CurrencyFields
          values={values}
          set={set}
          error={error}
          total={totalsOf(values).total}
          amounts={convert => convertedGoods(values, convert)}
        />
      </Section>
      <GoodsLinesSection
        title={t('lines')}
        values={values}
        onChange={set}
        day={values.quoteDate}
        problem={error('lines')}
        discountProblem={error('discount')}
        currency={values.currency}
        rate={values.rate}
      />
      <Section>
        <FieldRows
          words={quotationWords}
          form={form}
          names={['quoteDate', 'validUntil', 'payTypeId', 'remark']}
          rows={{ entry: EntryRow }}
        />
      </Section>
    </>
  )
}
