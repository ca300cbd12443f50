import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../crm.words.ts'
import { CustomerField, type ChosenCustomer } from '../customer/customer-field.tsx'
import { contactCalls, type ContactDetail } from './contact.contract.ts'

interface Values { customer: ChosenCustomer | null, name: string, title: string, mobile: string, phone: string, email: string, remark: string, isMain: boolean }
const refreshes = [contactCalls.list, contactCalls.detail]

/** A new contact, of the customer in the address if there is one; or with an id in the address one that is there. */
export default function ContactForm() {
  const { id, customer } = useAddress()
  const back = useBack('/crm/contact')
  const { data, error, refetch } = useCall(contactCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Create key={customer} customer={customer ? { id: customer, name: '' } : null} />
  if (data) return <Edit key={id} contact={data} />
  return <Page title={t('editContact')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function Create({ customer }: { customer: ChosenCustomer | null }) {
  const go = useGo()
  const back = useBack(customer ? `/crm/customer/${customer.id}` : '/crm/contact')
  const form = useForm(contactCalls.create, {
    // Beside a customer one begins anew: a draft of another's contact is none of its business.
    ...customer ? {} : { draft: 'contact' }, refreshes,
    initial: { customer, name: '', title: '', mobile: '', phone: '', email: '', remark: '', isMain: false } as Values,
    input: ({ customer: of, ...values }) => ({ ...values, customerId: of?.id ?? '' }),
    done: ({ id }: { id: string }) => { toast.success(t('saved')); if (customer) back(); else go(`/crm/contact/${id}`, { replace: true }) },
  })
  return <Form title={t('newContact')} home={customer ? `/crm/customer/${customer.id}` : '/crm/contact'} form={form} isNew />
}

function Edit({ contact: { id, customer, name, title, mobile, phone, email, remark, isMain } }: { contact: ContactDetail }) {
  const back = useBack(`/crm/contact/${id}`)
  const form = useForm(contactCalls.update, {
    initial: { customer: { id: customer.id, name: customer.fullName }, name, title, mobile, phone, email, remark, isMain } as Values, refreshes,
    input: ({ customer: _customer, ...values }) => ({ id, ...values }),
    done: () => { toast.success(t('saved')); back() },
  })
  return <Form title={t('editContact')} home={`/crm/contact/${id}`} form={form} isNew={false} isAlreadyMain={isMain} />
}

interface FormProps { title: string, home: string, form: FormOf<Values>, isNew: boolean, isAlreadyMain?: boolean }

function Form({ title, home, form, isNew, isAlreadyMain = false }: FormProps) {
  const { values, set, error } = form
  const wrong = (name: string) => error(name as keyof Values)
  return (
    <FormScreen title={title} home={home} form={form} submit={t('save')}>
      <Section>
        <Field label={t('customer')} required error={wrong('customerId')}><CustomerField value={values.customer} onChange={customer => set({ customer })} disabled={!isNew} /></Field>
        <Field label={t('contactName')} required error={error('name')}><TextField value={values.name} onChange={name => set({ name })} maxLength={50} clearable /></Field>
        <Field label={t('contactTitle')} error={error('title')}><TextField value={values.title} onChange={title => set({ title })} maxLength={50} clearable /></Field>
      </Section>
      <Section>
        <Field label={t('mobile')} error={error('mobile')}><TextField value={values.mobile} onChange={mobile => set({ mobile })} maxLength={30} inputMode='tel' clearable /></Field>
        <Field label={t('phone')} error={error('phone')}><TextField value={values.phone} onChange={phone => set({ phone })} maxLength={30} inputMode='tel' clearable /></Field>
        <Field label={t('email')} error={error('email')}><TextField value={values.email} onChange={email => set({ email })} maxLength={254} inputMode='email' clearable /></Field>
      </Section>
      <Section>
        {!isAlreadyMain && <ListRow title={t('makeMain')} subtitle={t('mainContactText')} wrap right={<Switch label={t('makeMain')} value={values.isMain} onChange={isMain => set({ isMain })} />} />}
        <Field label={t('remark')} error={error('remark')}><TextArea value={values.remark} onChange={remark => set({ remark })} maxLength={1_000} /></Field>
      </Section>
    </FormScreen>
  )
}
