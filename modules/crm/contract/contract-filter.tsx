import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/checkbox.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { ask } from '#platform/web/kit/overlays.tsx'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { ConfirmedChoice } from '../confirmed-choice.tsx'
import { contractDictionaries } from './contract.contract.ts'
import { t } from './contract.words.ts'

/** What a list of contracts is narrowed to; what is not archived, unless it says otherwise. */
export interface ContractFilter {
  status?: ApprovalStatus
  stage?: Choice
  type?: Choice
  minAmount?: string
  maxAmount?: string
  signStartDate?: string
  signEndDate?: string
  finishStartDate?: string
  finishEndDate?: string
  archive?: 'only' | 'any'
  docStatus?: '0' | '1'
}

/** The same as the list's call takes it. */
export const queryOf = ({ status, stage, type, archive, ...rest }: ContractFilter) => ({
  ...rest, ...status ? { status: [status] } : {}, ...stage ? { statusId: [stage.id] } : {}, ...type ? { typeId: [type.id] } : {}, ...archive === 'any' ? {} : { isArchive: archive === 'only' },
})

/** Asks which contracts to look at; null when cancelled. */
export const askContractFilter = (filter: ContractFilter) => ask<ContractFilter | null>(({ open, answer }) => <FilterSheet open={open} filter={filter} onAnswer={answer} />)

function FilterSheet({ open, filter, onAnswer }: { open: boolean, filter: ContractFilter, onAnswer: (filter: ContractFilter | null) => void }) {
  const [values, setValues] = useState(filter)
  const set = (changed: { [Key in keyof ContractFilter]: ContractFilter[Key] | null | undefined }) => setValues({ ...values, ...changed } as ContractFilter)
  function show() {
    const [least, most] = [readMoney(values.minAmount ?? ''), readMoney(values.maxAmount ?? '')]
    const given = Object.entries({ ...values, minAmount: least, maxAmount: most }).filter(([, value]) => value !== undefined && value !== null && value !== '')
    onAnswer(Object.fromEntries(given))
  }
  return (
    <Sheet
      open={open} onClose={() => onAnswer(null)} title={t('filter')} left={<Button kind='text' onPress={() => onAnswer({})}>{t('clearFilter')}</Button>}
      bottom={<Button wide onPress={show}>{t('showResult')}</Button>}
    >
      <Section>
        <DictionaryField kind={contractDictionaries.status} label={t('status')} value={values.stage ?? null} onChange={stage => set({ stage })} />
        <DictionaryField kind={contractDictionaries.type} label={t('type')} value={values.type ?? null} onChange={type => set({ type })} />
        <Field label={t('minAmount')} inline><NumberField value={values.minAmount ?? ''} onChange={minAmount => set({ minAmount })} unit='¥' /></Field>
        <Field label={t('maxAmount')} inline><NumberField value={values.maxAmount ?? ''} onChange={maxAmount => set({ maxAmount })} unit='¥' /></Field>
      </Section>
      <Section>
        <Field label={t('signFrom')} inline><DateField value={values.signStartDate ?? null} onChange={signStartDate => set({ signStartDate })} clearable /></Field>
        <Field label={t('signUntil')} inline><DateField value={values.signEndDate ?? null} onChange={signEndDate => set({ signEndDate })} clearable /></Field>
        <Field label={t('finishFrom')} inline><DateField value={values.finishStartDate ?? null} onChange={finishStartDate => set({ finishStartDate })} clearable /></Field>
        <Field label={t('finishUntil')} inline><DateField value={values.finishEndDate ?? null} onChange={finishEndDate => set({ finishEndDate })} clearable /></Field>
      </Section>
      <StatusChoice value={values.status ?? ''} onChange={status => set({ status: status === '' ? null : status })} />
      <Section title={t('putAway')}>
        <RadioList<'' | 'only' | 'any'>
          label={t('putAway')} value={values.archive ?? ''} onChange={archive => set({ archive: archive === '' ? null : archive })}
          options={[{ key: '', name: t('notArchived') }, { key: 'only', name: t('onlyArchived') }, { key: 'any', name: t('anyArchived') }]}
        />
      </Section>
      <ConfirmedChoice value={values.docStatus} onChange={docStatus => set({ docStatus })} />
    </Sheet>
  )
}
