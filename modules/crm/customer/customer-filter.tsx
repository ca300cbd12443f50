import type { FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { isFiltered, namesBut } from '#mechanisms/fields/fields.contract.ts'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { DepartmentFilter } from '#mechanisms/fields/people-filters.tsx'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { t } from '../crm.words.ts'
import { customerSorts, type CustomerFilter } from './customer-filter-values.web.ts'
import { customerWords, standingWords } from './customer-words.web.ts'
import { customerFields } from './customer.contract.ts'

const roles = ['manager', 'partner', 'creator', 'follower'] as const
/** Those that are not placed by hand. */
const others = namesBut(customerFields, 'status').filter(isFiltered(customerFields))

/** The rows of the filter of customers. */
export default function CustomerFilterFields({ values, set }: FilterFieldsProps<CustomerFilter>) {
  return (
    <>
      <Section>
        <OneOf
          label={t('sort')}
          value={values.sort}
          options={customerSorts.map(key => ({
            value: key,
            name: key === 'lastOptDate' || key === 'createdAt' ? t(`sort_${key}`) : customerWords.label(key),
          }))}
          onChange={sort => set({ sort: customerSorts.find(one => one === sort)! })}
        />
        <FilterRows words={customerWords} values={values} set={set} names={['status']} />
        <FilterRows words={standingWords} values={values} set={set} names={['transactionStatus']} />
        <OneOf
          label={t('docStatus')}
          value={values.doc}
          options={[
            { value: '', name: t('anything') },
            { value: '0', name: t('toConfirm') },
            { value: '1', name: t('confirmed') },
          ]}
          onChange={doc => set({ doc })}
        />
      </Section>
      <Section>
        <FilterRows
          words={customerWords}
          values={values}
          set={set}
          names={others}
          rows={{ department: DepartmentFilter }}
        />
      </Section>
      <Section>
        <Field label={t('ofPerson')} inline>
          <PersonField
            value={values.person}
            onChange={person => set({ person })}
            placeholder={t('anything')}
            clearable
          />
        </Field>
        {values.person && (
          <OneOf
            label={t('personRole')}
            value={values.role}
            options={roles.map(key => ({ value: key, name: t(`role_${key}`) }))}
            onChange={role => set({ role: roles.find(one => one === role)! })}
          />
        )}
      </Section>
    </>
  )
}

interface Option {
  value: string
  name: string
}

function OneOf({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: Option[]
  onChange: (value: string) => void
}) {
  const choose = async () => {
    const chosen = await pick({ title: label, options, value: [value] })
    if (chosen?.[0]) onChange(chosen[0].value)
  }
  return (
    <Field label={label} inline>
      <FieldButton onPress={() => void choose()}>{options.find(one => one.value === value)?.name}</FieldButton>
    </Field>
  )
}
