import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { isFiltered, namesBut } from '#mechanisms/fields/fields.contract.ts'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { visitPlanCalls, visitPlanFields } from './visit-plan.contract.ts'
import { t } from './visit-plan.words.ts'
import { visitPlanWords } from './visit-plan-words.web.ts'

type VisitPlanFilter = FilterValues<typeof visitPlanFields.own> & { creator?: PersonBrief }
/** Of a customer is the list that their page leads to. */
const narrowing = namesBut(visitPlanFields, 'customerId').filter(isFiltered(visitPlanFields))

/** Which ones to look at. */
export const visitPlanFilter = filterSheet({
  title: () => t('filter'),
  none: {} as VisitPlanFilter,
  call: visitPlanCalls.list,
  queryOf: ({ creator, ...values }) => ({
    ...queryOf(visitPlanFields, values),
    ...(creator && { creatorId: creator.id }),
  }),
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<VisitPlanFilter>) {
  return (
    <>
      <Section>
        <FilterRows words={visitPlanWords} values={values} set={set} names={narrowing} />
        <Field label={t('creator')} inline>
          <PersonField
            value={values.creator ?? null}
            onChange={creator => set({ creator })}
            title={t('creator')}
            clearable
          />
        </Field>
      </Section>
    </>
  )
}
