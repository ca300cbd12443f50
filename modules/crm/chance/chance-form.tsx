import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { day } from '#platform/web/words/format.ts'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { PersonRow } from '#mechanisms/fields/people-rows.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import { TagField } from '#mechanisms/tags/tag-field.tsx'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { CustomerRow } from '../customer/customer-field.tsx'
import { chanceCalls, chanceFields, mostChancePartners } from './chance.contract.ts'
import { t } from './chance.words.ts'
import { chanceWords, pageOfChance } from './show-chance.web.ts'

const begun = {
  ...emptyValues(chanceFields),
  managerId: null as PersonBrief | null,
  partnerId: [] as readonly PersonBrief[],
  tagIds: [] as readonly TagBrief[],
}
type Values = typeof begun
type Begun = { known: PersonBrief; address: { customer?: string } }
const others = namesBut(chanceFields, 'summary', 'designerId')

/** A new chance, with the customer that the address names; or with an id one that is changed. */
export default recordForm({
  calls: chanceCalls,

  title: ({ isNew }) => t(isNew ? 'newChance' : 'editChance'),
  home: '/crm/chance',
  page: pageOfChance,
  draft: 'chance',
  useKnown: () => {
    const me = useMe()
    return { data: me && { id: me.id, name: me.nickName, avatar: me.avatar } }
  },
  initial: ({ known, address: { customer } }: Begun): Values => ({
    ...begun,
    managerId: known,
    customerId: customer ? { id: customer, name: '' } : null,
    discoverDate: day(Date.now()),
  }),
  valuesOf: chance => ({
    ...valuesOf(chanceFields, chance),
    managerId: chance.manager,
    partnerId: chance.rel.partner ?? [],
    tagIds: chance.tags,
  }),
  input: values => ({
    ...inputOf(chanceFields, values),
    managerId: values.managerId?.id ?? null,
    partnerId: values.partnerId.map(({ id }) => id),
    tagIds: values.tagIds.map(({ id }) => id),
  }),
  parts: [filesPart({ title: () => t('attachments') })],
  Fields,
})

function Fields({ form }: FieldsProps<Values, unknown, PersonBrief>) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <FieldRows
          words={chanceWords}
          form={form}
          names={others}
          rows={{ entry: EntryRow, 'of customerId': CustomerRow }}
        />
      </Section>
      <Section>
        <FieldRows words={chanceWords} form={form} names={['summary']} />
        <Field label={tagsWord('tags')} inline>
          <TagField tags={values.tagIds} onChange={tagIds => set({ tagIds })} />
        </Field>
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('managerId')}>
          <PersonField value={values.managerId} onChange={managerId => set({ managerId })} />
        </Field>
        <Field label={t('partners')} inline error={error('partnerId')}>
          <PeopleField
            value={values.partnerId}
            onChange={partnerId => set({ partnerId })}
            max={mostChancePartners}
            title={t('partners')}
          />
        </Field>
        <FieldRows words={chanceWords} form={form} names={['designerId']} rows={{ person: PersonRow }} />
      </Section>
    </>
  )
}
