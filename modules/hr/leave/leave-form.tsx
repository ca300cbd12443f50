import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps, type Opening } from '#platform/web/app/record-form.tsx'
import { addDays, firstOfMonth, isWorkday, lastOfMonth, mondayOf } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { approvalPart, type ApprovalValues } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { usualWeek, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import { leaveBalanceCalls } from './leave-balance.contract.ts'
import { leaveKindCalls, type LeaveKindRow } from './leave-kind.contract.ts'
import { leaveLength, type LeaveLength } from './leave-length.ts'
import { planTaking, wantedOf, type Lot } from './leave-taking.ts'
import { leaveCalls, longestLeave } from './leave.contract.ts'
import { LeaveTimes } from './leave-times.tsx'
import { amountText } from './show-leave.web.ts'
import { t } from './leave.words.ts'

/** `startDate` and `endDate` are wall clocks of the company, "yyyy-MM-dd HH:mm". */
interface Values {
  kindId: string
  startDate: string
  endDate: string
  detail: string
}
type Kinds = readonly LeaveKindRow[]

/**
 * A new leave; or with an id in the address one that was rejected or withdrawn, to be changed and resubmitted.
 */
export default recordForm({
  calls: leaveCalls,

  title: ({ isNew }) => t(isNew ? 'newLeave' : 'editLeave'),
  home: '/hr/list',
  page: id => `/hr/detail?uuid=${id}&scope=leave`,
  draft: 'leave',
  useKnown: useKinds,
  initial({ address, known }: Opening<unknown, Kinds>): Values {
    const day = nextWorkday()
    const kind = known.find(one => one.id === address.kind) ?? known[0]!
    return { kindId: kind.id, startDate: `${day} 09:00`, endDate: `${day} 18:00`, detail: '' }
  },
  valuesOf: ({ typeId, startDate, endDate, detail }) => ({
    kindId: typeId ?? '',
    startDate: dateTime(startDate),
    endDate: dateTime(endDate),
    detail,
  }),
  input: values => values,
  parts: [filesPart({ useNote: useProofNote }), approvalPart({ type: 'leave', useFacts })],
  Fields,
})

/** The kinds that are offered; without any there is nothing to fill in. */
function useKinds() {
  const { data, error, refetch } = useCall(leaveKindCalls.list, { isOpen: true })
  return {
    data: data?.list,
    error,
    refetch,
    instead: data?.list.length === 0 && <Empty icon={DocumentIcon} title={t('noKinds')} text={t('noKindsText')} />,
  }
}

/** A draft may name a kind that is no longer offered. */
const kindOf = (kinds: Kinds, { kindId }: Values) => kinds.find(({ id }) => id === kindId) ?? kinds[0]!

function useProofNote(values: Values) {
  return proofNote(kindOf(useKinds().data!, values))
}

/** What decides who approves: the kind, and how many days it is. */
function useFacts(values: Values) {
  const kind = kindOf(useKinds().data!, values)
  const { length } = useLength(kind, values)
  return { kind: kind.code, amount: length ? length.days.toFixed(2) : null }
}

/** Tomorrow, or the Monday behind it. */
function nextWorkday(): string {
  const tomorrow = addDays(dayOf(new Date(), timeZone()), 1)
  return isWorkday(tomorrow) ? tomorrow : addDays(mondayOf(tomorrow), 7)
}

function Fields({ form: { values, set, error }, known: kinds }: FieldsProps<Values & ApprovalValues, unknown, Kinds>) {
  const kind = kindOf(kinds, values)
  const left = useCall(leaveBalanceCalls.mine, {}).data?.list
  const { hours, length } = useLength(kind, values)
  const leftOf = (id: string) => left?.find(({ kindId }) => kindId === id)
  async function chooseKind() {
    const chosen = await pick({
      title: t('kind'),
      value: [kind.id],
      options: offeredBy(leaveBalanceCalls.mine, {}, ({ list }) =>
        kinds.map(({ id, name, note, unit, needsBalance }) => {
          const remaining = list.find(({ kindId }) => kindId === id)?.remaining ?? 0
          return {
            value: id,
            name: needsBalance ? `${name} · ${t('left', { amount: amountText(remaining, unit) })}` : name,
            text: note,
          }
        }),
      ),
    })
    if (chosen?.[0]) set({ kindId: chosen[0].value, chosen: {} })
  }
  return (
    <>
      <Section note={kind.note}>
        <Field label={t('kind')} inline error={error('kindId')}>
          <FieldButton onPress={() => void chooseKind()}>{kind.name}</FieldButton>
        </Field>
        <LeaveTimes
          unit={kind.unit}
          hours={hours}
          from={values.startDate}
          to={values.endDate}
          onChange={set}
          errors={{ from: error('startDate'), to: error('endDate') }}
        />
        <Length kind={kind} length={length} lots={leftOf(kind.id)?.lots} />
      </Section>
      <Section>
        <Field label={t('reason')} error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={2_000}
            placeholder={t('reasonText')}
          />
        </Field>
      </Section>
    </>
  )
}

const proofNote = ({ proofDays }: LeaveKindRow) =>
  proofDays === null ? undefined : proofDays === 0 ? t('proofAlways') : t('proofAbove', { n: proofDays })

/**
 * How long it is, by one's own working days: what the server will find; none until they are there. Requested whole
 * months, so that days chosen nearby need no other trip.
 */
function useLength(
  kind: LeaveKindRow,
  { startDate, endDate }: Values,
): { hours: readonly HourSpan[]; length?: LeaveLength } {
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  const isCountable = first <= last && last <= addDays(first, longestLeave)
  const { data } = useCall(
    leaveCalls.hours,
    { startDate: firstOfMonth(first), endDate: lastOfMonth(last) },
    { enabled: isCountable },
  )
  const hours = data?.hours ?? usualWeek.hours
  if (!data || !isCountable) return { hours }
  const calendar = {
    weekdays: [],
    days: Object.fromEntries(data.list.map(({ day }) => [day, { isWork: true, name: '' }])),
    hours: Object.fromEntries(data.list.map(({ day, hours: own }) => [day, own])),
  }
  return {
    hours,
    length: leaveLength(kind, { from: startDate.replace(' ', 'T'), to: endDate.replace(' ', 'T') }, calendar, hours),
  }
}

/** How long it is, and what is left of the balance for these very days, as the server will find it. */
function Length({
  kind: { unit, needsBalance, countsRestDays },
  length,
  lots,
}: {
  kind: LeaveKindRow
  length: LeaveLength | undefined
  lots: readonly Lot[] | undefined
}) {
  const amount = length?.amount ?? 0
  const plan =
    needsBalance && lots && length && amount > 0 ? planTaking(lots, wantedOf(unit, amount, length.worked)) : null
  const hint =
    length && amount === 0
      ? t('noWork')
      : plan === null
        ? t(countsRestDays ? 'byCalendarDays' : 'byWorkdays')
        : t(plan.isEnough ? 'leftAfter' : 'notEnough', {
            amount: amountText(plan.left, unit),
            after: amountText(plan.left - amount, unit),
          })
  const isWrong = (length && amount === 0) || (plan !== null && !plan.isEnough)
  return (
    <Field label={t('length')} inline {...(isWrong ? { error: hint } : { hint })}>
      <output aria-live="polite">
        <b>{length ? amountText(amount, unit) : '…'}</b>
      </output>
    </Field>
  )
}
