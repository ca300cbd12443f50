import { recordForm, type FieldsProps, type Opening } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { day } from '#platform/web/words/format.ts'
import { instantAt, wallClock } from '#platform/web/words/time-zone.ts'
import { approvalPart, type ApprovalValues } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { t } from '../hr.words.ts'
import { mostCompanions, outingCalls, type OutingDetail, type OutingKind } from './outing.contract.ts'

interface Values {
  kind: OutingKind
  startDate: string
  endDate: string
  place: string
  detail: string
  partners: PersonBrief[]
}

/**
 * A new outing or trip, or one like that named by `from`; or with an id in the address one that was rejected or
 * withdrawn.
 */
export default recordForm({
  calls: outingCalls,

  title: ({ isNew }) => t(isNew ? 'newOuting' : 'editApply'),
  home: '/hr/list?type=outing',
  page: id => `/hr/detail?uuid=${id}&scope=outing`,
  draft: 'outing',
  beginsLike: true,
  initial: ({ like }: Opening<OutingDetail>): Values => ({
    kind: like?.kind ?? 'outing',
    ...nextHours(),
    place: like?.place ?? '',
    detail: like?.detail ?? '',
    partners: like?.partners ?? [],
  }),
  valuesOf: ({ kind, startDate, endDate, place, detail, partners }) => ({
    kind,
    startDate,
    endDate,
    place,
    detail,
    partners,
  }),
  input: ({ partners, ...values }) => ({ ...values, partnerIds: partners.map(({ id }) => id) }),
  parts: [filesPart(), approvalPart({ type: 'outing', useFacts: ({ kind }: Values) => ({ kind }) })],
  Fields,
})

/** The next full hour, and two hours behind it. */
function nextHours(): { startDate: string; endDate: string } {
  const { minute: _, ...clock } = wallClock(Date.now() + 3_600_000)
  const startDate = instantAt({ ...clock, minute: 0 })
  return { startDate, endDate: new Date(Date.parse(startDate) + 2 * 3_600_000).toISOString() }
}

function Fields({ form }: FieldsProps<Values & ApprovalValues>) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <Field label={t('outingKind')}>
          <Segmented<OutingKind>
            label={t('outingKind')}
            value={values.kind}
            onChange={kind => set({ kind, chosen: {} })}
            options={[
              { key: 'outing', name: t('outingHours') },
              { key: 'trip', name: t('trip') },
            ]}
          />
        </Field>
        <Times {...form} />
        <Field label={t('outingPlace')} required error={error('place')}>
          <TextField
            value={values.place}
            onChange={place => set({ place })}
            maxLength={100}
            placeholder={t('outingPlaceText')}
            clearable
          />
        </Field>
        <Field label={t('outingPartners')} inline error={error('partners')}>
          <PeopleField
            value={values.partners}
            max={mostCompanions}
            onChange={partners => set({ partners: [...partners] })}
            title={t('outingPartners')}
          />
        </Field>
        <Field label={t('outingReason')} required error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={2_000}
            placeholder={t('outingReasonText')}
          />
        </Field>
      </Section>
    </>
  )
}

/** By the hour, or by the day; the end follows when the beginning goes past it. */
function Times({ values: { kind, startDate, endDate }, set, error }: FieldsProps<Values & ApprovalValues>['form']) {
  const isTrip = kind === 'trip'
  const shown = (moment: string) => (isTrip ? day(moment) : moment)
  const momentOf = (chosen: string, like: string) => {
    if (!isTrip) return chosen
    const [year, month, date] = chosen.split('-').map(Number) as [number, number, number]
    return instantAt({ ...wallClock(like), year, month, day: date })
  }
  const setStart = (chosen: string) => {
    const start = momentOf(chosen, startDate)
    set({
      startDate: start,
      ...(endDate < start ? { endDate: new Date(Date.parse(start) + 2 * 3_600_000).toISOString() } : {}),
    })
  }
  const mode = isTrip ? 'date' : 'datetime'
  return (
    <>
      <Field label={t('outingFrom')} inline required error={error('startDate')}>
        <DateField
          mode={mode}
          value={shown(startDate)}
          onChange={chosen => {
            if (chosen) setStart(chosen)
          }}
        />
      </Field>
      <Field label={t('outingTo')} inline required error={error('endDate')}>
        <DateField
          mode={mode}
          value={shown(endDate)}
          onChange={chosen => {
            if (chosen) set({ endDate: momentOf(chosen, endDate) })
          }}
        />
      </Field>
    </>
  )
}
