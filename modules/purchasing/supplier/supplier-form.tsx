import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { supplierCalls, supplierCategories, supplierTexts, type SupplierDetail } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

type Text = (typeof supplierTexts)[number]
interface Values extends Record<Text, string> {
  category: Choice | null
  manager: PersonBrief | null
}
const textsOf = (read: (name: Text) => string) =>
  Object.fromEntries(supplierTexts.map(name => [name, read(name)])) as Record<Text, string>

/** One that was approved is saved as it is: nobody decides. */
const isHandedIn = ({ status }: SupplierDetail) => status !== 'agree'

/** A new supplier; or with an id in the address one that is changed, and resubmitted where it was rejected. */
export default recordForm({
  calls: supplierCalls,

  title: ({ isNew }) => t(isNew ? 'newSupplier' : 'editSupplier'),
  home: '/jxc/vendor/list',
  page: id => `/jxc/vendor/detail/${id}`,
  draft: 'supplier',
  initial: (): Values => ({ ...textsOf(() => ''), category: null, manager: null }),
  valuesOf: supplier => ({
    ...textsOf(name => supplier[name]),
    category: supplier.category,
    manager: supplier.managers[0] ?? null,
  }),
  input: ({ category, manager, email, ...values }) => ({
    ...values,
    categoryId: category?.id ?? null,
    managerId: manager?.id ?? null,
    email: email || null,
  }),
  parts: [filesPart({ title: () => t('attachments') }), approvalPart({ type: 'erp-supplier', isHandedIn })],
  Fields,
})

function Fields({ form: { values, set, error }, record }: FieldsProps<Values, SupplierDetail>) {
  const isAccountKept = record !== undefined && !record.can.editAccount
  return (
    <>
      <Section>
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={t('nameText')}
            clearable
          />
        </Field>
        <Field label={t('code')} error={error('code')}>
          <TextField value={values.code} onChange={code => set({ code })} maxLength={30} placeholder={t('codeText')} />
        </Field>
        <DictionaryField
          kind={supplierCategories}
          label={t('category')}
          value={values.category}
          onChange={category => set({ category })}
          error={error('category')}
        />
        <Field label={t('manager')} inline error={error('manager')}>
          <PersonField
            value={values.manager}
            onChange={manager => set({ manager })}
            title={t('manager')}
            placeholder={t('managerText')}
          />
        </Field>
      </Section>
      <Section title={t('contact')}>
        <Field label={t('contactName')} error={error('contactName')}>
          <TextField value={values.contactName} onChange={contactName => set({ contactName })} maxLength={50} />
        </Field>
        <Field label={t('phone')} error={error('phone')}>
          <TextField value={values.phone} onChange={phone => set({ phone })} inputMode="tel" maxLength={50} />
        </Field>
        <Field label={t('email')} error={error('email')}>
          <TextField value={values.email} onChange={email => set({ email })} inputMode="email" maxLength={254} />
        </Field>
        <Field label={t('address')} error={error('address')}>
          <TextField value={values.address} onChange={address => set({ address })} maxLength={200} />
        </Field>
      </Section>
      <Section title={t('account')} {...(isAccountKept ? { note: t('accountKept') } : {})}>
        <Field label={t('taxNumber')} error={error('taxNumber')}>
          <TextField value={values.taxNumber} onChange={taxNumber => set({ taxNumber })} maxLength={20} />
        </Field>
        <Field label={t('bankName')} error={error('bankName')}>
          <TextField
            value={values.bankName}
            onChange={bankName => set({ bankName })}
            maxLength={100}
            placeholder={t('bankNameText')}
            disabled={isAccountKept}
          />
        </Field>
        <Field label={t('bankAccount')} error={error('bankAccount')}>
          <TextField
            value={values.bankAccount}
            onChange={bankAccount => set({ bankAccount })}
            inputMode="numeric"
            maxLength={50}
            disabled={isAccountKept}
          />
        </Field>
      </Section>
      <Section>
        <Field label={t('remark')} error={error('remark')}>
          <TextArea
            value={values.remark}
            onChange={remark => set({ remark })}
            maxLength={2_000}
            placeholder={t('remarkText')}
          />
        </Field>
      </Section>
    </>
  )
}
