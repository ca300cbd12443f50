import type { FormOf } from '#platform/web/app/form.ts'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { locale } from '#platform/web/words/words.ts'
import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import { ChanceField } from '../chance/chance-field.tsx'
import { CustomerField } from '../customer/customer-field.tsx'
import { incomeTypes, purchaseType } from './contract-brief.contract.ts'
import type { ContractValues } from './contract-values.web.ts'
import { contractDictionaries, mostContractPartners } from './contract.contract.ts'
import { t } from './contract.words.ts'

interface PartProps { form: Pick<FormOf<ContractValues>, 'values' | 'set' | 'error'> }

/** What it is called, of which kind it is, with whom, and what it comes to. */
export function PartiesPart({ form: { values, set, error } }: PartProps) {
  const { incomeType } = values
  const amount = readMoney(values.total)
  async function chooseKind() {
    const chosen = await pick({ title: t('kind'), value: [String(incomeType)], options: incomeTypes.map(one => ({ value: String(one), name: t(`kind_${one}`), text: t(`kindText_${one}`) })) })
    const kind = incomeTypes.find(one => String(one) === chosen?.[0]?.value)
    if (kind !== undefined) set({ incomeType: kind, chosen: {} })
  }
  return (
    <Section>
      <Field label={t('kind')} inline><FieldButton onPress={() => void chooseKind()}>{t(`kind_${incomeType}`)}</FieldButton></Field>
      <Field label={t('name')} required error={error('name')}><TextField value={values.name} onChange={name => set({ name })} maxLength={100} placeholder={t('nameText')} clearable /></Field>
      {incomeType !== purchaseType && <Field label={t('customer')} inline required={incomeType === 0} error={error('customer')}><CustomerField value={values.customer} onChange={customer => set({ customer, ...customer?.id === values.customer?.id ? {} : { chance: null } })} clearable={incomeType !== 0} /></Field>}
      {incomeType !== purchaseType && values.customer && <Field label={t('chance')} inline error={error('chance')}><ChanceField value={values.chance} onChange={chance => set({ chance })} customerId={values.customer.id} clearable /></Field>}
      {incomeType !== 0 && <Field label={t('supplier')} inline required={incomeType === purchaseType} error={error('supplier')}><SupplierField value={values.supplier} onChange={supplier => set({ supplier })} clearable={incomeType !== purchaseType} /></Field>}
      {incomeType !== 3 && (
        <Field label={t('total')} required={incomeType !== 2} error={error('total')} hint={amount && locale() === 'zh-CN' ? chineseCapitals(amount) : undefined}>
          <NumberField value={values.total} onChange={total => set({ total })} unit='¥' placeholder='0.00' />
        </Field>
      )}
      <Field label={t('code')} error={error('code')}><TextField value={values.code} onChange={code => set({ code })} maxLength={50} placeholder={t('codeText')} clearable /></Field>
    </Section>
  )
}

/** What sort it is, how it is paid, from when to when, whether it is signed. */
export const TermsPart = ({ form: { values, set, error } }: PartProps) => (
  <Section>
    <DictionaryField kind={contractDictionaries.type} label={t('type')} value={values.type} onChange={type => set({ type })} />
    <DictionaryField kind={contractDictionaries.payType} label={t('payType')} value={values.payType} onChange={payType => set({ payType })} />
    <DictionaryField kind={contractDictionaries.status} label={t('status')} value={values.stage} onChange={stage => set({ stage })} />
    <Field label={t('startDate')} inline error={error('startDate')}><DateField value={values.startDate} onChange={startDate => set({ startDate })} clearable /></Field>
    <Field label={t('endDate')} inline error={error('endDate')}><DateField value={values.endDate} onChange={endDate => set({ endDate })} clearable {...values.startDate ? { min: values.startDate } : {}} /></Field>
    <Field label={t('signedDate')} inline error={error('signedDate')}><DateField value={values.signedDate} onChange={signedDate => set({ signedDate })} clearable /></Field>
    <Field label={t('signedUser')} error={error('customerSignedUser')}><TextField value={values.customerSignedUser} onChange={customerSignedUser => set({ customerSignedUser })} maxLength={50} placeholder={t('signedUserText')} clearable /></Field>
    {values.incomeType !== 3 && <Field label={t('needInvoice')} inline><Switch value={values.needInvoice} onChange={needInvoice => set({ needInvoice })} /></Field>}
    <Field label={t('summary')} error={error('summary')}><TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={5_000} placeholder={t('summaryText')} /></Field>
  </Section>
)

/** Who answers for it, who takes part, who is told. */
export const PeoplePart = ({ form: { values, set, error } }: PartProps) => (
  <Section>
    <Field label={t('manager')} inline error={error('manager')}><PersonField value={values.manager} onChange={manager => set({ manager })} /></Field>
    <Field label={t('partners')} inline error={error('partners')}><PeopleField value={values.partners} onChange={partners => set({ partners })} max={mostContractPartners} title={t('partners')} /></Field>
    <Field label={t('copies')} inline error={error('copies')}><PeopleField value={values.copies} onChange={copies => set({ copies })} title={t('copies')} /></Field>
  </Section>
)
