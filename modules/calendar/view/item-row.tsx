import { ListRow } from '#platform/web/kit/list-row.tsx'
import { classes } from '#platform/web/kit/classes.ts'
import { t } from '../calendar.words.ts'
import type { CalendarItem } from '../event/event.contract.ts'
import { isDone, nameOf, timeOf, toneOf, wayTo } from './looks.web.ts'
import css from './calendar.module.css'

/** One line of a day: when, what, where. */
export function ItemRow({ item }: { item: CalendarItem }) {
  const way = wayTo(item)
  const kind = item.kind === 'event' ? null : item.kind === 'task' ? t('task') : t('subTask')
  return (
    <ListRow
      {...way ? { href: way } : {}} chevron={false}
      left={<span className={css.bar} data-tone={toneOf(item)} data-busy={item.isBusy || undefined} />}
      title={<span className={classes(isDone(item) && css.done)}>{nameOf(item)}</span>}
      subtitle={[timeOf(item), item.place, kind].filter(Boolean).join(' · ')}
    />
  )
}
