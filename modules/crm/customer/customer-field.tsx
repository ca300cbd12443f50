import { relation, type Named } from '#platform/web/app/relation.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import type { RowProps } from '#mechanisms/fields/field-rows.tsx'
import { customerDirectoryCalls } from './customer-brief.contract.ts'
import { load, t } from './customer-selector.words.ts'

export type ChosenCustomer = Named

/** One customer of those that the actor sees, found by either name, pinyin, initials or code. */
export const { Field: CustomerField, choose: chooseCustomer } = relation({
  directory: customerDirectoryCalls.list,
  words: { load, title: () => t('chooseCustomer'), find: () => t('findCustomer') },
  nameOf: ({ fullName }) => fullName,
  textOf: ({ simpleName, code }) => simpleName || code,
  appAt: '/crm/customer',
})

/** The same as a row of a form made of fields. */
export const CustomerRow = ({ label, value, onChange, error, isRequired }: RowProps<ChosenCustomer | null>) => (
  <Field label={label} inline required={isRequired} error={error}>
    <CustomerField value={value} onChange={onChange} clearable={!isRequired} />
  </Field>
)
