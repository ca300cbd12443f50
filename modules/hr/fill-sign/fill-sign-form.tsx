import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps, type Opening } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { day as dayText, time } from '#platform/web/words/format.ts'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { t } from '../hr.words.ts'
import type { SignType } from '../sign/sign.contract.ts'
import { fillSignCalls } from './fill-sign.contract.ts'

interface Values {
  day: string
  signType: SignType
  time: string
  isNextDay: boolean
  detail: string
}
const usualTime = { in: '09:00', out: '18:00' } as const
const requestOf = ({ day, sign_type: signType }: Record<string, string | undefined>) => ({
  day: day ?? dayText(Date.now()),
  signType: signType === 'out' ? ('out' as const) : ('in' as const),
})

/**
 * A new attendance correction, for the day and sign that the address names; or with an id one that was rejected or
 * withdrawn.
 */
export default recordForm({
  calls: fillSignCalls,

  title: ({ isNew }) => t(isNew ? 'newFill' : 'editApply'),
  home: '/hr/list?type=fill_sign',
  page: id => `/hr/detail?uuid=${id}&scope=fill_sign`,
  draft({ address }) {
    const { day, signType } = requestOf(address)
    return `fill_sign ${day} ${signType}`
  },
  initial({ address }: Opening): Values {
    const prefilled = requestOf(address)
    return { ...prefilled, time: usualTime[prefilled.signType], isNextDay: false, detail: '' }
  },
  valuesOf: ({ day, signType, at, detail }) => ({
    day,
    signType,
    time: time(at),
    isNextDay: dayText(at) > day,
    detail,
  }),
  input: values => values,
  parts: [filesPart(), approvalPart({ type: 'fill_sign' })],
  Fields,
})

function Fields({ form: { values, set, error } }: FieldsProps<Values>) {
  const [today] = useState(() => dayText(Date.now()))
  const left = useCall(fillSignCalls.left, { day: values.day }).data
  const setType = (signType: SignType) =>
    set({
      signType,
      ...(signType === 'in' ? { isNextDay: false } : {}),
      ...(values.time === usualTime[values.signType] ? { time: usualTime[signType] } : {}),
    })
  return (
    <>
      <Section
        note={
          left &&
          t('fillLeft', { month: values.day.slice(0, 7), used: left.used, most: left.monthMost, days: left.daysBack })
        }
      >
        <Field label={t('fillDay')} inline required error={error('day')}>
          <DateField
            value={values.day}
            max={today}
            onChange={day => {
              if (day) set({ day })
            }}
          />
        </Field>
        <Field label={t('fillWhich')} error={error('signType')}>
          <Segmented<SignType>
            label={t('fillWhich')}
            value={values.signType}
            onChange={setType}
            options={[
              { key: 'in', name: t('signIn') },
              { key: 'out', name: t('signOut') },
            ]}
          />
        </Field>
        <Field label={t('fillTime')} inline required error={error('time')}>
          <DateField
            mode="time"
            value={values.time}
            onChange={clock => {
              if (clock) set({ time: clock })
            }}
          />
        </Field>
        {values.signType === 'out' && (
          <Field label={t('nextDay')} inline hint={t('nextDayText')}>
            <Switch value={values.isNextDay} onChange={isNextDay => set({ isNextDay })} />
          </Field>
        )}
        <Field label={t('fillReason')} required error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={500}
            placeholder={t('fillReasonText')}
          />
        </Field>
      </Section>
    </>
  )
}
