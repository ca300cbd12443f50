import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { approvalPart, type ApprovalValues } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { askAboutRate } from '#mechanisms/currencies/currency-fields.tsx'
import { currencyInput, currencyValues, noCurrencyYet } from '#mechanisms/currencies/currency-values.web.ts'
import { useOwnAmount } from '#mechanisms/currencies/use-rate.web.ts'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { GoodsLinesSection } from '#mechanisms/lines/goods-lines-section.tsx'
import {
  goodsDraftOf,
  goodsValuesOf,
  noGoodsYet,
  totalsOf,
  type GoodsLineValues,
  type GoodsValues,
} from '#mechanisms/lines/goods-line-values.web.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { quotationCalls, type QuotationDetail } from '../quotation/quotation.contract.ts'
import { IncomeType, incomeTypes, purchaseType } from './contract-brief.contract.ts'
import { contractCalls, contractFields, mostContractPartners } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { useKinds } from './kinds.web.ts'
import { PartiesPart } from './parties-part.tsx'
import { contractWords, pageOfContract } from './show-contract.web.ts'

const begun = {
  ...emptyValues(contractFields),
  ...noCurrencyYet,
  items: [] as GoodsLineValues[],
  discount: '',
  managerId: null as PersonBrief | null,
  partnerId: [] as readonly PersonBrief[],
}
type ContractValues = typeof begun
interface Known {
  person: PersonBrief
  /** The kinds of contract that are there for them. */
  kinds: readonly IncomeType[]
  /** The quotation in the address, that it is made of. */
  quotation: QuotationDetail | null
}
type Begun = { known: Known; address: { kind?: string; customer?: string; chance?: string; tender?: string } }
/** The kind in the address. */
const kindIn = (kind: string | undefined, kinds: readonly IncomeType[] = incomeTypes) =>
  kind === 'purchase' ? purchaseType : (kinds.find(one => String(one) === kind) ?? kinds[0]!)
const named = (id: string | undefined) => (id ? { id, name: '' } : null)

/** Lines of goods as the form holds them. */
const itemsOf = ({ lines, discount }: GoodsValues) => ({ items: lines, discount })

/** What a contract has of its quotation, so that nothing is typed twice. */
const ofQuotation = (quotation: QuotationDetail) => {
  const { id, name, customer, chance, total, payType } = quotation
  return {
    incomeType: IncomeType.Sale,
    name,
    customerId: customer && { id: customer.id, name: customer.fullName },
    chanceId: chance && { id: chance.id, name: chance.name },
    quotationId: { id, name },
    total,
    payTypeId: payType,
    ...currencyValues(quotation),
    ...itemsOf(goodsValuesOf(quotation, true)),
  }
}

/**
 * A new contract of the kind in the address, or made of the quotation there; or with an id one that was rejected or
 * withdrawn, to be changed and resubmitted.
 */
export default recordForm({
  calls: contractCalls,

  title: ({ isNew }) => t(isNew ? 'newContract' : 'editContract'),
  home: '/crm/contract',
  page: pageOfContract,
  draft: ({ address: { kind, quotation } }) =>
    quotation ? undefined : kindIn(kind) === purchaseType ? 'contract.purchase' : 'contract',
  useKnown: ({ quotation: of = '' }) => {
    const me = useMe()
    const kinds = useKinds()
    const quotation = useCall(quotationCalls.detail, { id: of }, { enabled: of !== '' })
    return {
      ...quotation,
      data:
        me && (of === '' || quotation.data)
          ? { person: { id: me.id, name: me.nickName, avatar: me.avatar }, kinds, quotation: quotation.data ?? null }
          : undefined,
    }
  },
  initial: ({ known, address: { kind, customer, chance, tender } }: Begun): ContractValues => ({
    ...begun,
    incomeType: kindIn(kind, known.kinds),
    managerId: known.person,
    customerId: named(customer),
    chanceId: named(chance),
    tenderId: named(tender),
    ...(known.quotation ? ofQuotation(known.quotation) : {}),
  }),
  valuesOf: contract => ({
    ...valuesOf(contractFields, contract),
    ...currencyValues(contract),
    ...itemsOf(goodsValuesOf({ lines: contract.items, discount: contract.itemTotals.discount })),
    managerId: contract.manager,
    partnerId: contract.rel.partner ?? [],
  }),
  question: askAboutRate,
  // A sale has no supplier, a purchase no customer; what is without money comes to nothing, and has no items.
  input: ({ items: lines, discount, ...values }) => {
    const { incomeType, total } = values
    const input = inputOf(contractFields, values)
    const isFree = incomeType === IncomeType.Moneyless || (incomeType === IncomeType.Framework && total === '')
    const goods = goodsDraftOf(incomeType === IncomeType.Moneyless ? noGoodsYet : { lines, discount })
    return {
      ...input,
      ...currencyInput(values.quotationId ? { ...values, rate: '' } : values),
      items: goods.lines,
      discount: goods.discount,
      ...(isFree ? { total: '0.00' } : {}),
      ...(incomeType === purchaseType ? { customerId: null, chanceId: null, quotationId: null, tenderId: null } : {}),
      ...(incomeType === IncomeType.Sale ? { supplierId: null } : {}),
      managerId: values.managerId?.id ?? null,
      partnerId: values.partnerId.map(({ id }) => id),
    }
  },
  parts: [
    filesPart({ title: () => t('attachments') }),
    approvalPart({
      type: 'contract',
      useFacts: ({ incomeType, total, currency, rate }: ContractValues) => ({
        kind: incomeType === purchaseType ? 'purchase' : 'income',
        amount: useOwnAmount(readMoney(total) ?? '0.00', { currency, rate }),
      }),
    }),
  ],
  Fields,
})

const terms = namesBut(
  contractFields,
  ...([
    'incomeType',
    'name',
    'code',
    'customerId',
    'chanceId',
    'quotationId',
    'tenderId',
    'supplierId',
    'total',
  ] as const),
)

function Fields({ form }: FieldsProps<ContractValues & ApprovalValues, unknown, Known>) {
  const { values, set, error } = form
  return (
    <>
      <PartiesPart form={form} />
      {values.incomeType !== IncomeType.Moneyless && (
        <GoodsLinesSection
          title={t('items')}
          values={{ lines: values.items, discount: values.discount }}
          // What has items comes to what they come to.
          onChange={changed => {
            const goods = { lines: values.items, discount: values.discount, ...changed }
            set({
              ...itemsOf(goods),
              ...(goods.lines.length > 0 ? { total: totalsOf(goods).total } : { discount: '' }),
            })
          }}
          day={values.incomeType === IncomeType.Purchase ? null : today()}
          problem={error('items')}
          discountProblem={error('discount')}
          currency={values.currency}
          rate={values.rate}
        />
      )}
      <Section>
        <FieldRows
          words={contractWords}
          form={form}
          names={terms.filter(name => name !== 'needInvoice' || values.incomeType !== IncomeType.Moneyless)}
          rows={{ entry: EntryRow }}
        />
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('managerId')}>
          <PersonField value={values.managerId} onChange={managerId => set({ managerId })} />
        </Field>
        <Field label={t('partners')} inline error={error('partnerId')}>
          <PeopleField
            value={values.partnerId}
            onChange={partnerId => set({ partnerId })}
            max={mostContractPartners}
            title={t('partners')}
          />
        </Field>
      </Section>
    </>
  )
}
