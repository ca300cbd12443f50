import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayText, time } from '#platform/web/words/format.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { ApplyEnd, endOf, noEnd, type EndValues } from '../apply/apply-end.tsx'
import { t } from '../hr.words.ts'
import type { SignType } from '../sign/sign.contract.ts'
import { fillSignCalls, type FillSignDetail } from './fill-sign.contract.ts'

interface Values extends EndValues { day: string, signType: SignType, time: string, isNextDay: boolean, detail: string }

const refreshes = [hrApplyCalls.list, fillSignCalls.detail, fillSignCalls.left, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const inputOf = ({ day, signType, time, isNextDay, detail, ...end }: Values, uploads: Uploads) => ({ day, signType, time, isNextDay, detail, ...endOf(end, uploads) })
const usualTime = { in: '09:00', out: '18:00' } as const

/** A new fill-sign, for the day and sign that the address names; or with an id one that was turned down or taken back. */
export default function FillSignForm() {
  const { id, day, sign_type: signType } = useAddress()
  const back = useBack('/hr/list?type=fill_sign')
  const fill = useCall(fillSignCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  const [today] = useState(() => dayText(Date.now()))
  if (id === undefined) return <Create today={today} day={day ?? today} signType={signType === 'out' ? 'out' : 'in'} />
  if (fill.data) return <WithEndBefore key={id} subjectType='fill_sign' subjectId={id!} title={t('editApply')} home={pageOf(id!)}>{before => <Edit today={today} fill={fill.data} before={before} />}</WithEndBefore>
  return <Page title={t('editApply')} onBack={back}>{fill.error ? <ErrorState text={refusalText(fill.error)} onRetry={() => void fill.refetch()} /> : <Skeleton kind='detail' />}</Page>
}

const pageOf = (id: string) => `/hr/detail?uuid=${id}&scope=fill_sign`

function Create({ today, day, signType }: { today: string, day: string, signType: SignType }) {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const form = useForm(fillSignCalls.create, {
    draft: `fill_sign ${day} ${signType}`, refreshes,
    initial: { day, signType, time: usualTime[signType], isNextDay: false, detail: '', ...noEnd } as Values,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newFill')} today={today} form={form} uploads={uploads} />
}

function Edit({ fill: { id, day, signType, at, detail, attachments }, today, before }: { fill: FillSignDetail, today: string, before: EndBefore }) {
  const back = useBack(pageOf(id))
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(fillSignCalls.update, {
    initial: { day, signType, time: time(at), isNextDay: dayText(at) > day, detail, ...before, kept: attachments } as Values,
    refreshes,
    input: values => ({ id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('submitted')); back() },
  })
  return <Form title={t('editApply')} today={today} form={form} uploads={uploads} />
}

interface FormProps {
  title: string
  today: string
  form: FormOf<Values>
  uploads: Uploads
}

function Form({ title, today, form, uploads }: FormProps) {
  const { values, set, error } = form
  const left = useCall(fillSignCalls.left, { day: values.day }).data
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const setType = (signType: SignType) => set({ signType, ...signType === 'in' ? { isNextDay: false } : {}, ...values.time === usualTime[values.signType] ? { time: usualTime[signType] } : {} })
  return (
    <FormScreen title={title} home='/hr/list?type=fill_sign' form={{ ...form, send }} submit={t('submit')}>
      <Section note={left && t('fillLeft', { month: values.day.slice(0, 7), used: left.used, most: left.monthMost, days: left.daysBack })}>
        <Field label={t('fillDay')} inline required error={error('day')}>
          <DateField value={values.day} max={today} onChange={day => { if (day) set({ day }) }} />
        </Field>
        <Field label={t('fillWhich')} error={error('signType')}>
          <Segmented<SignType> label={t('fillWhich')} value={values.signType} onChange={setType} options={[{ key: 'in', name: t('signIn') }, { key: 'out', name: t('signOut') }]} />
        </Field>
        <Field label={t('fillTime')} inline required error={error('time')}>
          <DateField mode='time' value={values.time} onChange={clock => { if (clock) set({ time: clock }) }} />
        </Field>
        {values.signType === 'out' && (
          <Field label={t('nextDay')} inline hint={t('nextDayText')}>
            <Switch value={values.isNextDay} onChange={isNextDay => set({ isNextDay })} />
          </Field>
        )}
        <Field label={t('fillReason')} required error={error('detail')}>
          <TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={500} placeholder={t('fillReasonText')} />
        </Field>
      </Section>
      <ApplyEnd type='fill_sign' values={values} set={set} uploads={uploads} problem={error('chosen')} />
    </FormScreen>
  )
}
