import { useState } from 'react'
import { addDays, firstOfMonth, isWorkday, lastOfMonth, mondayOf } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { ApplyEnd, endOf, noEnd, type EndValues } from '../apply/apply-end.tsx'
import { t as roomWord } from '../hr.words.ts'
import { usualWeek, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import { leaveBalanceCalls } from './leave-balance.contract.ts'
import { leaveKindCalls, type LeaveKindRow } from './leave-kind.contract.ts'
import { leaveLength, type LeaveLength } from './leave-length.ts'
import { planTaking, wantedOf, type Lot } from './leave-taking.ts'
import { leaveCalls, longestLeave, type LeaveDetail } from './leave.contract.ts'
import { LeaveTimes } from './leave-times.tsx'
import { amountText } from './show-leave.web.ts'
import { t } from './leave.words.ts'

/** `startDate` and `endDate` are wall clocks of the company, "yyyy-MM-dd HH:mm". */
interface Values extends EndValues { kindId: string, startDate: string, endDate: string, detail: string }

const refreshes = [hrApplyCalls.list, leaveCalls.detail, leaveBalanceCalls.mine, leaveBalanceCalls.entries, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const inputOf = ({ kindId, startDate, endDate, detail, ...end }: Values, uploads: Uploads) => ({ kindId, startDate, endDate, detail, ...endOf(end, uploads) })

/** A new leave; or with an id in the address one that was turned down or taken back, to be changed and handed in again. */
export default function LeaveForm() {
  const { id, kind } = useAddress()
  const back = useBack('/hr/list')
  const kinds = useCall(leaveKindCalls.list, { isOpen: true })
  const leave = useCall(leaveCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  const list = kinds.data?.list
  if (list && list.length > 0 && id === undefined) return <Create kinds={list} first={list.find(one => one.id === kind) ?? list[0]!} />
  if (list && list.length > 0 && leave.data) return <WithEndBefore key={id} subjectType='leave' subjectId={id!} title={t('editLeave')} home={pageOf(id!)}>{before => <Edit leave={leave.data} kinds={list} before={before} />}</WithEndBefore>
  const error = kinds.error ?? leave.error
  return (
    <Page title={t(id ? 'editLeave' : 'newLeave')} onBack={back}>
      {list?.length === 0 ? <Empty icon={DocumentIcon} title={t('noKinds')} text={t('noKindsText')} />
        : error ? <ErrorState text={refusalText(error)} onRetry={() => { void kinds.refetch(); void leave.refetch() }} /> : <Skeleton kind='detail' />}
    </Page>
  )
}

/** Tomorrow, or the Monday behind it. */
function nextWorkday(): string {
  const tomorrow = addDays(dayOf(new Date(), timeZone()), 1)
  return isWorkday(tomorrow) ? tomorrow : addDays(mondayOf(tomorrow), 7)
}

const pageOf = (id: string) => `/hr/detail?uuid=${id}&scope=leave`

function Create({ kinds, first }: { kinds: readonly LeaveKindRow[], first: LeaveKindRow }) {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const [day] = useState(nextWorkday)
  const form = useForm(leaveCalls.create, {
    draft: 'leave', refreshes,
    initial: { kindId: first.id, startDate: `${day} 09:00`, endDate: `${day} 18:00`, detail: '', ...noEnd } as Values,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(roomWord(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newLeave')} form={form} uploads={uploads} kinds={kinds} />
}

function Edit({ leave, kinds, before }: { leave: LeaveDetail, kinds: readonly LeaveKindRow[], before: EndBefore }) {
  const { id, typeId, startDate, endDate, detail, attachments } = leave
  const back = useBack(pageOf(id))
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(leaveCalls.update, {
    initial: { kindId: typeId ?? '', startDate: dateTime(startDate), endDate: dateTime(endDate), detail, ...before, kept: attachments } as Values,
    refreshes,
    input: values => ({ id, ...inputOf(values, uploads) }),
    done: () => { toast.success(roomWord('submitted')); back() },
  })
  return <Form title={t('editLeave')} form={form} uploads={uploads} kinds={kinds} />
}

interface FormProps {
  title: string
  form: FormOf<Values>
  uploads: Uploads
  kinds: readonly LeaveKindRow[]
}

function Form({ title, form, uploads, kinds }: FormProps) {
  const { values, set, error } = form
  // A draft may name a kind that is no longer offered.
  const kind = kinds.find(({ id }) => id === values.kindId) ?? kinds[0]!
  const left = useCall(leaveBalanceCalls.mine, {}).data?.list
  const { hours, length } = useLength(kind, values)
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const leftOf = (id: string) => left?.find(({ kindId }) => kindId === id)
  async function chooseKind() {
    const chosen = await pick({
      title: t('kind'), value: [kind.id],
      options: offeredBy(leaveBalanceCalls.mine, {}, ({ list }) => kinds.map(({ id, name, note, unit, needsBalance }) => {
        const remaining = list.find(({ kindId }) => kindId === id)?.remaining ?? 0
        return { value: id, name: needsBalance ? `${name} · ${t('left', { amount: amountText(remaining, unit) })}` : name, text: note }
      })),
    })
    if (chosen?.[0]) set({ kindId: chosen[0].value, chosen: {} })
  }
  return (
    <FormScreen title={title} home='/hr/list' form={{ ...form, send }} submit={roomWord('submit')}>
      <Section note={kind.note}>
        <Field label={t('kind')} inline error={error('kindId')}><FieldButton onPress={() => void chooseKind()}>{kind.name}</FieldButton></Field>
        <LeaveTimes unit={kind.unit} hours={hours} from={values.startDate} to={values.endDate} onChange={set} errors={{ from: error('startDate'), to: error('endDate') }} />
        <Length kind={kind} length={length} lots={leftOf(kind.id)?.lots} />
      </Section>
      <Section>
        <Field label={t('reason')} error={error('detail')}>
          <TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={2_000} placeholder={t('reasonText')} />
        </Field>
      </Section>
      <ApplyEnd type='leave' kind={kind.code} amount={length ? length.days.toFixed(2) : null} values={values} set={set} uploads={uploads} problem={error('chosen')} filesNote={proofNote(kind)} />
    </FormScreen>
  )
}

const proofNote = ({ proofDays }: LeaveKindRow) => proofDays === null ? undefined : proofDays === 0 ? t('proofAlways') : t('proofAbove', { n: proofDays })

/** How long it is, by one's own working days: what the server will find; none until they are there. Asked for whole months, so that days chosen nearby need no other trip. */
function useLength(kind: LeaveKindRow, { startDate, endDate }: Values): { hours: readonly HourSpan[], length?: LeaveLength } {
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  const isAsked = first <= last && last <= addDays(first, longestLeave)
  const { data } = useCall(leaveCalls.hours, { startDate: firstOfMonth(first), endDate: lastOfMonth(last) }, { enabled: isAsked })
  const hours = data?.hours ?? usualWeek.hours
  if (!data || !isAsked) return { hours }
  const calendar = {
    weekdays: [], days: Object.fromEntries(data.list.map(({ day }) => [day, { isWork: true, name: '' }])), hours: Object.fromEntries(data.list.map(({ day, hours: own }) => [day, own])),
  }
  return { hours, length: leaveLength(kind, { from: startDate.replace(' ', 'T'), to: endDate.replace(' ', 'T') }, calendar, hours) }
}

/** How long it is, and what is left of the balance for these very days, as the server will find it. */
function Length({ kind: { unit, needsBalance, countsRestDays }, length, lots }: { kind: LeaveKindRow, length: LeaveLength | undefined, lots: readonly Lot[] | undefined }) {
  const amount = length?.amount ?? 0
  const plan = needsBalance && lots && length && amount > 0 ? planTaking(lots, wantedOf(unit, amount, length.worked)) : null
  const hint = length && amount === 0 ? t('noWork')
    : plan === null ? t(countsRestDays ? 'byCalendarDays' : 'byWorkdays')
    : t(plan.isEnough ? 'leftAfter' : 'notEnough', { amount: amountText(plan.left, unit), after: amountText(plan.left - amount, unit) })
  const isWrong = (length && amount === 0) || (plan !== null && !plan.isEnough)
  return <Field label={t('length')} inline {...isWrong ? { error: hint } : { hint }}><output aria-live='polite'><b>{length ? amountText(amount, unit) : '…'}</b></output></Field>
}
