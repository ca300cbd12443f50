import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import type { Named } from '#mechanisms/fields/fields.contract.ts'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import { enquiryCalls, enquiryFields } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'
import { enquiryWords } from './enquiry-words.web.ts'

type EnquiryFilter = FilterValues<typeof enquiryFields.own> & {
  creator?: PersonBrief
  supplier?: Named
  isClosed?: '0' | '1'
}
const narrowing = ['answerBy'] as const

/** Which ones to look at. */
export const enquiryFilter = filterSheet({
  title: () => t('filter'),
  none: {} as EnquiryFilter,
  call: enquiryCalls.list,
  queryOf: ({ creator, supplier, isClosed, ...values }) => ({
    ...queryOf(enquiryFields, values),
    ...(creator && { creatorId: creator.id }),
    ...(supplier && { supplierId: supplier.id }),
    ...(isClosed && { isClosed: Number(isClosed) as 0 | 1 }),
  }),
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<EnquiryFilter>) {
  return (
    <>
      <Section>
        <FilterRows words={enquiryWords} values={values} set={set} names={narrowing} />
        <Field label={t('supplier')} inline>
          <SupplierField value={values.supplier ?? null} onChange={supplier => set({ supplier })} clearable />
        </Field>
        <Field label={t('creator')} inline>
          <PersonField
            value={values.creator ?? null}
            onChange={creator => set({ creator })}
            title={t('creator')}
            clearable
          />
        </Field>
      </Section>
      <Section title={t('state')}>
        <RadioList<'' | '0' | '1'>
          label={t('state')}
          value={values.isClosed ?? ''}
          onChange={chosen => set({ isClosed: chosen === '' ? null : chosen })}
          options={[
            { key: '', name: t('all') },
            { key: '0', name: t('open') },
            { key: '1', name: t('closed') },
          ]}
        />
      </Section>
    </>
  )
}
