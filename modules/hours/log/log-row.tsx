import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { t } from '../hours.words.ts'
import { figure, statusTone } from './show-hours.web.ts'
import type { WorkHourRow } from './work-hour.contract.ts'
import css from './hours.module.css'

/** A log in a list: its task, or, in a list of one task's, its person. */
export const LogRow = ({
  log,
  of = 'task',
  control,
}: {
  log: WorkHourRow
  of?: 'task' | 'person'
  control?: React.ReactNode
}) => (
  <ListRow
    href={`/add_real_workhour?id=${log.id}`}
    chevron={false}
    {...(control === undefined ? {} : { control: <span className={css.tick}>{control}</span> })}
    left={
      <span className={css.figure}>
        <b>{figure(log.hour)}</b>
        <small>{t('hourUnit')}</small>
      </span>
    }
    title={of === 'task' ? log.task.name : log.user.name}
    subtitle={[
      shortDay(log.startDate),
      log.summary || (log.status === 'REJECT' ? log.opinion : '') || (of === 'task' ? log.task.code : ''),
    ]
      .filter(Boolean)
      .join(' · ')}
    badge={<StatusPill tone={statusTone[log.status]}>{t(log.status)}</StatusPill>}
  />
)
