import { t } from '../plan.words.ts'
import { ticksOf, weekdayOf } from './gantt-scale.web.ts'
import css from './gantt.module.css'

interface GanttHeadProps {
  first: number
  last: number
  origin: number
  dayWidth: number
  today: number
  scale: React.Ref<HTMLDivElement>
  /** The heads of the table's columns, in place of the names'. */
  table?: React.ReactNode
}

/** The time scale, always visible. */
export function GanttHead({ first, last, origin, dayWidth, today, scale, table }: GanttHeadProps) {
  const { upper, lower } = ticksOf(first, last, dayWidth)
  const place = (day: number, days: number) => ({ left: (day - origin) * dayWidth, width: days * dayWidth })
  const isDays = dayWidth >= 20
  return (
    <div className={css.head}>
      {table ?? <div className={css.corner}>{t('task')}</div>}
      <div ref={scale} className={css.scale} aria-hidden="true">
        {upper.map(({ day, days, text }) => (
          <span key={day} className={css.upper} style={place(day, days)}>
            <b>{text}</b>
          </span>
        ))}
        {lower.map(({ day, days, text }) => (
          <span
            key={day}
            className={css.lower}
            style={place(day, days)}
            data-today={(isDays && day === today) || undefined}
            data-weekend={(isDays && weekdayOf(day) > 4) || undefined}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
