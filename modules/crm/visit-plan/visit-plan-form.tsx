import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { day } from '#platform/web/words/format.ts'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { CustomerField } from '../customer/customer-field.tsx'
import { visitPlanCalls, visitPlanFields } from './visit-plan.contract.ts'
import { t } from './visit-plan.words.ts'
import { visitPlanWords } from './visit-plan-words.web.ts'

const begun = { ...emptyValues(visitPlanFields) }
type Values = typeof begun

/** A new one, to the customer that the address names; or with an id one that is there. */
export default recordForm({
  calls: visitPlanCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/crm/visit_plan',
  page: id => `/crm/visit_plan/${id}`,
  draft: 'visit_plan',
  initial: ({ address: { customer } }: { address: Record<string, string | undefined> }): Values => ({
    ...begun,
    customerId: customer ? { id: customer, name: '' } : null,
    visitOn: day(Date.now()),
  }),
  valuesOf: visitPlan => valuesOf(visitPlanFields, visitPlan),
  input: values => inputOf(visitPlanFields, values),
  Fields,
})

function Fields({ form }: FieldsProps<Values>) {
  const { values, set, error } = form
  return (
    <Section>
      <Field label={t('customer')} inline required error={error('customerId')}>
        <CustomerField value={values.customerId} onChange={customerId => set({ customerId })} />
      </Field>
      <FieldRows words={visitPlanWords} form={form} names={namesBut(visitPlanFields, 'customerId')} />
    </Section>
  )
}
