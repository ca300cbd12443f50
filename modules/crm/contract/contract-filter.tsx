import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { CurrencyFilter } from '#mechanisms/currencies/currency-fields.tsx'
import { isFiltered, namesBut, type Named } from '#mechanisms/fields/fields.contract.ts'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { GoodsField } from '#mechanisms/goods/goods-field.tsx'
import { ConfirmedChoice } from '../confirmed-choice.tsx'
import { carriedOut, contractCalls, contractFields } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { carriedOutWords, contractWords } from './show-contract.web.ts'

/** What is not archived, unless it says otherwise. */
type ContractFilter = FilterValues<typeof contractFields.own> &
  FilterValues<typeof carriedOut.own> & {
    status?: ApprovalStatus
    archive?: 'only' | 'any'
    docStatus?: '0' | '1'
    currency?: string
    /** Goods among its items. */ product?: Named
  }
/** Of a customer, supplier, chance, quotation or tender are the lists on their pages. */
const narrowing = namesBut(contractFields, 'customerId', 'supplierId', 'chanceId', 'quotationId', 'tenderId').filter(
  isFiltered(contractFields),
)

/** Which contracts to look at. */
export const contractFilter = filterSheet({
  title: () => t('filter'),
  none: {} as ContractFilter,
  call: contractCalls.list,
  queryOf: ({ status, archive, docStatus, product, currency, ...values }) => ({
    ...queryOf(contractFields, values),
    ...queryOf(carriedOut, values),
    ...(status ? { status: [status] } : {}),
    ...(archive === 'any' ? {} : { isArchive: archive === 'only' }),
    ...(docStatus ? { docStatus } : {}),
    ...(product ? { productId: product.id } : {}),
    ...(currency ? { currency } : {}),
  }),
  tall: true,
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<ContractFilter>) {
  return (
    <>
      <Section>
        <FilterRows words={contractWords} values={values} set={set} names={narrowing} />
        <FilterRows words={carriedOutWords} values={values} set={set} names={['finishedDate']} />
        <Field label={t('product')} inline>
          <GoodsField value={values.product ?? null} onChange={product => set({ product })} clearable />
        </Field>
        <CurrencyFilter value={values.currency} onChange={currency => set({ currency })} />
      </Section>
      <StatusChoice value={values.status ?? ''} onChange={status => set({ status: status === '' ? null : status })} />
      <Section title={t('isArchive')}>
        <RadioList<'' | 'only' | 'any'>
          label={t('isArchive')}
          value={values.archive ?? ''}
          onChange={archive => set({ archive: archive === '' ? null : archive })}
          options={[
            { key: '', name: t('notArchived') },
            { key: 'only', name: t('onlyArchived') },
            { key: 'any', name: t('anyArchived') },
          ]}
        />
      </Section>
      <ConfirmedChoice value={values.docStatus} onChange={docStatus => set({ docStatus })} />
    </>
  )
}
