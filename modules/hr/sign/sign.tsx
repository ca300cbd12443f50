import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useHasScreen } from '#platform/web/app/navigation.ts'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CalendarIcon, SettingsIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { shortDay, time, weekday } from '#platform/web/words/format.ts'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { t } from '../attendance/attendance.words.ts'
import { shiftTimes } from '../shift/show-shift.web.ts'
import { Clock } from './clock.tsx'
import { DayTimes } from './day-times.tsx'
import { nearestCircle } from './distance.contract.ts'
import { Photos } from './photos.tsx'
import { SignButton } from './sign-button.tsx'
import { mostPhotos, signCalls, type SignDay, type SignSetting, type SignType } from './sign.contract.ts'
import { useWhere } from './where.web.ts'
import { WhereCard } from './where-card.tsx'
import css from './sign.module.css'

/** Signing in: the server's clock, where one is, the day's two times, and one big button. */
export default function Sign() {
  const back = useBack('/app')
  const day = useCall(signCalls.detail, {})
  const setting = useCall(signCalls.setting, {})
  const actions = (
    <>
      {setting.data?.can.edit && <IconButton icon={SettingsIcon} label={t('signSetting')} href="/hr/sign_setting" />}
      <IconButton icon={CalendarIcon} label={t('signRecord')} href="/hr/sign_record" />
    </>
  )
  if (day.data && setting.data)
    return <SignPage day={day.data} setting={setting.data} actions={actions} onBack={back} />
  const error = day.error ?? setting.error
  return (
    <Page title={t('attendance')} onBack={back} actions={actions}>
      {error ? (
        <ErrorState
          text={refusalText(error)}
          onRetry={() => {
            void day.refetch()
            void setting.refetch()
          }}
        />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

interface SignPageProps {
  day: SignDay
  setting: SignSetting
  actions: React.ReactNode
  onBack: () => void
}

function SignPage({ day, setting, actions, onBack }: SignPageProps) {
  const where = useWhere()
  // A photo proves one day: on another one it is not there any more.
  const uploads = useUploads(mostPhotos, 0, [], useFilesHere(`photos ${day.day}`))
  const [location, setLocation] = useState('')
  const [summary, setSummary] = useState('')
  const nearest = where.point && nearestCircle(where.point, setting.places, setting.mostAccuracy)
  const isJudged = setting.places.length + setting.wifiNames.length > 0
  const isOutside = isJudged && nearest?.isInside !== true
  const wantsReason = isOutside && setting.reasonOutside
  const wantsPhoto = setting.photo === 'always' || (setting.photo === 'outside' && isOutside)
  const { next } = day
  const change = useChange(signCalls.terminal, {
    done: ({ signType, signTime }, { resId = [] }) => {
      toast.success(t(signType === 'in' ? 'signedInAt' : 'signedOutAt', { time: time(signTime) }))
      setSummary('')
      setLocation('')
      uploads.drop(resId as string[])
    },
  })
  function sign() {
    if (uploads.holdUp) return void toast.warn(uploads.holdUp)
    if (wantsReason && summary.trim() === '') return void toast.warn(t('reasonFirst'))
    if (wantsPhoto && uploads.ids.length === 0) return void toast.warn(t('photoFirst'))
    const named = location.trim() || (nearest?.isInside ? nearest.name : '')
    change.run({ signType: next, ...where.point, location: named, summary: summary.trim(), resId: uploads.ids })
  }
  return (
    <Page
      title={t('attendance')}
      onBack={onBack}
      actions={actions}
      bottom={<SignButton day={day} next={next} busy={change.running} isOutside={isOutside} onPress={sign} />}
    >
      <Card>
        <div className={css.face}>
          <Clock now={day.now} key={day.now} />
          <p className={css.day}>
            {shortDay(day.day)} {weekday(day.day)}
          </p>
          <p className={css.shift}>
            {day.shift
              ? `${day.shift.name || t('usualShift')} ${shiftTimes(day.shift)}`
              : t(day.calendarDay === 'holiday' ? 'holidayToday' : 'offToday')}
          </p>
        </div>
        <DayTimes day={day} />
      </Card>
      <Section>
        <WhereCard where={where} nearest={nearest} isJudged={isJudged} />
        {!nearest?.isInside && (
          <Field label={t('location')}>
            <TextField value={location} onChange={setLocation} maxLength={200} placeholder={t('locationText')} />
          </Field>
        )}
        {wantsReason && (
          <Field label={t('reason')} required>
            <TextField value={summary} onChange={setSummary} maxLength={200} placeholder={t('reasonText')} />
          </Field>
        )}
        {(wantsPhoto || uploads.uploads.length > 0) && <Photos uploads={uploads} required={wantsPhoto} />}
      </Section>
      <Missing missing={day.missing} />
      <Section>
        <ListRow title={t('trip')} subtitle={t('tripText')} href="/hr/sign_trip" />
        <ListRow title={t('attendanceFigures')} subtitle={t('attendanceFiguresText')} href="/hr/attendance" />
      </Section>
    </Page>
  )
}

/** Where what is missing is applied for. */
const fillAt = (day: string, signType: SignType) => `/hr/fill_sign/new?day=${day}&sign_type=${signType}`

function Missing({ missing }: { missing: SignDay['missing'] }) {
  const hasScreen = useHasScreen()
  if (missing.length === 0) return null
  return (
    <Section title={t('missing')} note={t('missingText')}>
      {missing.map(({ day, signType }) => {
        const address = fillAt(day, signType)
        return (
          <ListRow
            key={day + signType}
            title={`${shortDay(day)} ${weekday(day, 'short')}`}
            right={t(signType === 'in' ? 'lacksIn' : 'lacksOut')}
            href={hasScreen(address) ? address : `/hr/sign_record?day=${day}`}
          />
        )
      })}
    </Section>
  )
}
