import { useState } from 'react'
import { addMonths, lastOfMonth } from '#platform/contract/days.ts'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BriefcaseIcon, ChevronLeftIcon, ChevronRightIcon, SunIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayText, weekday } from '#platform/web/words/format.ts'
import { Month } from './month.tsx'
import { t } from './work-calendar.words.ts'
import { workCalendarCalls, type CalendarRow } from './work-calendar.contract.ts'
import { WeekSettings } from './week-settings.tsx'
import css from './work-calendar.module.css'

/**
 * The company's working calendar: a month with its holidays and make-up days; whoever keeps it changes days, the week
 * and its hours.
 */
export default function WorkCalendarScreen() {
  const [today] = useState(() => dayText(Date.now()))
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`)
  const { data, error, refetch } = useCall(workCalendarCalls.read, { startDate: first, endDate: lastOfMonth(first) })
  const offer = useDayActions()
  const canEdit = data?.can.edit ?? false
  const open = (day: string) => {
    if (canEdit)
      void offer(
        day,
        data?.days.find(one => one.day === day),
      )
  }
  return (
    <Page
      title={t('workCalendar')}
      onBack={useBack('/hr/list')}
      scrollKey={useHistoryKey()}
      top={<Head first={first} onChange={setFirst} />}
    >
      {data ? (
        <PullToRefresh onRefresh={() => refetch()}>
          <Card>
            <Month first={first} today={today} calendar={data} {...(canEdit ? { onDay: open } : {})} />
          </Card>
          <Section
            title={t('special')}
            note={
              lastOfMonth(first) > data.arrangedUntil && data.followsHolidays
                ? t('notArranged', { day: data.arrangedUntil })
                : undefined
            }
          >
            {data.days.length === 0 && <ListRow title={t('noSpecial')} />}
            {data.days.map(one => (
              <DayRow key={one.day} day={one} {...(canEdit ? { onPress: () => open(one.day) } : {})} />
            ))}
          </Section>
          {data.can.edit && <WeekSettings key={JSON.stringify([data.weekdays, data.hours])} week={data} />}
        </PullToRefresh>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

const Head = ({ first, onChange }: { first: string; onChange: (first: string) => void }) => (
  <div className={css.head}>
    <IconButton icon={ChevronLeftIcon} label={t('previousMonth')} onPress={() => onChange(addMonths(first, -1))} />
    <b>{first.slice(0, 7)}</b>
    <IconButton icon={ChevronRightIcon} label={t('nextMonth')} onPress={() => onChange(addMonths(first, 1))} />
  </div>
)

const DayRow = ({ day: { day, isWork, name, isOwn }, onPress }: { day: CalendarRow; onPress?: () => void }) => (
  <ListRow
    title={name || t(isWork ? 'makeUp' : 'dayOff')}
    subtitle={[`${day} ${weekday(day)}`, isOwn && t('ownDay')].filter(Boolean).join(' · ')}
    right={t(isWork ? 'makeUp' : 'dayOff')}
    {...(onPress ? { onPress, chevron: true } : {})}
  />
)

/** What may become of a day. */
function useDayActions() {
  const saved = { done: () => toast.success(t('saved')) }
  const set = useChange(workCalendarCalls.setDays, saved)
  const clear = useChange(workCalendarCalls.clearDays, saved)
  return async (day: string, now: CalendarRow | undefined) => {
    const chosen = await actionMenu(
      [
        { key: 'work', name: t('makeWork'), icon: BriefcaseIcon },
        { key: 'rest', name: t('makeRest'), icon: SunIcon },
        ...(now?.isOwn ? [{ key: 'usual', name: t('asUsual'), icon: UndoIcon }] : []),
      ],
      `${day} ${weekday(day)}`,
    )
    if (chosen === 'usual') return clear.run({ startDate: day, endDate: day })
    if (!chosen) return
    const name = await promptDialog({
      title: t(chosen === 'work' ? 'makeWork' : 'makeRest'),
      label: t('dayName'),
      value: now?.isOwn ? now.name : '',
      placeholder: t('dayNameText'),
      maxLength: 30,
    })
    if (name !== null) set.run({ startDate: day, endDate: day, isWork: chosen === 'work', name: name.trim() })
  }
}
