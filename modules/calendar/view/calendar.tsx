import { useCallback, useEffect, useRef, useState } from 'react'
import { useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  CheckCircleIcon,
  CheckIcon,
  LinkIcon,
  MoreIcon,
  PlusIcon,
  UserIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { Page, usePageScroll } from '#platform/web/kit/page.tsx'
import { keptPosition } from '#platform/web/kit/scroll-restore.ts'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { t } from '../calendar.words.ts'
import { Agenda } from './agenda.tsx'
import { yearMonth } from '#platform/web/words/named-day.ts'
import { momentOf, today } from './days.web.ts'
import { HoursView } from './hours.tsx'
import { MonthView } from './month.tsx'
import type { Wanted } from './use-items.web.ts'
import css from './calendar.module.css'

const views = ['month', 'week', 'day', 'list'] as const
type View = (typeof views)[number]
const shows = ['events', 'tasks', 'subTasks', 'items'] as const

/** How the calendar was left: coming back from an event finds it so. */
let left: { view: View; day: string; wanted: Wanted } | null = null

/** A person's time: month, week, day, or what comes next as a list. */
export default function Calendar() {
  const [{ view, day, wanted }, setState] = useState(
    () =>
      left ?? {
        view: 'month' as View,
        day: today(),
        wanted: { person: null, events: true, tasks: true, subTasks: true, items: true },
      },
  )
  const go = useGo()
  const scrollKey = useHistoryKey()
  // Where the list stood when this screen was left; another view begins at its top.
  const [position, setPosition] = useState(() => keptPosition(scrollKey))
  const set = useCallback(
    (changed: Partial<NonNullable<typeof left>>) => setState(before => (left = { ...before, ...changed })),
    [],
  )
  const onDay = useCallback((chosen: string) => set({ day: chosen }), [set])
  const shown = { day, wanted, onDay }

  const more = async () => {
    const chosen = await actionMenu(
      [
        ...(wanted.person ? [{ key: 'mine' as const, name: t('mine'), icon: UserIcon }] : []),
        { key: 'colleague' as const, name: t('ofColleague'), icon: UsersIcon },
        ...shows.map(key => ({
          key,
          name: `${t('whatShown')} · ${t(`show_${key}`)}`,
          icon: wanted[key] ? CheckIcon : MoreIcon,
        })),
        { key: 'finished' as const, name: t('finished'), icon: CheckCircleIcon },
        { key: 'feed' as const, name: t('feed'), icon: LinkIcon },
      ],
      t('more'),
    )
    if (chosen === 'mine') set({ wanted: { ...wanted, person: null } })
    else if (chosen === 'colleague') {
      const person = await choosePerson({ title: t('ofColleague') })
      if (person) set({ wanted: { ...wanted, person } })
    } else if (chosen === 'feed') go('/calendar/feed')
    else if (chosen === 'finished')
      go(
        `/calendar/finished${wanted.person ? `?${new URLSearchParams({ person_id: wanted.person.id, name: wanted.person.name })}` : ''}`,
      )
    else if (chosen) set({ wanted: { ...wanted, [chosen]: !wanted[chosen] } })
  }
  return (
    <Page
      large
      scrollKey={scrollKey}
      title={wanted.person ? t('ofPerson', { name: wanted.person.name }) : yearMonth(day)}
      actions={
        <>
          {day !== today() && (
            <Button kind="text" small onPress={() => onDay(today())}>
              {t('today')}
            </Button>
          )}
          <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />
          <IconButton
            icon={PlusIcon}
            label={t('newEvent')}
            href={`/calendar/create?start=${encodeURIComponent(usualStart(day))}`}
          />
        </>
      }
      top={
        <div className={css.views} data-wide={view === 'month' || view === 'week' || undefined}>
          <Segmented
            label={t('view')}
            value={view}
            onChange={key => {
              setPosition(0)
              set({ view: key })
            }}
            options={views.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
    >
      <FromTop view={view} />
      {view === 'month' && <MonthView {...shown} />}
      {view === 'week' && <HoursView {...shown} length={7} />}
      {view === 'day' && <HoursView {...shown} length={1} />}
      {view === 'list' && <Agenda {...shown} position={position} />}
    </Page>
  )
}

/** A view that is changed to begins at its top, or where it says. */
function FromTop({ view }: { view: View }) {
  const scroll = usePageScroll()
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    // With the next picture's layout: here it would be a layout of its own. `HoursView` says where it begins after
    // this.
    requestAnimationFrame(() => scroll.current?.scrollTo({ top: 0 }))
  }, [scroll, view])
  return null
}

/** Today the next full hour, on another day nine in the morning. */
function usualStart(day: string): string {
  const hour = 3_600_000
  return day === today() ? new Date(Math.ceil((Date.now() + 1) / hour) * hour).toISOString() : momentOf(day, 9 * 60)
}
