import { useState } from 'react'
import { addDays } from '#platform/contract/days.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { instantAt, wallClock } from '#platform/web/words/time-zone.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { ApplyEnd, endOf, noEnd, type EndValues } from '../apply/apply-end.tsx'
import { t } from '../hr.words.ts'
import { leaveBalanceCalls } from '../leave/leave-balance.contract.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { overtimeHours } from './overtime-length.ts'
import { overtimeCalls, type OvertimeDetail } from './overtime.contract.ts'

interface Values extends EndValues { startDate: string, endDate: string, detail: string }

const refreshes = [hrApplyCalls.list, overtimeCalls.detail, leaveBalanceCalls.mine, leaveBalanceCalls.entries, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const inputOf = ({ startDate, endDate, detail, ...end }: Values, uploads: Uploads) => ({ startDate, endDate, detail, ...endOf(end, uploads) })
const pageOf = (id: string) => `/hr/detail?uuid=${id}&scope=overtime`

/** A new overtime application, or one like that named by `from`; or with an id in the address one that was turned down or taken back. */
export default function OvertimeForm() {
  const { id, from } = useAddress()
  const known = id ?? from
  const back = useBack('/hr/list?type=overtime')
  const overtime = useCall(overtimeCalls.detail, { id: known ?? '' }, { enabled: known !== undefined })
  if (known === undefined) return <Create />
  if (overtime.data && id) return <WithEndBefore key={id} subjectType='overtime' subjectId={id} title={t('editApply')} home={pageOf(id)}>{before => <Edit overtime={overtime.data} before={before} />}</WithEndBefore>
  if (overtime.data) return <Create key={from} like={overtime.data} />
  return <Page title={t('editApply')} onBack={back}>{overtime.error ? <ErrorState text={refusalText(overtime.error)} onRetry={() => void overtime.refetch()} /> : <Skeleton kind='detail' />}</Page>
}

/** This evening, for two hours. */
function thisEvening(): { startDate: string, endDate: string } {
  const startDate = instantAt({ ...wallClock(Date.now()), hour: 18, minute: 30 })
  return { startDate, endDate: new Date(Date.parse(startDate) + 2 * 3_600_000).toISOString() }
}

function Create({ like }: { like?: OvertimeDetail }) {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const [times] = useState(thisEvening)
  const form = useForm(overtimeCalls.create, {
    ...like ? {} : { draft: 'overtime' }, refreshes,
    initial: { ...times, detail: like?.detail ?? '', ...noEnd } as Values,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newOvertime')} form={form} uploads={uploads} />
}

function Edit({ overtime: { id, startDate, endDate, detail, attachments }, before }: { overtime: OvertimeDetail, before: EndBefore }) {
  const back = useBack(pageOf(id))
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(overtimeCalls.update, {
    initial: { startDate, endDate, detail, ...before, kept: attachments } as Values,
    refreshes,
    input: values => ({ id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('submitted')); back() },
  })
  return <Form title={t('editApply')} form={form} uploads={uploads} />
}

interface FormProps {
  title: string
  form: FormOf<Values>
  uploads: Uploads
}

function Form({ title, form, uploads }: FormProps) {
  const { values, set, error } = form
  const amount = useAmount(values)
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const setStart = (startDate: string) => set({ startDate, ...values.endDate <= startDate ? { endDate: new Date(Date.parse(startDate) + 2 * 3_600_000).toISOString() } : {} })
  return (
    <FormScreen title={title} home='/hr/list?type=overtime' form={{ ...form, send }} submit={t('submit')}>
      <Section note={t('overtimeNote')}>
        <Field label={t('outingFrom')} inline required error={error('startDate')}>
          <DateField mode='datetime' value={values.startDate} onChange={chosen => { if (chosen) setStart(chosen) }} />
        </Field>
        <Field label={t('outingTo')} inline required error={error('endDate')}>
          <DateField mode='datetime' value={values.endDate} onChange={chosen => { if (chosen) set({ endDate: chosen }) }} />
        </Field>
        <Field label={t('overtimeLieu')} inline {...amount === 0 ? { error: t('overtimeNone') } : {}}><output aria-live='polite'><b>{amount === null ? '…' : t('hourNum', { n: amount })}</b></output></Field>
        <Field label={t('overtimeReason')} required error={error('detail')}>
          <TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={2_000} placeholder={t('overtimeReasonText')} />
        </Field>
      </Section>
      <ApplyEnd type='overtime' values={values} set={set} uploads={uploads} problem={error('chosen')} />
    </FormScreen>
  )
}

/** How many hours it is, by one's own shift: what the server will find; null until the shift is there. */
function useAmount({ startDate, endDate }: Values): number | null {
  const [from, to] = [dateTime(startDate), dateTime(endDate)].map(clock => clock.replace(' ', 'T')) as [string, string]
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  const isAsked = first <= last && last <= addDays(first, 2)
  const { data } = useCall(leaveCalls.hours, { startDate: first, endDate: last }, { enabled: isAsked })
  if (!isAsked) return 0
  if (!data) return null
  const calendar = {
    weekdays: [], days: Object.fromEntries(data.list.map(({ day }) => [day, { isWork: true, name: '' }])), hours: Object.fromEntries(data.list.map(({ day, hours }) => [day, hours])),
  }
  return overtimeHours(from, to, calendar, data.hours)
}
