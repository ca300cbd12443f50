import { useState } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import { TagField } from '#mechanisms/tags/tag-field.tsx'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { CustomerField } from '../customer/customer-field.tsx'
import { choiceName } from './chance-filter.tsx'
import { chanceCalls, chanceChoices, chanceDictionaries, mostChancePartners, type ChanceChoice, type ChanceDetail } from './chance.contract.ts'
import { t } from './chance.words.ts'
import { pageOfChance } from './show-chance.web.ts'

interface Values extends Record<ChanceChoice, Choice | null> {
  name: string, customerId: Choice | null, manager: PersonBrief | null, partners: readonly PersonBrief[], designer: PersonBrief | null,
  preAmount: string, preDate: string | null, discoverDate: string | null, summary: string, tags: readonly TagBrief[], kept: FileBrief[]
}
const noChoices = { stateId: null, typeId: null, sourceId: null, industryId: null, salesStrategyId: null }
const refreshes = [chanceCalls.list, chanceCalls.total, chanceCalls.detail, historyCalls.list]

function inputOf({ customerId: customer, manager, partners, designer, preAmount, tags, kept, ...values }: Values, uploads: Uploads): CallInput<typeof chanceCalls.create> {
  return {
    ...values, ...Object.fromEntries(chanceChoices.map(choice => [choice, values[choice]?.id ?? null])) as Record<ChanceChoice, string | null>,
    customerId: customer?.id ?? '', managerId: manager?.id ?? null, partnerId: partners.map(({ id }) => id), designerId: designer?.id ?? null, preAmount: preAmount === '' ? null : readMoney(preAmount) ?? preAmount,
    tagIds: tags.map(({ id }) => id), resId: [...kept.map(({ id }) => id), ...uploads.ids],
  }
}

/** A new chance, with the customer that the address names; or with an id one that is changed. */
export default function ChanceForm() {
  const { id } = useAddress()
  const back = useBack('/crm/chance')
  const me = useMe()
  const chance = useCall(chanceCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined && me) return <Create me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />
  if (chance.data) return <Edit key={id} chance={chance.data} />
  return (
    <Page title={t(id ? 'editChance' : 'newChance')} onBack={back}>
      {chance.error ? <ErrorState text={refusalText(chance.error)} onRetry={() => void chance.refetch()} /> : <Skeleton kind='detail' />}
    </Page>
  )
}

function Create({ me }: { me: PersonBrief }) {
  const { customer } = useAddress()
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const [today] = useState(() => day(Date.now()))
  const form = useForm(chanceCalls.create, {
    draft: 'chance', refreshes,
    initial: { name: '', customerId: customer ? { id: customer, name: '' } : null, manager: me, partners: [], designer: null, ...noChoices, preAmount: '', preDate: null, discoverDate: today, summary: '', tags: [], kept: [] } as Values,
    input: values => inputOf(values, uploads),
    done: ({ id }: { id: string }) => { toast.success(t('saved')); go(pageOfChance(id), { replace: true }) },
  })
  return <Form title={t('newChance')} form={form} uploads={uploads} />
}

function Edit({ chance }: { chance: ChanceDetail }) {
  const { id, name, customer, manager, rel, designer, state, type, source, industry, salesStrategy, preAmount, preDate, discoverDate, summary, tags, attachments } = chance
  const back = useBack(pageOfChance(id))
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(chanceCalls.update, {
    initial: {
      name, customerId: { id: customer.id, name: customer.simpleName || customer.fullName }, manager, partners: rel.partner ?? [], designer, stateId: state, typeId: type, sourceId: source, industryId: industry, salesStrategyId: salesStrategy,
      preAmount: preAmount ?? '', preDate, discoverDate, summary, tags, kept: attachments,
    } as Values,
    refreshes,
    input: values => ({ id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('saved')); back() },
  })
  return <Form title={t('editChance')} form={form} uploads={uploads} />
}

function Form({ title, form, uploads }: { title: string, form: FormOf<Values>, uploads: Uploads }) {
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  return (
    <FormScreen title={title} home='/crm/chance' form={{ ...form, send }}>
      <Section>
        <Field label={t('name')} required error={error('name')}><TextField value={values.name} onChange={name => set({ name })} maxLength={100} placeholder={t('nameText')} clearable /></Field>
        <Field label={t('customer')} inline required error={error('customerId')}><CustomerField value={values.customerId} onChange={customerId => set({ customerId })} /></Field>
        <Field label={t('preAmount')} inline error={error('preAmount')}><NumberField value={values.preAmount} onChange={preAmount => set({ preAmount })} unit='¥' placeholder='0.00' /></Field>
        <Field label={t('preDate')} inline error={error('preDate')}><DateField value={values.preDate} onChange={preDate => set({ preDate })} clearable /></Field>
        {chanceChoices.map(choice => <DictionaryField key={choice} kind={chanceDictionaries[choice]} label={choiceName(choice)} value={values[choice]} onChange={chosen => set({ [choice]: chosen })} error={error(choice)} />)}
        <Field label={t('discoverDate')} inline error={error('discoverDate')}><DateField value={values.discoverDate} onChange={discoverDate => set({ discoverDate })} clearable /></Field>
      </Section>
      <Section>
        <Field label={t('summary')} error={error('summary')}><TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={5_000} placeholder={t('summaryText')} /></Field>
        <Field label={tagsWord('tags')} inline><TagField tags={values.tags} onChange={tags => set({ tags })} /></Field>
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('manager')}><PersonField value={values.manager} onChange={manager => set({ manager })} /></Field>
        <Field label={t('partners')} inline error={error('partners')}><PeopleField value={values.partners} onChange={partners => set({ partners })} max={mostChancePartners} title={t('partners')} /></Field>
        <Field label={t('designer')} inline error={error('designer')}><PersonField value={values.designer} onChange={designer => set({ designer })} clearable /></Field>
      </Section>
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
    </FormScreen>
  )
}
