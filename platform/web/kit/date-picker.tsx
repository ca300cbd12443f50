import { useState } from 'react'
import { timeZone, wallClock, type WallClock } from '#platform/web/words/time-zone.ts'
import { weekday } from '#platform/web/words/format.ts'
import { Button } from './button.tsx'
import { t } from './kit.words.ts'
import { useOpenings } from './openings.ts'
import { Sheet } from './sheet.tsx'
import { Wheel, Wheels } from './wheel.tsx'
import { choices, fit, rangeOf, read, turn, wheelsOf, written, type DateMode, type Part } from './wheel-dates.ts'
import css from './date-picker.module.css'

export type DatePickerProps = {
  open: boolean
  title: string
  mode: DateMode
  value: string | null
  min?: string | undefined
  max?: string | undefined
  /** Offers 清除. */
  clearable?: boolean | undefined
  onClose: () => void
  /** Told by 确定, with the value written for its mode. */
  onConfirm: (value: string | null) => void
}

const units = { year: 'yearIs', month: 'monthIs', day: 'dayIs', hour: 'hourIs', minute: 'minuteIs' } as const
const two = (figure: number) => String(figure).padStart(2, '0')
const textOf = (part: Part, value: number) => t(units[part], { n: part === 'year' ? value : two(value) })

/** The sheet with the date wheels; a module of its own, so that it is fetched when first opened. */
export default function DatePicker({ open, ...rest }: DatePickerProps) {
  return <Wheeled key={useOpenings(open)} open={open} {...rest} />
}

function Wheeled({ open, title, mode, value, min, max, clearable, onClose, onConfirm }: DatePickerProps) {
  const [now] = useState(() => wallClock(Date.now()))
  const range = rangeOf(mode, min, max, now)
  const [clock, setClock] = useState<WallClock>(() => fit(read(value, mode, now), range))
  return (
    <Sheet
      open={open} onClose={onClose} title={title}
      left={<Button kind='text' onPress={onClose}>{t('cancel')}</Button>}
      right={<Button kind='text' onPress={() => onConfirm(written(clock, mode))}>{t('confirm')}</Button>}
    >
      <div className={css.head}>
        <output className={css.chosen}>{summary(clock, mode)}</output>
        <Button kind='secondary' small onPress={() => setClock(fit(wallClock(Date.now()), range))}>{t(mode === 'date' ? 'today' : 'now')}</Button>
        {clearable && value && <Button kind='secondary' small onPress={() => onConfirm(null)}>{t('clear')}</Button>}
      </div>
      <Wheels>
        {wheelsOf[mode].map(part => (
          <Wheel
            key={part} label={t(part)} values={choices(part, clock, range)} value={clock[part]}
            textOf={figure => textOf(part, figure)} onChange={figure => setClock(turn(clock, part, figure, range))}
          />
        ))}
      </Wheels>
    </Sheet>
  )
}

function summary(clock: WallClock, mode: DateMode): string {
  const time = written(clock, 'time')
  if (mode === 'time') return `${time} · ${timeZone()}`
  const date = written(clock, 'date')
  return [date, weekday(date, 'short'), mode === 'datetime' && time].filter(Boolean).join(' ')
}
