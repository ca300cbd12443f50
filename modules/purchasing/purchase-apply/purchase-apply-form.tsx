import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ProjectField } from '#mechanisms/projects/project-field.tsx'
import type { RowProps } from '#mechanisms/fields/field-rows.tsx'
import type { Named } from '#mechanisms/fields/fields.contract.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { GoodsLinesFoot, GoodsLinesSection } from '#mechanisms/lines/goods-lines-section.tsx'
import {
  goodsDraftOf,
  goodsValuesOf,
  noGoodsYet,
  totalsOf,
  type GoodsValues,
} from '#mechanisms/lines/goods-line-values.web.ts'
import { purchaseApplyCalls, purchaseApplyFields } from './purchase-apply.contract.ts'
import { t } from './purchase-apply.words.ts'
import { purchaseApplyWords } from './purchase-apply-words.web.ts'

const begun = { ...emptyValues(purchaseApplyFields), ...noGoodsYet }
type Values = typeof begun

/** A new one, or with an id in the address one that is there. */
export default recordForm({
  calls: purchaseApplyCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/jxc/apply/list',
  page: id => `/jxc/apply/detail/${id}`,
  draft: 'purchase_apply',
  initial: (): Values => begun,
  valuesOf: purchaseApply => ({ ...valuesOf(purchaseApplyFields, purchaseApply), ...goodsValuesOf(purchaseApply) }),
  input: ({ lines, discount, ...values }) => ({
    ...inputOf(purchaseApplyFields, values),
    ...goodsDraftOf({ lines, discount }),
  }),
  Foot: ({ form }) => <GoodsLinesFoot values={form.values} />,
  parts: [
    filesPart(),
    approvalPart({
      type: 'erp-purchase-apply',
      useFacts: (values: GoodsValues) => ({ amount: totalsOf(values).total }),
    }),
  ],
  Fields,
})

const ProjectRow = ({ label, value, onChange, error }: RowProps<Named | null>) => (
  <Field label={label} inline error={error}>
    <ProjectField value={value} onChange={onChange} clearable />
  </Field>
)

function Fields({ form }: FieldsProps<Values>) {
  return (
    <>
      <Section>
        <FieldRows
          words={purchaseApplyWords}
          form={form}
          names={purchaseApplyFields.names}
          rows={{ 'of projectId': ProjectRow }}
        />
      </Section>
      <GoodsLinesSection
        values={form.values}
        onChange={form.set}
        problem={form.error('lines')}
        discountProblem={form.error('discount')}
      />
    </>
  )
}
