import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps, type Opening } from '#platform/web/app/record-form.tsx'
import { addDays } from '#platform/contract/days.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { instantAt, wallClock } from '#platform/web/words/time-zone.ts'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { t } from '../hr.words.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { overtimeHours } from './overtime-length.ts'
import { overtimeCalls, type OvertimeDetail } from './overtime.contract.ts'

interface Values {
  startDate: string
  endDate: string
  detail: string
}

/**
 * A new overtime application, or one like that named by `from`; or with an id in the address one that was rejected
 * or withdrawn.
 */
export default recordForm({
  calls: overtimeCalls,

  title: ({ isNew }) => t(isNew ? 'newOvertime' : 'editApply'),
  home: '/hr/list?type=overtime',
  page: id => `/hr/detail?uuid=${id}&scope=overtime`,
  draft: 'overtime',
  beginsLike: true,
  initial: ({ like }: Opening<OvertimeDetail>): Values => ({ ...thisEvening(), detail: like?.detail ?? '' }),
  valuesOf: ({ startDate, endDate, detail }) => ({ startDate, endDate, detail }),
  input: values => values,
  parts: [filesPart(), approvalPart({ type: 'overtime' })],
  Fields,
})

/** This evening, for two hours. */
function thisEvening(): { startDate: string; endDate: string } {
  const startDate = instantAt({ ...wallClock(Date.now()), hour: 18, minute: 30 })
  return { startDate, endDate: new Date(Date.parse(startDate) + 2 * 3_600_000).toISOString() }
}

function Fields({ form: { values, set, error } }: FieldsProps<Values>) {
  const amount = useAmount(values)
  const setStart = (startDate: string) =>
    set({
      startDate,
      ...(values.endDate <= startDate
        ? { endDate: new Date(Date.parse(startDate) + 2 * 3_600_000).toISOString() }
        : {}),
    })
  return (
    <>
      <Section note={t('overtimeNote')}>
        <Field label={t('outingFrom')} inline required error={error('startDate')}>
          <DateField
            mode="datetime"
            value={values.startDate}
            onChange={chosen => {
              if (chosen) setStart(chosen)
            }}
          />
        </Field>
        <Field label={t('outingTo')} inline required error={error('endDate')}>
          <DateField
            mode="datetime"
            value={values.endDate}
            onChange={chosen => {
              if (chosen) set({ endDate: chosen })
            }}
          />
        </Field>
        <Field label={t('overtimeLieu')} inline {...(amount === 0 ? { error: t('overtimeNone') } : {})}>
          <output aria-live="polite">
            <b>{amount === null ? '…' : t('hourNum', { n: amount })}</b>
          </output>
        </Field>
        <Field label={t('overtimeReason')} required error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={2_000}
            placeholder={t('overtimeReasonText')}
          />
        </Field>
      </Section>
    </>
  )
}

/** How many hours it is, by one's own shift: what the server will find; null until the shift is there. */
function useAmount({ startDate, endDate }: Values): number | null {
  const [from, to] = [dateTime(startDate), dateTime(endDate)].map(clock => clock.replace(' ', 'T')) as [string, string]
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  const isCountable = first <= last && last <= addDays(first, 2)
  const { data } = useCall(leaveCalls.hours, { startDate: first, endDate: last }, { enabled: isCountable })
  if (!isCountable) return 0
  if (!data) return null
  const calendar = {
    weekdays: [],
    days: Object.fromEntries(data.list.map(({ day }) => [day, { isWork: true, name: '' }])),
    hours: Object.fromEntries(data.list.map(({ day, hours }) => [day, hours])),
  }
  return overtimeHours(from, to, calendar, data.hours)
}
