import { useState } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { ask } from '#platform/web/app/ask.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { listed } from '#platform/web/words/format.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import type { Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { DepartmentField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../crm.words.ts'
import { customerStatuses, transactionStatuses } from './customer-brief.contract.ts'
import { customerChoices, type CustomerChoice } from './customer-choices.contract.ts'
import { choiceName } from './customer-values.web.ts'
import type { customerCalls } from './customer.contract.ts'

type Query = CallInput<typeof customerCalls.list>
type Role = NonNullable<Query['subUserType']>
const roles: Role[] = ['manager', 'partner', 'creator', 'follower']
const sorts = ['lastOptDate', 'createdAt', 'fullName', 'registeredCapital'] as const
const kinds = Object.keys(customerChoices) as CustomerChoice[]

export interface CustomerFilter {
  sort: (typeof sorts)[number], status: string[], transaction: string[], doc: string, choices: Partial<Record<CustomerChoice, Choice[]>>
  department: Choice | null, capital: string, person: PersonBrief | null, role: Role
}
export const noFilter: CustomerFilter = { sort: 'lastOptDate', status: [], transaction: [], doc: '', choices: {}, department: null, capital: '', person: null, role: 'manager' }

/** What a filter asks of the list. */
export const queryOfFilter = ({ sort, status, transaction, doc, choices, department, capital, person, role }: CustomerFilter): Query => ({
  ...sort === 'lastOptDate' ? {} : { sort },
  ...status.length > 0 ? { status: status.map(Number) as NonNullable<Query['status']> } : {},
  ...transaction.length > 0 ? { transactionStatus: transaction.map(Number) as NonNullable<Query['transactionStatus']> } : {},
  ...doc ? { docStatus: Number(doc) as 0 | 1 } : {},
  ...Object.fromEntries(Object.entries(choices).filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.map(({ id }) => id)])),
  ...department ? { ownDepartmentId: [department.id] } : {}, ...capital ? { registeredCapital: capital } : {},
  ...person ? { subUserId: person.id, subUserType: role } : {},
})

interface SheetProps { open: boolean, filter: CustomerFilter, onAnswer: (filter: CustomerFilter | null) => void }

/** All ways to narrow the list of customers down, and to sort it. */
export default function CustomerFilterSheet({ open, filter, onAnswer }: SheetProps) {
  const [draft, setDraft] = useState(filter)
  const set = (changed: Partial<CustomerFilter>) => setDraft({ ...draft, ...changed })
  async function chooseOf(name: CustomerChoice) {
    const entries = (await ask(dictionaryCalls.list, { kind: customerChoices[name] })).list
    const chosen = await pick({ title: choiceName(name), multiple: true, value: (draft.choices[name] ?? []).map(({ id }) => id), options: entries.map(one => ({ value: one.id, name: one.name })) })
    if (chosen) set({ choices: { ...draft.choices, [name]: chosen.map(({ value, name: called }) => ({ id: value, name: called })) } })
  }
  return (
    <Sheet
      open={open} onClose={() => onAnswer(null)} title={t('filter')} tall
      bottom={<><Button kind='neutral' onPress={() => onAnswer(noFilter)}>{t('reset')}</Button><Button onPress={() => onAnswer(draft)}>{t('show')}</Button></>}
    >
      <Section>
        <OneOf label={t('sort')} value={draft.sort} options={sorts.map(key => ({ value: key, name: t(`sort_${key}`) }))} onChange={sort => set({ sort: sorts.find(one => one === sort)! })} />
        <Several label={t('status')} value={draft.status} options={customerStatuses.map(key => ({ value: String(key), name: t(`status_${key}`) }))} onChange={status => set({ status })} />
        <Several label={t('transaction')} value={draft.transaction} options={transactionStatuses.map(key => ({ value: String(key), name: t(`transaction_${key}`) }))} onChange={transaction => set({ transaction })} />
        <OneOf label={t('docStatus')} value={draft.doc} options={[{ value: '', name: t('anything') }, { value: '0', name: t('toConfirm') }, { value: '1', name: t('confirmed') }]} onChange={doc => set({ doc })} />
      </Section>
      <Section>
        {kinds.map(name => (
          <Field key={name} label={choiceName(name)} inline>
            <FieldButton placeholder={t('anything')} onPress={() => void chooseOf(name)} onClear={() => set({ choices: { ...draft.choices, [name]: [] } })}>{listed((draft.choices[name] ?? []).map(one => one.name))}</FieldButton>
          </Field>
        ))}
        <Field label={t('department')} inline><DepartmentField value={draft.department} onChange={department => set({ department })} placeholder={t('anything')} clearable /></Field>
        <Field label={t('capitalAtLeast')} inline><NumberField value={draft.capital} onChange={capital => set({ capital })} unit={t('yuan')} /></Field>
      </Section>
      <Section>
        <Field label={t('ofPerson')} inline><PersonField value={draft.person} onChange={person => set({ person })} placeholder={t('anything')} clearable /></Field>
        {draft.person && <OneOf label={t('personRole')} value={draft.role} options={roles.map(key => ({ value: key, name: t(`role_${key}`) }))} onChange={role => set({ role: roles.find(one => one === role)! })} />}
      </Section>
    </Sheet>
  )
}

interface Option { value: string, name: string }

function OneOf({ label, value, options, onChange }: { label: string, value: string, options: Option[], onChange: (value: string) => void }) {
  const choose = async () => {
    const chosen = await pick({ title: label, options, value: [value] })
    if (chosen?.[0]) onChange(chosen[0].value)
  }
  return <Field label={label} inline><FieldButton onPress={() => void choose()}>{options.find(one => one.value === value)?.name}</FieldButton></Field>
}

function Several({ label, value, options, onChange }: { label: string, value: string[], options: Option[], onChange: (value: string[]) => void }) {
  const choose = async () => {
    const chosen = await pick({ title: label, options, value, multiple: true })
    if (chosen) onChange(chosen.map(one => one.value))
  }
  return (
    <Field label={label} inline>
      <FieldButton placeholder={t('anything')} onPress={() => void choose()} onClear={() => onChange([])}>{listed(options.filter(one => value.includes(one.value)).map(one => one.name))}</FieldButton>
    </Field>
  )
}
