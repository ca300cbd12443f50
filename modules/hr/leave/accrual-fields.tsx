import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import type { AccrualRule } from './accrual.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import { t } from './leave.words.ts'
import css from './leave.module.css'

interface Step {
  years: string
  amount: string
}
export interface AccrualValues {
  by: AccrualRule['by']
  steps: Step[]
  carryMost: string
  carryMonths: string
}

interface FieldsProps {
  values: AccrualValues
  unit: LeaveUnit
  onChange: (values: AccrualValues) => void
  error: string | undefined
}

/** How a kind is granted: by year or month, by years of work, and what is carried over. */
export function AccrualFields({ values, unit, onChange, error }: FieldsProps) {
  const { by, steps, carryMost, carryMonths } = values
  const set = (changed: Partial<AccrualValues>) => onChange({ ...values, ...changed })
  const setStep = (index: number, changed: Partial<Step>) =>
    set({ steps: steps.map((step, at) => (at === index ? { ...step, ...changed } : step)) })
  const add = () =>
    set({
      steps: [
        ...steps,
        {
          years: steps.length === 0 ? '0' : String(Number(steps.at(-1)!.years) + 5),
          amount: steps.at(-1)?.amount ?? '5',
        },
      ],
    })
  const amountUnit = unit === 'hour' ? t('hourUnit') : t('dayUnit')
  return (
    <>
      <Field label={t('accrual')}>
        <Segmented<AccrualRule['by']>
          label={t('accrual')}
          value={by}
          onChange={next =>
            set({
              by: next,
              ...(next !== 'none' && steps.length === 0 ? { steps: [{ years: '0', amount: '5' }] } : {}),
            })
          }
          options={(['none', 'year', 'month'] as const).map(key => ({ key, name: t(`by_${key}`) }))}
        />
      </Field>
      {by !== 'none' && (
        <>
          <Field label={t('bySeniority')} error={error} hint={t('bySeniorityText')}>
            <span />
          </Field>
          {steps.map((step, index) => (
            <div key={index} className={css.steps}>
              <NumberField
                label={t('years', { n: index + 1 })}
                value={step.years}
                onChange={years => setStep(index, { years })}
                decimals={0}
                max={60}
                unit={t('yearUnit')}
              />
              <NumberField
                label={t('amountAt', { n: index + 1 })}
                value={step.amount}
                onChange={amount => setStep(index, { amount })}
                decimals={1}
                max={3000}
                unit={amountUnit}
              />
              <IconButton
                icon={TrashIcon}
                label={t('removeStep', { n: index + 1 })}
                onPress={() => set({ steps: steps.filter((_, at) => at !== index) })}
              />
            </div>
          ))}
          {steps.length < 10 && (
            <Button kind="text" small icon={PlusIcon} onPress={add}>
              {t('addStep')}
            </Button>
          )}
          <Field label={t('carryMost')} inline>
            <NumberField
              value={carryMost}
              onChange={next => set({ carryMost: next })}
              decimals={1}
              max={3000}
              unit={amountUnit}
            />
          </Field>
          <Field label={t('carryMonths')} inline>
            <NumberField
              value={carryMonths}
              onChange={next => set({ carryMonths: next })}
              decimals={0}
              max={24}
              unit={t('monthUnit')}
            />
          </Field>
        </>
      )}
    </>
  )
}
