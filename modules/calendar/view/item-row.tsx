import { WaitingMark } from '#platform/web/app/offline/waiting-mark.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { classes } from '#platform/web/kit/classes.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { isDone, isFaint, nameOf, timeOf, toneOf, wayTo } from './looks.web.ts'
import css from './calendar.module.css'

/** One line of a day: when, what, where. */
export function ItemRow({ item }: { item: CalendarItem }) {
  const way = wayTo(item)
  const kind = { event: null, task: t('task'), sub_task: t('subTask'), item: t('item'), goal: t('goal') }[item.kind]
  return (
    <ListRow
      {...(way ? { href: way } : {})}
      chevron={false}
      left={
        <span className={css.bar} data-tone={toneOf(item)} data-faint={item.isBusy || isFaint(item) || undefined} />
      }
      title={
        <span className={classes(isDone(item) && css.done)}>
          {nameOf(item)}
          <WaitingMark id={item.id} />
        </span>
      }
      subtitle={[timeOf(item), item.place, kind, item.answer && item.answer !== 'accept' && t(item.answer)]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
