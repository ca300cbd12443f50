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
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { instantAt, wallClock } from '#platform/web/words/time-zone.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { ApplyEnd, endOf, noEnd, type EndValues } from '../apply/apply-end.tsx'
import { t } from '../hr.words.ts'
import { mostCompanions, outingCalls, type OutingDetail, type OutingKind } from './outing.contract.ts'

interface Values extends EndValues { kind: OutingKind, startDate: string, endDate: string, place: string, detail: string, partners: PersonBrief[] }

const refreshes = [hrApplyCalls.list, outingCalls.detail, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const inputOf = ({ kind, startDate, endDate, place, detail, partners, ...end }: Values, uploads: Uploads) =>
  ({ kind, startDate, endDate, place, detail, partnerIds: partners.map(({ id }) => id), ...endOf(end, uploads) })

/** A new outing or trip, or one like that named by `from`; or with an id in the address one that was turned down or taken back. */
export default function OutingForm() {
  const { id, from } = useAddress()
  const known = id ?? from
  const back = useBack('/hr/list?type=outing')
  const outing = useCall(outingCalls.detail, { id: known ?? '' }, { enabled: known !== undefined })
  if (known === undefined) return <Create />
  if (outing.data) return id ? <WithEndBefore key={id} subjectType='outing' subjectId={id!} title={t('editApply')} home={pageOf(id!)}>{before => <Edit outing={outing.data} before={before} />}</WithEndBefore> : <Create key={from} like={outing.data} />
  return <Page title={t('editApply')} onBack={back}>{outing.error ? <ErrorState text={refusalText(outing.error)} onRetry={() => void outing.refetch()} /> : <Skeleton kind='detail' />}</Page>
}

const pageOf = (id: string) => `/hr/detail?uuid=${id}&scope=outing`
/** The next full hour, and two hours behind it. */
function nextHours(): { startDate: string, endDate: string } {
  const { minute: _, ...clock } = wallClock(Date.now() + 3_600_000)
  const startDate = instantAt({ ...clock, minute: 0 })
  return { startDate, endDate: new Date(Date.parse(startDate) + 2 * 3_600_000).toISOString() }
}

function Create({ like }: { like?: OutingDetail }) {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const [times] = useState(nextHours)
  const form = useForm(outingCalls.create, {
    ...like ? {} : { draft: 'outing' }, refreshes,
    initial: { kind: like?.kind ?? 'outing', ...times, place: like?.place ?? '', detail: like?.detail ?? '', partners: like?.partners ?? [], ...noEnd } as Values,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newOuting')} form={form} uploads={uploads} />
}

function Edit({ outing: { id, kind, startDate, endDate, place, detail, partners, attachments }, before }: { outing: OutingDetail, before: EndBefore }) {
  const back = useBack(pageOf(id))
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(outingCalls.update, {
    initial: { kind, startDate, endDate, place, detail, partners, ...before, kept: attachments } as Values,
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
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  return (
    <FormScreen title={title} home='/hr/list?type=outing' form={{ ...form, send }} submit={t('submit')}>
      <Section>
        <Field label={t('outingKind')}>
          <Segmented<OutingKind> label={t('outingKind')} value={values.kind} onChange={kind => set({ kind, chosen: {} })} options={[{ key: 'outing', name: t('outingHours') }, { key: 'trip', name: t('trip') }]} />
        </Field>
        <Times values={values} set={set} error={error} />
        <Field label={t('outingPlace')} required error={error('place')}>
          <TextField value={values.place} onChange={place => set({ place })} maxLength={100} placeholder={t('outingPlaceText')} clearable />
        </Field>
        <Field label={t('outingPartners')} inline>
          <PeopleField value={values.partners} max={mostCompanions} onChange={partners => set({ partners: [...partners] })} title={t('outingPartners')} />
        </Field>
        <Field label={t('outingReason')} required error={error('detail')}>
          <TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={2_000} placeholder={t('outingReasonText')} />
        </Field>
      </Section>
      <ApplyEnd type='outing' kind={values.kind} values={values} set={set} uploads={uploads} problem={error('chosen')} />
    </FormScreen>
  )
}

/** By the hour, or by the day; the end follows when the beginning goes past it. */
function Times({ values: { kind, startDate, endDate }, set, error }: Pick<FormProps['form'], 'values' | 'set' | 'error'>) {
  const isTrip = kind === 'trip'
  const shown = (moment: string) => isTrip ? day(moment) : moment
  const momentOf = (chosen: string, like: string) => {
    if (!isTrip) return chosen
    const [year, month, date] = chosen.split('-').map(Number) as [number, number, number]
    return instantAt({ ...wallClock(like), year, month, day: date })
  }
  const setStart = (chosen: string) => {
    const start = momentOf(chosen, startDate)
    set({ startDate: start, ...endDate < start ? { endDate: new Date(Date.parse(start) + 2 * 3_600_000).toISOString() } : {} })
  }
  const mode = isTrip ? 'date' : 'datetime'
  return (
    <>
      <Field label={t('outingFrom')} inline required error={error('startDate')}>
        <DateField mode={mode} value={shown(startDate)} onChange={chosen => { if (chosen) setStart(chosen) }} />
      </Field>
      <Field label={t('outingTo')} inline required error={error('endDate')}>
        <DateField mode={mode} value={shown(endDate)} onChange={chosen => { if (chosen) set({ endDate: momentOf(chosen, endDate) }) }} />
      </Field>
    </>
  )
}
