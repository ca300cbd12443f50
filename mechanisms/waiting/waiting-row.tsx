import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { shortDay, time } from '#platform/web/words/format.ts'
import type { WaitingRow } from './waiting.contract.ts'
import { t } from './waiting.words.ts'
import css from './waiting.module.css'

/** The due time: for today only the hour. */
function whenText({ due, dueDate }: Pick<WaitingRow, 'due' | 'dueDate'>): string {
  if (dueDate === null) return ''
  return due === 'today' ? `${t('today')} ${time(dueDate)}` : `${shortDay(dueDate)} ${time(dueDate)}`
}

/** One tap completes the actor's own items. */
const Finish = ({ row }: { row: WaitingRow }) => (
  <Checkbox
    round
    value={false}
    label={t('finish', { title: row.title })}
    onChange={() => void import('./inbox-acts.web.ts').then(({ doFirst }) => doFirst(row))}
  />
)

/**
 * One waiting item: who asks, for what, and by when. `said` is shown beside its context, `control` replaces the circle.
 */
export const WaitingRowView = ({
  row,
  said = '',
  control = row.person ? undefined : <Finish row={row} />,
}: {
  row: WaitingRow
  said?: string
  control?: React.ReactNode
}) => {
  const when = whenText(row)
  return (
    <ListRow
      href={row.link}
      chevron={false}
      control={control}
      left={row.person ? <Avatar name={row.person.name} size={36} /> : undefined}
      title={row.title}
      subtitle={
        <>
          {[row.person?.name, row.note, said].filter(Boolean).join(' · ')}
          {when && (
            <span className={css.when} data-due={row.due}>
              {when}
            </span>
          )}
        </>
      }
    />
  )
}

/** A heading (overdue, today …) above the first row of each group. */
export const WaitingHeading = ({ row, previous }: { row: WaitingRow; previous: WaitingRow | undefined }) =>
  previous?.due === row.due ? null : (
    <h2 className={css.heading} data-due={row.due} data-between={previous !== undefined || undefined}>
      {t(row.due)}
    </h2>
  )
