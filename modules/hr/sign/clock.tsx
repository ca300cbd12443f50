import { useEffect, useState } from 'react'
import { wallClock } from '#platform/web/words/time-zone.ts'
import css from './sign.module.css'

const two = (figure: number) => String(figure).padStart(2, '0')

/** The server's clock in the company's zone, to the second: what counts, not what the phone thinks. */
export function Clock({ now }: { now: string }) {
  const [ahead] = useState(() => Date.parse(now) - Date.now())
  const [moment, setMoment] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setMoment(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const { hour, minute } = wallClock(moment + ahead)
  const second = Math.floor((moment + ahead) / 1_000) % 60
  return (
    <time className={css.clock} aria-live="off">
      {two(hour)}:{two(minute)}
      <small>:{two(second)}</small>
    </time>
  )
}
