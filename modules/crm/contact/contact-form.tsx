import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { t } from '../crm.words.ts'
import { CustomerField, type ChosenCustomer } from '../customer/customer-field.tsx'
import { contactWords } from './contact-words.web.ts'
import { contactCalls, contactFields, type ContactDetail } from './contact.contract.ts'

const begun = { ...emptyValues(contactFields), customerId: null as ChosenCustomer | null, isMain: false }
type Values = typeof begun
const names = ['name', 'title'] as const
const others = namesBut(contactFields, ...names, 'remark')
/** Beside a customer one starts over: a draft of another's contact is none of its business. */
const isBeside = (address: { customer?: string }) => address.customer !== undefined
const homeOf = ({ customer }: { customer?: string }) => (customer ? `/crm/customer/${customer}` : '/crm/contact')

/** A new contact, of the customer in the address if there is one; or with an id in the address one that is there. */
export default recordForm({
  calls: contactCalls,

  title: ({ isNew }) => t(isNew ? 'newContact' : 'editContact'),
  home: homeOf,
  page: id => `/crm/contact/${id}`,
  opensPage: address => !isBeside(address),
  draft: ({ address }) => (isBeside(address) ? undefined : 'contact'),
  initial: ({ address: { customer } }: { address: { customer?: string } }): Values => ({
    ...begun,
    customerId: customer ? { id: customer, name: '' } : null,
  }),
  valuesOf: contact => ({
    ...valuesOf(contactFields, contact),
    customerId: { id: contact.customer.id, name: contact.customer.fullName },
    isMain: contact.isMain,
  }),
  input: ({ customerId, isMain, ...values }) => ({
    ...inputOf(contactFields, values),
    isMain,
    customerId: customerId?.id ?? '',
  }),
  change: ({ customerId: _customer, isMain, ...values }) => ({ ...inputOf(contactFields, values), isMain }),
  Fields,
})

function Fields({ form, record }: FieldsProps<Values, ContactDetail>) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <Field label={t('customer')} required error={error('customerId')}>
          <CustomerField
            value={values.customerId}
            onChange={customerId => set({ customerId })}
            disabled={record !== undefined}
          />
        </Field>
        <FieldRows words={contactWords} form={form} names={names} />
      </Section>
      <Section>
        <FieldRows words={contactWords} form={form} names={others} />
      </Section>
      <Section>
        {!record?.isMain && (
          <ListRow
            title={t('makeMain')}
            subtitle={t('mainContactText')}
            wrap
            right={<Switch label={t('makeMain')} value={values.isMain} onChange={isMain => set({ isMain })} />}
          />
        )}
        <FieldRows words={contactWords} form={form} names={['remark']} />
      </Section>
    </>
  )
}
