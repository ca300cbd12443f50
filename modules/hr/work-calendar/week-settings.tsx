import { useState } from 'react'
import { addDays } from '#platform/contract/days.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { weekday } from '#platform/web/words/format.ts'
import type { Calendar } from './month.tsx'
import { t } from './work-calendar.words.ts'
import { workCalendarCalls } from './work-calendar.contract.ts'
import { dayMinutes, type HourSpan } from '#mechanisms/work-calendar/working-time.ts'
import css from './work-calendar.module.css'

/** A Monday, for the weekdays' names. */
const aMonday = '2026-01-05'

/** The company's week and hours, for whoever keeps them: kept together, by their own button. */
export function WeekSettings({ week }: { week: Calendar }) {
  const [weekdays, setWeekdays] = useState<readonly number[]>(week.weekdays)
  const [hours, setHours] = useState<readonly HourSpan[]>(week.hours)
  const change = useChange(workCalendarCalls.setWeek, {
    done: () => toast.success(t('saved')),
  })
  const save = (followsHolidays = week.followsHolidays) =>
    change.run({ weekdays: [...weekdays], hours: [...hours], followsHolidays })
  const toggle = (one: number) =>
    setWeekdays(weekdays.includes(one) ? weekdays.filter(other => other !== one) : [...weekdays, one].toSorted())
  const setSpan = (index: number, changed: Partial<HourSpan>) =>
    setHours(hours.map((span, at) => (at === index ? { ...span, ...changed } : span)))
  const isChanged = JSON.stringify([weekdays, hours]) !== JSON.stringify([week.weekdays, week.hours])
  return (
    <>
      <Section title={t('week')} note={t('weekNote')}>
        <div className={css.chips}>
          {[1, 2, 3, 4, 5, 6, 7].map(one => (
            <button
              key={one}
              type="button"
              className={css.chip}
              aria-pressed={weekdays.includes(one)}
              onClick={() => toggle(one)}
            >
              <span aria-hidden="true">{weekday(addDays(aMonday, one - 1), 'short').replace('周', '')}</span>
              <VisuallyHidden>{weekday(addDays(aMonday, one - 1))}</VisuallyHidden>
            </button>
          ))}
        </div>
        <ListRow
          title={t('followsHolidays')}
          wrap
          right={<Switch label={t('followsHolidays')} value={week.followsHolidays} onChange={save} />}
        />
      </Section>
      <Section title={t('hours')} note={t('hoursNote', { hours: Math.round(dayMinutes(hours) / 6) / 10 })}>
        {hours.map((span, index) => (
          <div key={index} className={css.hours}>
            <DateField
              mode="time"
              label={t('from')}
              value={span.from}
              onChange={from => {
                if (from) setSpan(index, { from })
              }}
            />
            <span aria-hidden="true">–</span>
            <DateField
              mode="time"
              label={t('to')}
              value={span.to}
              onChange={to => {
                if (to) setSpan(index, { to })
              }}
            />
            {hours.length > 1 && (
              <IconButton
                icon={TrashIcon}
                label={t('removeHours', { n: index + 1 })}
                onPress={() => setHours(hours.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
        {hours.length < 4 && (
          <Button
            kind="text"
            small
            icon={PlusIcon}
            onPress={() => setHours([...hours, { from: hours.at(-1)?.to ?? '09:00', to: '23:00' }])}
          >
            {t('addHours')}
          </Button>
        )}
        {isChanged && (
          <Button wide busy={change.running} onPress={() => save()}>
            {t('save')}
          </Button>
        )}
      </Section>
    </>
  )
}
