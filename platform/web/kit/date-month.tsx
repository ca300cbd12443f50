import { use, useEffect, useState } from 'react'
import { addDays, addMonths, daysFrom, lastOfMonth, mondayOf, weekdayOf } from '#platform/contract/days.ts'
import { weekday } from '#platform/web/words/format.ts'
import { yearMonth } from '#platform/web/words/named-day.ts'
import { t } from './date-picker.words.ts'
import { DayMarks, type DayMark } from './day-marks.ts'
import { IconButton } from './icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import css from './date-picker.module.css'

interface DateMonthProps {
  /** The month's first day. */
  first: string
  onMonth: (first: string) => void
  today: string
  chosen: string | null
  min: string
  max: string
  onDay: (day: string) => void
  /** Pressed, the month's name asks for another way to choose. */
  onName: () => void
}

/** A month whose days are chosen, with what the company's calendar makes of them. */
export function DateMonth({ first, onMonth, today, chosen, min, max, onDay, onName }: DateMonthProps) {
  const marks = useMarks(first)
  const monday = mondayOf(first)
  return (
    <>
      <div className={css.month}>
        <IconButton icon={ChevronLeftIcon} label={t('previous')} onPress={() => onMonth(addMonths(first, -1))} />
        <button type="button" className={css.name} title={t('onWheels')} onClick={onName}>
          {yearMonth(first)}
        </button>
        <IconButton icon={ChevronRightIcon} label={t('next')} onPress={() => onMonth(addMonths(first, 1))} />
      </div>
      <div className={css.weekdays} aria-hidden="true">
        {daysFrom(monday, addDays(monday, 6)).map(day => (
          <span key={day}>{weekday(day, 'short').replace('周', '')}</span>
        ))}
      </div>
      <div className={css.days}>
        {daysFrom(first, lastOfMonth(first)).map(day => {
          const mark = marks.get(day)
          const sign = mark && t(mark.isWork ? 'work' : 'rest')
          return (
            <button
              key={day}
              type="button"
              className={css.day}
              data-kind={mark && (mark.isWork ? 'work' : 'off')}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={day === chosen}
              aria-label={[day, weekday(day), sign, mark?.name].filter(Boolean).join(' ')}
              disabled={day < min || day > max}
              style={day === first ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
              {sign && <span className={css.sign}>{sign}</span>}
            </button>
          )
        })}
      </div>
    </>
  )
}

function useMarks(first: string): ReadonlyMap<string, DayMark> {
  const read = use(DayMarks)
  const [marks, setMarks] = useState<ReadonlyMap<string, DayMark>>(new Map())
  useEffect(() => {
    let isOver = false
    void read(first, lastOfMonth(first)).then(days => {
      if (!isOver) setMarks(new Map(days.map(mark => [mark.day, mark])))
    })
    return () => {
      isOver = true
    }
  }, [read, first])
  return marks
}
