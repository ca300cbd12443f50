import { useCall } from '#platform/web/app/calls.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { askAboutRate, CurrencyFields, inOtherCurrency } from '#mechanisms/currencies/currency-fields.tsx'
import { currencyCalls } from '#mechanisms/currencies/currency.contract.ts'
import {
  currencyInput,
  currencyValues,
  noCurrencyYet,
  type CurrencyValues,
} from '#mechanisms/currencies/currency-values.web.ts'
import { useOwnAmount, useRate } from '#mechanisms/currencies/use-rate.web.ts'
import { GoodsLinesFoot, GoodsLinesSection } from '#mechanisms/lines/goods-lines-section.tsx'
import {
  convertedGoods,
  goodsDraftOf,
  goodsValuesOf,
  noGoodsYet,
  totalsOf,
  type GoodsValues,
} from '#mechanisms/lines/goods-line-values.web.ts'
import { ProjectField, type ChosenProject } from '#mechanisms/projects/project-field.tsx'
import { SupplierField, type ChosenSupplier } from '#mechanisms/suppliers/supplier-field.tsx'
import type { ContractBrief } from '#modules/crm/crm.contract.ts'
import { ContractField, type ChosenContract } from '#modules/crm/crm.fields.tsx'
import { enquiryCalls, type EnquiryDetail } from '../enquiry/enquiry.contract.ts'
import { chosenOf } from '../enquiry/chosen-lines.web.ts'
import { purchaseApplyCalls, type PurchaseApplyDetail } from '../purchase-apply/purchase-apply.contract.ts'
import { leftToOrder } from '../purchase-apply/left-to-order.web.ts'
import { priceDiffers, priceNotOffered, storeOrderCalls, type StoreOrderDetail } from './store-order.contract.ts'
import { t } from './store-order.words.ts'

interface Values extends GoodsValues, CurrencyValues {
  name: string
  supplier: ChosenSupplier | null
  contract: ChosenContract | null
  purchaseApplyId: string | null
  enquiryId: string | null
  project: ChosenProject | null
  deliveryDate: string | null
  remark: string
  /** A price other than the supplier's offer is meant. */
  isPriceConfirmed: boolean
}

/** The lines of an order that is changed: each stays of the application's line. */
const goodsOf = (order: Pick<StoreOrderDetail, 'lines' | 'discount'>): GoodsValues => {
  const values = goodsValuesOf(order)
  return { ...values, lines: values.lines.map((line, place) => ({ ...line, ofId: order.lines[place]!.applyItemId })) }
}

/** The contract that it is by, or the offer that it takes, says its currency and rate. */
const isOfSource = ({ contract, enquiryId }: Pick<Values, 'contract' | 'enquiryId'>) =>
  contract !== null || enquiryId !== null

type Known = { apply: PurchaseApplyDetail | null; enquiry: EnquiryDetail | null } | null

/** What is left to order of an application; without one, nothing yet. */
const ofApply = (apply: PurchaseApplyDetail | null): Values => ({
  name: apply?.name ?? '',
  supplier: null,
  contract: null,
  purchaseApplyId: apply?.id ?? null,
  enquiryId: null,
  project: apply?.project ?? null,
  deliveryDate: apply?.neededOn ?? null,
  remark: '',
  isPriceConfirmed: false,
  ...noCurrencyYet,
  ...(apply ? leftToOrder(apply) : noGoodsYet),
})

/** What was chosen of a supplier's offer, at its prices. */
function ofOffer(enquiry: EnquiryDetail, offerId: string | undefined): Values {
  const { supplier, values } = chosenOf(enquiry, offerId)
  return {
    ...ofApply(null),
    name: enquiry.name,
    supplier,
    purchaseApplyId: enquiry.purchaseApply?.id ?? null,
    enquiryId: enquiry.id,
    project: enquiry.project,
    ...values,
  }
}

/**
 * A new purchase order; or with an id in the address one that was rejected or withdrawn, to be changed and submitted
 * again.
 */
export default recordForm({
  calls: storeOrderCalls,

  title: ({ isNew }) => t(isNew ? 'newStoreOrder' : 'editStoreOrder'),
  home: '/jxc/order/list',
  page: id => `/jxc/order/detail/${id}`,
  draft: ({ known }) => (known ? undefined : 'store_order'),
  // What is left to order of the application in the address, or what was chosen of the supplier's offer in the enquiry.
  useKnown: ({ apply = '', enquiry = '' }) => {
    const applied = useCall(purchaseApplyCalls.detail, { id: apply }, { enabled: apply !== '' })
    const enquired = useCall(enquiryCalls.detail, { id: enquiry }, { enabled: enquiry !== '' })
    if (enquiry !== '')
      return { ...enquired, data: enquired.data && { apply: null, enquiry: enquired.data as EnquiryDetail } }
    if (apply !== '') return { ...applied, data: applied.data && { apply: applied.data, enquiry: null } }
    return { data: null }
  },
  initial: ({ known, address }: { known: Known; address: Record<string, string | undefined> }): Values =>
    known?.enquiry ? ofOffer(known.enquiry, address.offer) : ofApply(known?.apply ?? null),
  valuesOf: order => ({
    name: order.name,
    supplier: order.supplier,
    contract: order.contract,
    purchaseApplyId: order.purchaseApply?.id ?? null,
    enquiryId: order.enquiry?.id ?? null,
    project: order.project,
    deliveryDate: order.deliveryDate,
    remark: order.remark,
    isPriceConfirmed: false,
    ...currencyValues(order),
    ...goodsOf(order),
  }),
  input: ({ supplier, contract, project, lines, discount, currency, rate, isRateConfirmed, ...values }) => ({
    ...values,
    ...currencyInput({
      currency,
      rate: isOfSource({ contract, enquiryId: values.enquiryId }) ? '' : rate,
      isRateConfirmed,
    }),
    supplierId: supplier?.id ?? '',
    contractId: contract?.id ?? null,
    projectId: project?.id ?? null,
    ...goodsDraftOf({ lines, discount }),
  }),
  question: refused =>
    refused.code === priceDiffers.code || refused.code === priceNotOffered.code
      ? confirmDialog({ title: t('priceAsk'), text: refused.message, confirm: t('priceConfirm') }).then(isMeant =>
          isMeant ? { isPriceConfirmed: true } : null,
        )
      : askAboutRate(refused),
  parts: [
    filesPart({ title: () => t('attachments') }),
    approvalPart({
      type: 'erp-store-order',
      useFacts: (values: Values) => ({ amount: useOwnAmount(totalsOf(values).total, values) }),
    }),
  ],
  Fields: ({ form }) => (
    <>
      <About form={form} />
      <GoodsLinesSection
        title={t('lines')}
        values={form.values}
        onChange={changed => form.set({ ...changed, isPriceConfirmed: false })}
        problem={form.error('lines')}
        discountProblem={form.error('discount')}
        currency={form.values.currency}
        rate={form.values.rate}
      />
    </>
  ),
  Foot: ({ form }) => <GoodsLinesFoot values={form.values} currency={form.values.currency} />,
})

type PartOfForm = Pick<FieldsProps<Values>, 'form'>

/** What the supplier's last order is in, of those that the actor sees, at the company's rate of today. */
async function lastCurrency(supplierId: string): Promise<CurrencyValues | undefined> {
  const [last, kept] = await Promise.all([
    sendCall(storeOrderCalls.list, { supplierId, sort: 'createdAt', limit: 1 }),
    sendCall(currencyCalls.list, {}),
  ])
  const currency = last.list[0]?.currency
  return !currency
    ? undefined
    : { ...noCurrencyYet, currency, rate: kept.list.find(one => one.currency === currency)?.rate ?? '' }
}

/** What is bought of whom. A contract brings its supplier, currency and rate along, a supplier the last order's. */
function About({ form: { values, set, error } }: PartOfForm) {
  const rate = useRate(values)
  const inCurrency = (convert: (amount: string) => string) => convertedGoods(values, convert)
  const into = (to: CurrencyValues) => inOtherCurrency({ currency: values.currency, rate }, to, inCurrency)
  async function placeBy(contract: ChosenContract | null, chosen: ContractBrief | null) {
    // Without it the company's rate of today counts again, if the offer does not say one.
    if (!chosen) return set({ contract, ...(values.enquiryId ? {} : { rate: '' }) })
    const { supplier } = chosen
    set({
      contract,
      ...(supplier ? { supplier: { id: supplier.id, name: supplier.name } } : {}),
      ...(await into(currencyValues(chosen))),
    })
  }
  async function buyOf(supplier: ChosenSupplier | null) {
    set({ supplier })
    if (!supplier || supplier.id === values.supplier?.id || isOfSource(values)) return
    const last = await lastCurrency(supplier.id)
    if (last && last.currency !== values.currency) set(await into(last))
  }
  return (
    <Section>
      <Field label={t('name')} required error={error('name')}>
        <TextField
          value={values.name}
          onChange={name => set({ name })}
          maxLength={100}
          placeholder={t('nameText')}
          clearable
        />
      </Field>
      <Field label={t('contract')} inline error={error('contract')}>
        <ContractField
          value={values.contract}
          incomeType={[1]}
          supplierId={values.supplier?.id}
          placeholder={t('noLink')}
          clearable
          onChange={(contract, chosen) => void placeBy(contract, chosen)}
        />
      </Field>
      <Field label={t('supplier')} required inline error={error('supplier')}>
        <SupplierField value={values.supplier} onChange={supplier => void buyOf(supplier)} />
      </Field>
      <CurrencyFields
        values={values}
        set={set}
        error={error}
        isFixed={isOfSource(values)}
        total={totalsOf(values).total}
        amounts={inCurrency}
      />
      <Field label={t('project')} inline error={error('project')}>
        <ProjectField
          value={values.project}
          onChange={project => set({ project })}
          placeholder={t('noLink')}
          clearable
        />
      </Field>
      <Field label={t('deliveryDate')} inline error={error('deliveryDate')}>
        <DateField value={values.deliveryDate} onChange={deliveryDate => set({ deliveryDate })} clearable />
      </Field>
      <Field label={t('remark')} error={error('remark')}>
        <TextArea
          value={values.remark}
          onChange={remark => set({ remark })}
          maxLength={2_000}
          placeholder={t('remarkText')}
        />
      </Field>
    </Section>
  )
}
