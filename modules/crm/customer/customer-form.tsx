import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { DepartmentField, PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../crm.words.ts'
import { customerDirectoryCalls, customerStatuses } from './customer-brief.contract.ts'
import { customerChoices, type CustomerChoice } from './customer-choices.contract.ts'
import { choiceName, draftOf, emptyCustomer, valuesOf, type CustomerValues } from './customer-values.web.ts'
import { customerCalls, mostCustomerPartners, type CustomerDetail } from './customer.contract.ts'

const refreshes = [customerCalls.list, customerCalls.detail, customerDirectoryCalls.list]

/** A new customer, or with an id in the address one that is there. */
export default function CustomerForm() {
  const { id } = useAddress()
  const me = useMe()
  if (id) return <Edit id={id} />
  return me ? <New me={{ id: me.id, name: me.nickName, avatar: me.avatar }} /> : <Skeleton kind='detail' />
}

function New({ me }: { me: PersonBrief }) {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const form = useForm(customerCalls.create, {
    draft: 'customer', initial: { ...emptyCustomer, manager: me } as CustomerValues, refreshes,
    input: values => ({ ...draftOf(values, uploads.ids), managerId: values.manager?.id ?? null }),
    done: ({ id }: { id: string }) => { toast.success(t('created')); go(`/crm/customer/${id}`, { replace: true }) },
  })
  return <Form title={t('newCustomer')} home='/crm/customer' form={form} uploads={uploads} isNew />
}

function Edit({ id }: { id: string }) {
  const back = useBack(`/crm/customer/${id}`)
  const { data, error, refetch } = useCall(customerCalls.detail, { id })
  if (data) return <EditLoaded customer={data} onDone={back} />
  return <Page title={t('editCustomer')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function EditLoaded({ customer, onDone }: { customer: CustomerDetail, onDone: () => void }) {
  const uploads = useUploads(mostFiles - customer.attachments.length)
  const form = useForm(customerCalls.update, {
    initial: valuesOf(customer), refreshes, input: values => ({ id: customer.id, ...draftOf(values, uploads.ids) }),
    done: () => { toast.success(t('saved')); onDone() },
  })
  return <Form title={t('editCustomer')} home={`/crm/customer/${customer.id}`} form={form} uploads={uploads} isNew={false} />
}

interface FormProps { title: string, home: string, form: FormOf<CustomerValues>, uploads: Uploads, isNew: boolean }

function Form({ title, home, form, uploads, isNew }: FormProps) {
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const wrong = (name: string) => error(name as keyof CustomerValues)
  async function chooseStatus() {
    const chosen = await actionMenu(customerStatuses.map(key => ({ key: String(key), name: t(`status_${key}`) })), t('status'))
    if (chosen) set({ status: customerStatuses.find(one => String(one) === chosen)! })
  }
  const choice = (name: CustomerChoice) => (
    <DictionaryField key={name} kind={customerChoices[name]} label={choiceName(name)} value={values.choices[name] ?? null} onChange={chosen => set({ choices: { ...values.choices, [name]: chosen } })} error={wrong(name)} />
  )
  return (
    <FormScreen title={title} home={home} form={{ ...form, send }} submit={t('save')}>
      <Section>
        <Field label={t('fullName')} required error={error('fullName')}><TextField value={values.fullName} onChange={fullName => set({ fullName })} maxLength={100} placeholder={t('fullNamePlaceholder')} clearable /></Field>
        <Field label={t('simpleName')} error={error('simpleName')}><TextField value={values.simpleName} onChange={simpleName => set({ simpleName })} maxLength={50} clearable /></Field>
      </Section>
      <Section>
        {isNew && <Field label={t('manager')} inline required error={wrong('managerId')}><PersonField title={t('manager')} value={values.manager} onChange={manager => set({ manager })} /></Field>}
        <Field label={t('partners')} inline error={wrong('partnerIds')}><PeopleField title={t('partners')} value={values.partners} max={mostCustomerPartners} onChange={partners => set({ partners })} /></Field>
        <Field label={t('department')} inline error={wrong('departmentId')}><DepartmentField value={values.department} onChange={department => set({ department })} clearable /></Field>
      </Section>
      <Section>
        <Field label={t('status')} inline><FieldButton onPress={() => void chooseStatus()}>{t(`status_${values.status}`)}</FieldButton></Field>
        {(Object.keys(customerChoices) as CustomerChoice[]).map(choice)}
        <Field label={t('registeredCapital')} inline error={error('registeredCapital')}><NumberField value={values.registeredCapital} onChange={registeredCapital => set({ registeredCapital })} unit={t('yuan')} /></Field>
      </Section>
      <Section>
        <Field label={t('address')} error={error('address')}><TextField value={values.address} onChange={address => set({ address })} maxLength={200} clearable /></Field>
        <Field label={t('website')} error={error('website')}><TextField value={values.website} onChange={website => set({ website })} maxLength={200} clearable inputMode='url' /></Field>
        <Field label={t('fax')} error={error('fax')}><TextField value={values.fax} onChange={fax => set({ fax })} maxLength={50} clearable inputMode='tel' /></Field>
      </Section>
      <Section>
        <Field label={t('summary')} error={error('summary')}><TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={5_000} /></Field>
        <Field label={t('remark')} error={error('remark')}><TextArea value={values.remark} onChange={remark => set({ remark })} maxLength={2_000} /></Field>
      </Section>
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
    </FormScreen>
  )
}
