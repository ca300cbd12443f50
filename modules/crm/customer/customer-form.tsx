import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { DepartmentRow } from '#mechanisms/fields/people-rows.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../crm.words.ts'
import { customerWords } from './customer-words.web.ts'
import { customerCalls, customerFields, mostCustomerPartners, type CustomerDetail } from './customer.contract.ts'

const begun = {
  ...emptyValues(customerFields),
  managerId: null as PersonBrief | null,
  partnerIds: [] as readonly PersonBrief[],
}
type Values = typeof begun
const inOrder = {
  names: ['fullName', 'simpleName'],
  kinds: [
    'status',
    'levelId',
    'statusId',
    'sourceId',
    'customerNature',
    'customerStrategy',
    'bigInd',
    'bitInd',
    'registeredCapital',
  ],
  texts: ['summary', 'remark'],
} as const
/** The others, one after another: a new field stands here until it is placed. */
const others = namesBut(customerFields, 'departmentId', ...inOrder.names, ...inOrder.kinds, ...inOrder.texts)

/** A new customer, or with an id in the address one that is there. */
export default recordForm({
  calls: customerCalls,

  title: ({ isNew }) => t(isNew ? 'newCustomer' : 'editCustomer'),
  home: '/crm/customer',
  page: id => `/crm/customer/${id}`,
  draft: 'customer',
  useKnown: () => {
    const me = useMe()
    return { data: me && { id: me.id, name: me.nickName, avatar: me.avatar } }
  },
  initial: ({ known }: { known: PersonBrief }): Values => ({ ...begun, managerId: known }),
  valuesOf: customer => ({
    ...valuesOf(customerFields, customer),
    managerId: customer.manager,
    partnerIds: customer.rel.partner ?? [],
  }),
  input: values => ({
    ...inputOf(customerFields, values),
    managerId: values.managerId?.id ?? null,
    partnerIds: values.partnerIds.map(({ id }) => id),
  }),
  // The manager of one that is there has a call of its own.
  change: values => ({
    ...inputOf(customerFields, values),
    partnerIds: values.partnerIds.map(({ id }) => id),
  }),
  said: isNew => t(isNew ? 'created' : 'saved'),
  parts: [filesPart({ title: () => t('attachments') })],
  Fields,
})

function Fields({ form, record }: FieldsProps<Values, CustomerDetail, PersonBrief>) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <FieldRows words={customerWords} form={form} names={inOrder.names} />
      </Section>
      <Section>
        {!record && (
          <Field label={t('manager')} inline required error={error('managerId')}>
            <PersonField title={t('manager')} value={values.managerId} onChange={managerId => set({ managerId })} />
          </Field>
        )}
        <Field label={t('partners')} inline error={error('partnerIds')}>
          <PeopleField
            title={t('partners')}
            value={values.partnerIds}
            max={mostCustomerPartners}
            onChange={partnerIds => set({ partnerIds })}
          />
        </Field>
        <FieldRows words={customerWords} form={form} names={['departmentId']} rows={{ department: DepartmentRow }} />
      </Section>
      <Section>
        <FieldRows words={customerWords} form={form} names={inOrder.kinds} rows={{ entry: EntryRow }} />
      </Section>
      <Section>
        <FieldRows words={customerWords} form={form} names={others} />
      </Section>
      <Section>
        <FieldRows words={customerWords} form={form} names={inOrder.texts} />
      </Section>
    </>
  )
}
