import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { shortDay, time } from '#platform/web/words/format.ts'
import type { WaitingRow } from './waiting.contract.ts'
import { t } from './waiting.words.ts'
import css from './waiting.module.css'

/** When it is wanted: of today the hour alone. */
function whenText({ due, dueDate }: Pick<WaitingRow, 'due' | 'dueDate'>): string {
  if (dueDate === null) return ''
  return due === 'today' ? `${t('today')} ${time(dueDate)}` : `${shortDay(dueDate)} ${time(dueDate)}`
}

/** What is one's own to do is finished by one tap. */
const Finish = ({ row }: { row: WaitingRow }) => (
  <Checkbox
    round
    value={false}
    label={t('finish', { title: row.title })}
    onChange={() => void import('./inbox-acts.web.ts').then(({ doFirst }) => doFirst(row))}
  />
)

/**
 * One thing that waits: who asks, for what, and by when. `said` stands beside what it belongs to, `control` in the
 * circle's place.
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

/** Overdue, today … above the first row of each. */
export const WaitingHeading = ({ row, previous }: { row: WaitingRow; previous: WaitingRow | undefined }) =>
  previous?.due === row.due ? null : (
    <h2 className={css.heading} data-due={row.due} data-between={previous !== undefined || undefined}>
      {t(row.due)}
    </h2>
  )
