import { useRef, useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { t } from '../attendance/attendance.words.ts'
import { Photos } from '../sign/photos.tsx'
import { useWhere } from '../sign/where.web.ts'
import { WhereCard } from '../sign/where-card.tsx'
import { TripDay } from './trip-day.tsx'
import { mostTripPhotos, tripCalls, tripTypes, type TripType } from './trip.contract.ts'

interface Values {
  signType: TripType
  address: string
  summary: string
}
const fresh: Values = { signType: 'visit', address: '', summary: '' }

/** Signing on a trip: where one is, what for, photos; and what was signed today. */
export default function SignTrip() {
  const where = useWhere()
  const uploads = useUploads(mostTripPhotos, 0, [], { name: 'sign_trip files' })
  const sent = useRef<readonly string[]>([])
  const [today] = useState(() => dayOf(Date.now()))
  const { data } = useCall(tripCalls.list, { startDate: today, limit: 50 })
  const form = useForm(tripCalls.sign, {
    draft: 'sign_trip',
    initial: fresh,

    input: values => ({ ...values, ...where.point, resId: uploads.ids }),
    done: () => {
      toast.success(t('tripSigned'))
      uploads.drop(sent.current)
    },
  })
  const { values, set, error } = form
  function send() {
    if (uploads.holdUp) return void toast.warn(uploads.holdUp)
    sent.current = uploads.ids
    form.send()
  }
  return (
    <FormScreen title={t('trip')} home="/hr/sign" form={{ ...form, send }} submit={t('tripSign')}>
      <Section
        action={
          <Button kind="text" small href="/hr/trip_record">
            {t('tripRecord')}
          </Button>
        }
        title={t('trip')}
      >
        <WhereCard where={where} nearest={null} isJudged={false} isTrip />
        <Field label={t('tripType')}>
          <Segmented<TripType>
            label={t('tripType')}
            value={values.signType}
            onChange={signType => set({ signType })}
            options={tripTypes.map(key => ({ key, name: t(`trip_${key}`) }))}
          />
        </Field>
        <Field label={t('tripAddress')} required={!where.point} error={error('address')}>
          <TextField
            value={values.address}
            onChange={address => set({ address })}
            maxLength={200}
            placeholder={t('tripAddressText')}
          />
        </Field>
        <Field label={t('tripSummary')} error={error('summary')}>
          <TextArea
            value={values.summary}
            onChange={summary => set({ summary })}
            maxLength={1_000}
            placeholder={t('tripSummaryText')}
          />
        </Field>
        <Photos uploads={uploads} />
      </Section>
      {data && data.list.length > 0 && <TripDay title={t('tripToday')} trips={data.list.toReversed()} />}
    </FormScreen>
  )
}
