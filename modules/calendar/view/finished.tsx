import { useState } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day, shortDay, time, weekday } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { eventCalls, type CalendarItem } from '../event/event.contract.ts'
import { firstOfMonth, mondayOf, momentOf, today } from './days.web.ts'
import { wayTo } from './looks.web.ts'
import css from './calendar.module.css'

const spans = ['anyTime', 'thisWeek', 'thisMonth'] as const
type Span = (typeof spans)[number]
const startOf = (span: Span) =>
  span === 'anyTime' ? {} : { startDate: momentOf(span === 'thisWeek' ? mondayOf(today()) : firstOfMonth(today())) }

/** What I, or a colleague (`?person_id=&name=`), have finished, day by day, the latest first. */
export default function Finished() {
  const { person_id: personId, name } = useAddress()
  const [span, setSpan] = useState<Span>('anyTime')
  return (
    <ListScreen
      title={name ? t('finishedOf', { name }) : t('finished')}
      call={eventCalls.finished}
      query={{ limit: 30, ...startOf(span), ...(personId ? { personId } : {}) }}
      top={
        <div className={css.views}>
          <Segmented
            label={t('whatShown')}
            value={span}
            onChange={setSpan}
            options={spans.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
      empty={{ icon: CheckCircleIcon, title: t('noFinished'), text: t('noFinishedText') }}
    >
      {(item, previous) => (
        <>
          {(!previous || day(previous.endDate) !== day(item.endDate)) && (
            <h2 className={css.dayHead}>
              {shortDay(item.endDate)} {weekday(item.endDate)}
            </h2>
          )}
          <Row item={item} />
        </>
      )}
    </ListScreen>
  )
}

const Row = ({ item }: { item: CalendarItem }) => (
  <ListRow
    href={wayTo(item)!}
    chevron={false}
    left={<span className={css.bar} data-tone={item.status === 'FINISH_DELAY' ? 'warn' : 'success'} />}
    title={item.name}
    subtitle={[
      time(item.endDate),
      item.kind !== 'task' && t(item.kind === 'item' ? 'item' : 'subTask'),
      item.status === 'FINISH_DELAY' && t('finishedLate'),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
