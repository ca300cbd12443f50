import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { ask } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { ConfirmedChoice } from '../confirmed-choice.tsx'
import { chanceChoices, chanceDictionaries, chanceLossReasons, type ChanceChoice } from './chance.contract.ts'
import { t } from './chance.words.ts'

/** What a list of chances is narrowed to. */
export interface ChanceFilter extends Partial<Record<ChanceChoice | 'lossReasonId', Choice>> { minAmount?: string, maxAmount?: string, preStartDate?: string, preEndDate?: string, docStatus?: '0' | '1' }

/** What a dictionary of chances is called in a form. */
export const choiceName = (choice: ChanceChoice) => t(({ stateId: 'state', typeId: 'type', sourceId: 'source', industryId: 'industry', salesStrategyId: 'salesStrategy' } as const)[choice])

/** The same as the list's call takes it. */
export const queryOf = (filter: ChanceFilter) => Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, typeof value === 'string' ? value : [(value as Choice).id]]))

/** Asks which chances to look at; null when cancelled. */
export const askChanceFilter = (filter: ChanceFilter) => ask<ChanceFilter | null>(({ open, answer }) => <FilterSheet open={open} filter={filter} onAnswer={answer} />)

function FilterSheet({ open, filter, onAnswer }: { open: boolean, filter: ChanceFilter, onAnswer: (filter: ChanceFilter | null) => void }) {
  const [values, setValues] = useState(filter)
  const set = (changed: { [Key in keyof ChanceFilter]: ChanceFilter[Key] | null }) => setValues({ ...values, ...changed } as ChanceFilter)
  const show = () => onAnswer(Object.fromEntries(
    Object.entries({ ...values, minAmount: readMoney(values.minAmount ?? ''), maxAmount: readMoney(values.maxAmount ?? '') }).filter(([, value]) => value !== undefined && value !== null && value !== '')))
  return (
    <Sheet
      open={open} onClose={() => onAnswer(null)} title={t('filter')} left={<Button kind='text' onPress={() => onAnswer({})}>{t('clearFilter')}</Button>}
      bottom={<Button wide onPress={show}>{t('showResult')}</Button>}
    >
      <Section>
        {chanceChoices.map(choice => <DictionaryField key={choice} kind={chanceDictionaries[choice]} label={choiceName(choice)} value={values[choice] ?? null} onChange={chosen => set({ [choice]: chosen })} />)}
        <DictionaryField kind={chanceLossReasons} label={t('lossReason')} value={values.lossReasonId ?? null} onChange={lossReasonId => set({ lossReasonId })} />
      </Section>
      <Section>
        <Field label={t('minAmount')} inline><NumberField value={values.minAmount ?? ''} onChange={minAmount => set({ minAmount })} unit='¥' /></Field>
        <Field label={t('maxAmount')} inline><NumberField value={values.maxAmount ?? ''} onChange={maxAmount => set({ maxAmount })} unit='¥' /></Field>
        <Field label={t('preFrom')} inline><DateField value={values.preStartDate ?? null} onChange={preStartDate => set({ preStartDate })} clearable /></Field>
        <Field label={t('preUntil')} inline><DateField value={values.preEndDate ?? null} onChange={preEndDate => set({ preEndDate })} clearable /></Field>
      </Section>
      <ConfirmedChoice value={values.docStatus} onChange={docStatus => set({ docStatus: docStatus ?? null })} />
    </Sheet>
  )
}
