import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { ProjectField } from '#mechanisms/projects/project-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { ChanceField } from '../chance/chance-field.tsx'
import { CustomerField } from '../customer/customer-field.tsx'
import { pageOfTender, tenderWords } from './show-tender.web.ts'
import { mostTenderPartners, tenderCalls, tenderFields } from './tender.contract.ts'
import { t } from './tender.words.ts'

const begun = {
  ...emptyValues(tenderFields),
  managerId: null as PersonBrief | null,
  partnerId: [] as readonly PersonBrief[],
}
type Values = typeof begun
type Begun = { known: PersonBrief; address: { customer?: string; chance?: string; project?: string } }
const named = (id: string | undefined) => (id ? { id, name: '' } : null)

/** A new tender, with the customer, chance and project that the address names; or with an id one that is changed. */
export default recordForm({
  calls: tenderCalls,
  title: ({ isNew }) => t(isNew ? 'newTender' : 'editTender'),
  home: '/crm/tender',
  page: pageOfTender,
  draft: 'tender',
  useKnown: () => {
    const me = useMe()
    return { data: me && { id: me.id, name: me.nickName, avatar: me.avatar } }
  },
  initial: ({ known, address: { customer, chance, project } }: Begun): Values => ({
    ...begun,
    managerId: known,
    customerId: named(customer),
    chanceId: named(chance),
    projectId: named(project),
  }),
  valuesOf: tender => ({
    ...valuesOf(tenderFields, tender),
    managerId: tender.manager,
    partnerId: tender.rel.partner ?? [],
  }),
  input: values => ({
    ...inputOf(tenderFields, values),
    managerId: values.managerId?.id ?? null,
    partnerId: values.partnerId.map(({ id }) => id),
  }),
  parts: [filesPart({ title: () => t('attachments') })],
  Fields,
})

function Fields({ form }: FieldsProps<Values, unknown, PersonBrief>) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <FieldRows words={tenderWords} form={form} names={['name']} />
        <Field label={t('customer')} inline required error={error('customerId')}>
          <CustomerField
            value={values.customerId}
            onChange={customerId =>
              set({ customerId, ...(customerId?.id === values.customerId?.id ? {} : { chanceId: null }) })
            }
          />
        </Field>
        {values.customerId && (
          <Field label={t('chance')} inline error={error('chanceId')}>
            <ChanceField
              value={values.chanceId}
              onChange={chanceId => set({ chanceId })}
              customerId={values.customerId.id}
              clearable
            />
          </Field>
        )}
        <Field label={t('project')} inline error={error('projectId')}>
          <ProjectField value={values.projectId} onChange={projectId => set({ projectId })} clearable />
        </Field>
        <FieldRows words={tenderWords} form={form} names={['code', 'agency']} />
      </Section>
      <Section>
        <FieldRows words={tenderWords} form={form} names={['amount', 'budget', 'deadline', 'openDate']} />
      </Section>
      <Section>
        <FieldRows words={tenderWords} form={form} names={['summary']} />
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('managerId')}>
          <PersonField value={values.managerId} onChange={managerId => set({ managerId })} />
        </Field>
        <Field label={t('partners')} inline error={error('partnerId')}>
          <PeopleField
            value={values.partnerId}
            onChange={partnerId => set({ partnerId })}
            max={mostTenderPartners}
            title={t('partners')}
          />
        </Field>
      </Section>
    </>
  )
}
