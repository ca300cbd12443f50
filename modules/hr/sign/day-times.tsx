import { StatusPill } from '#platform/web/kit/badge.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { shortDay, time } from '#platform/web/words/format.ts'
import { duration } from '../attendance/show-facts.web.ts'
import { t } from '../attendance/attendance.words.ts'
import type { SignDay, SignRow } from './sign.contract.ts'
import css from './sign.module.css'

/** When one came and when one went, and what is to be said of it. */
export function DayTimes({
  day: {
    day,
    signIn,
    signOut,
    facts: { lateMinutes, earlyMinutes, lacksIn, lacksOut },
  },
}: {
  day: Pick<SignDay, 'day' | 'signIn' | 'signOut' | 'facts'>
}) {
  return (
    <div className={css.times}>
      <Cell
        name={t('signIn')}
        day={day}
        sign={signIn}
        lacks={lacksIn}
        amiss={lateMinutes > 0 ? t('factLate', { time: duration(lateMinutes) }) : null}
      />
      <Cell
        name={t('signOut')}
        day={day}
        sign={signOut}
        lacks={lacksOut}
        amiss={earlyMinutes > 0 ? t('factEarly', { time: duration(earlyMinutes) }) : null}
      />
    </div>
  )
}

interface CellProps {
  name: string
  day: string
  sign: SignRow | null
  lacks: boolean
  amiss: string | null
}

function Cell({ name, day, sign, lacks, amiss }: CellProps) {
  const pill = (tone: Tone, text: string) => (
    <StatusPill key={text} tone={tone}>
      {text}
    </StatusPill>
  )
  const isLater = sign && !sign.signTime.startsWith(day) && shortDay(sign.signTime) !== shortDay(day)
  return (
    <div className={css.cell}>
      <span>{name}</span>
      {sign ? (
        <b>
          {isLater && `${shortDay(sign.signTime)} `}
          {time(sign.signTime)}
        </b>
      ) : (
        <b data-none>--:--</b>
      )}
      <span className={css.pills}>
        {amiss && pill('warn', amiss)}
        {lacks && pill('danger', t('lacks'))}
        {sign?.isFilled && pill('brand', t('filled'))}
        {sign?.isInside === false && pill('violet', t('factOutside'))}
        {sign && !amiss && sign.isInside !== false && !sign.isFilled && pill('success', t('fine'))}
      </span>
      {sign && <small>{sign.location || (sign.isInside ? sign.placeName : '')}</small>}
    </div>
  )
}
