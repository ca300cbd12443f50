import { useState } from 'react'
import { day, weekday } from '#platform/web/words/format.ts'
import { wallClock } from '#platform/web/words/time-zone.ts'
import { t } from '../home.words.ts'
import css from './dynamic.module.css'

/** Who, by the hour of the day, and when. */
export function Hello({ name }: { name: string }) {
  const [now] = useState(() => Date.now())
  const { hour } = wallClock(now)
  const hello =
    hour < 5
      ? t('helloNight', { name })
      : hour < 12
        ? t('helloMorning', { name })
        : hour < 18
          ? t('helloAfternoon', { name })
          : t('helloEvening', { name })
  return (
    <span className={css.hello}>
      <span>{hello}</span>
      <small>
        {day(now)} {weekday(now)}
      </small>
    </span>
  )
}
