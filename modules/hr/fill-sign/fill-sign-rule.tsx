import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayText } from '#platform/web/words/format.ts'
import { t } from '../hr.words.ts'
import { fillSignCalls } from './fill-sign.contract.ts'

/** How many attendance corrections the company allows: for HR managers. */
export default function FillSignRule() {
  const [today] = useState(() => dayText(Date.now()))
  const back = useBack('/hr/list?type=fill_sign')
  const { data, error, refetch } = useCall(fillSignCalls.left, { day: today })
  if (data) return <Form monthMost={data.monthMost} daysBack={data.daysBack} />
  return (
    <Page title={t('fillRule')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function Form({ monthMost, daysBack }: { monthMost: number; daysBack: number }) {
  const back = useBack('/hr/list?type=fill_sign')
  const form = useForm(fillSignCalls.setRule, {
    initial: { monthMost: String(monthMost), daysBack: String(daysBack) },

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { values, set, error } = form
  return (
    <FormScreen title={t('fillRule')} home="/hr/list?type=fill_sign" form={form}>
      <Section note={t('fillRuleText')}>
        <Field label={t('fillMost')} error={error('monthMost')}>
          <NumberField
            value={values.monthMost}
            onChange={next => set({ monthMost: next })}
            decimals={0}
            max={62}
            step={1}
            unit={t('times')}
          />
        </Field>
        <Field label={t('fillBack')} error={error('daysBack')}>
          <NumberField
            value={values.daysBack}
            onChange={next => set({ daysBack: next })}
            decimals={0}
            min={1}
            max={366}
            step={1}
            unit={t('days')}
          />
        </Field>
      </Section>
    </FormScreen>
  )
}
