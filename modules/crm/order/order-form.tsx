import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { day } from '#platform/web/words/format.ts'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { askAboutRate, CurrencyFields, inOtherCurrency } from '#mechanisms/currencies/currency-fields.tsx'
import { currencyInput, currencyValues, noCurrencyYet } from '#mechanisms/currencies/currency-values.web.ts'
import { useRate } from '#mechanisms/currencies/use-rate.web.ts'
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
} from '#mechanisms/lines/goods-line-values.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { ContractField, type ChosenContract } from '../contract/contract-field.tsx'
import { IncomeType, type ContractBrief } from '../contract/contract-brief.contract.ts'
import { CustomerField } from '../customer/customer-field.tsx'
import { contractCalls, type ContractDetail } from '../contract/contract.contract.ts'
import { quotationCalls, type QuotationDetail } from '../quotation/quotation.contract.ts'
import { mostOrderPartners, orderCalls, orderFields } from './order.contract.ts'
import { t } from './order.words.ts'
import { orderWords } from './show-order.web.ts'

const begun = {
  ...emptyValues(orderFields),
  ...noCurrencyYet,
  ...noGoodsYet,
  managerId: null as PersonBrief | null,
  partnerId: [] as readonly PersonBrief[],
}
type Values = typeof begun
/** What it is placed by or made of says its currency and rate. */
const isOfSource = ({ contractId, quotationId }: Pick<Values, 'contractId' | 'quotationId'>) =>
  contractId !== null || quotationId !== null
/** Neither contract nor quotation: the rate was theirs, and the company's of today counts. */
const ofNothing = (values: Values) => ({
  contractId: null,
  quotationId: null,
  ...(isOfSource(values) ? { rate: '' } : {}),
})
const named = (id: string | undefined) => (id ? { id, name: '' } : null)

/** What an order has of the quotation that it is made of, so that nothing is typed twice. */
const ofQuotation = (quotation: QuotationDetail): Partial<Values> => ({
  name: quotation.name,
  customerId: quotation.customer && { id: quotation.customer.id, name: quotation.customer.fullName },
  quotationId: { id: quotation.id, name: quotation.name },
  payTypeId: quotation.payType,
  ...currencyValues(quotation),
  ...goodsValuesOf(quotation, true),
})
/** The same of the contract that it is placed by. */
const ofContract = ({
  id,
  name,
  customer,
  payType,
  items,
  itemTotals,
  currency,
  rate,
}: ContractDetail): Partial<Values> => ({
  name,
  customerId: customer && { id: customer.id, name: customer.fullName },
  contractId: { id, name },
  payTypeId: payType,
  ...currencyValues({ currency, rate }),
  ...goodsValuesOf({ lines: items, discount: itemTotals.discount }, true),
})

/** A new order, made of the quotation or contract in the address where it names one; or with an id one that is there. */
export default recordForm({
  calls: orderCalls,
  title: ({ isNew }) => t(isNew ? 'newOrder' : 'editOrder'),
  home: '/crm/order',
  page: id => `/crm/purchase_order/${id}`,
  draft: ({ known }) => (known ? undefined : 'customer_order'),
  useKnown: ({ quotation: offer = '', contract: agreed = '' }) => {
    const quotation = useCall(quotationCalls.detail, { id: offer }, { enabled: offer !== '' })
    const contract = useCall(contractCalls.detail, { id: agreed }, { enabled: offer === '' && agreed !== '' })
    if (offer !== '') return { ...quotation, data: quotation.data && ofQuotation(quotation.data) }
    return agreed === '' ? { data: null } : { ...contract, data: contract.data && ofContract(contract.data) }
  },
  initial: ({
    known,
    address: { customer },
  }: {
    known: Partial<Values> | null
    address: Record<string, string | undefined>
  }): Values => ({
    ...begun,
    orderDate: day(Date.now()),
    customerId: named(customer),
    ...known,
  }),
  valuesOf: order => ({
    ...valuesOf(orderFields, order),
    ...currencyValues(order),
    ...goodsValuesOf(order),
    managerId: order.manager,
    partnerId: order.partner,
  }),
  question: askAboutRate,
  input: ({ lines, discount, managerId, partnerId, ...values }) => ({
    ...inputOf(orderFields, values),
    ...currencyInput(isOfSource(values) ? { ...values, rate: '' } : values),
    ...goodsDraftOf({ lines, discount }),
    managerId: managerId?.id ?? null,
    partnerId: partnerId.map(({ id }) => id),
  }),
  Foot: ({ form }) => <GoodsLinesFoot values={form.values} currency={form.values.currency} />,
  parts: [filesPart({ title: () => t('attachments') })],
  Fields,
})

function Fields({ form }: FieldsProps<Values>) {
  const { values, set, error } = form
  const rate = useRate(values)
  const inCurrency = (convert: (amount: string) => string) => convertedGoods(values, convert)
  async function placeBy(contractId: ChosenContract | null, chosen: ContractBrief | null) {
    // What it is made of says the rate: without it the company's of today counts again.
    if (!chosen) return set({ contractId, ...(values.quotationId ? {} : { rate: '' }) })
    const from = { currency: values.currency, rate }
    set({ contractId, ...(await inOtherCurrency(from, currencyValues(chosen), inCurrency)) })
  }
  return (
    <>
      <Section>
        <FieldRows words={orderWords} form={form} names={['name']} />
        <Field label={t('customer')} inline required error={error('customerId')}>
          <CustomerField
            value={values.customerId}
            onChange={customerId =>
              set({
                customerId,
                ...(customerId?.id === values.customerId?.id ? {} : ofNothing(values)),
              })
            }
          />
        </Field>
        {values.quotationId && (
          <Field label={t('quotation')} inline error={error('quotationId')}>
            <FieldButton
              onClear={() => set({ quotationId: null, ...(values.contractId ? {} : { rate: '' }) })}
              onPress={() => {}}
              disabled
            >
              {values.quotationId.name}
            </FieldButton>
          </Field>
        )}
        {values.customerId && (
          <Field label={t('contract')} inline error={error('contractId')}>
            <ContractField
              value={values.contractId}
              onChange={(contractId, chosen) => void placeBy(contractId, chosen)}
              customerId={values.customerId.id}
              incomeType={[IncomeType.Sale, IncomeType.Framework]}
              clearable
            />
          </Field>
        )}
        <CurrencyFields
          values={values}
          set={set}
          error={error}
          isFixed={isOfSource(values)}
          total={totalsOf(values).total}
          amounts={inCurrency}
        />
      </Section>
      <GoodsLinesSection
        title={t('lines')}
        values={values}
        onChange={set}
        day={values.orderDate}
        problem={error('lines')}
        discountProblem={error('discount')}
        currency={values.currency}
        rate={values.rate}
      />
      <Section>
        <FieldRows
          words={orderWords}
          form={form}
          names={['orderDate', 'deliveryDate', 'payTypeId', 'statusId', 'summary']}
          rows={{ entry: EntryRow }}
        />
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('managerId')}>
          <PersonField
            value={values.managerId}
            onChange={managerId => set({ managerId })}
            title={t('manager')}
            placeholder={t('managerText')}
          />
        </Field>
        <Field label={t('partners')} inline error={error('partnerId')}>
          <PeopleField
            value={values.partnerId}
            onChange={partnerId => set({ partnerId })}
            title={t('partners')}
            max={mostOrderPartners}
          />
        </Field>
      </Section>
    </>
  )
}
