import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { GoodsFilter } from '#mechanisms/goods/goods-filter.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { purchaseApplyCalls, purchaseApplyFields } from './purchase-apply.contract.ts'
import { t } from './purchase-apply.words.ts'
import { purchaseApplyWords } from './purchase-apply-words.web.ts'

type PurchaseApplyFilter = FilterValues<typeof purchaseApplyFields.own> & {
  creator?: PersonBrief
  status?: ApprovalStatus
  /** Goods among its lines. */ product?: { id: string; name: string }
}
const narrowing = ['neededOn'] as const

/** Which ones to look at. */
export const purchaseApplyFilter = filterSheet({
  title: () => t('filter'),
  none: {} as PurchaseApplyFilter,
  call: purchaseApplyCalls.list,
  queryOf: ({ creator, status, product, ...values }) => ({
    ...queryOf(purchaseApplyFields, values),
    ...(creator && { creatorId: creator.id }),
    ...(status && { status: [status] }),
    ...(product && { productId: product.id }),
  }),
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<PurchaseApplyFilter>) {
  return (
    <>
      <Section>
        <FilterRows words={purchaseApplyWords} values={values} set={set} names={narrowing} />
        <GoodsFilter value={values.product} onChange={product => set({ product })} />
        <Field label={t('creator')} inline>
          <PersonField
            value={values.creator ?? null}
            onChange={creator => set({ creator })}
            title={t('creator')}
            clearable
          />
        </Field>
      </Section>
      <StatusChoice value={values.status ?? ''} onChange={status => set({ status: status || null })} />
    </>
  )
}
