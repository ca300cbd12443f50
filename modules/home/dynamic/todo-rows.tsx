import { Section } from '#platform/web/kit/card.tsx'
import { ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import type { TaskRow } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { t } from '../home.words.ts'
import { dueGroupNames, type DueGroup } from '../todo/due.web.ts'
import css from './dynamic.module.css'

/** So many tasks are shown here; the rest is a touch away. */
export const shownTodo = 5
const tones: Record<DueGroup, Tone> = { overdue: 'danger', today: 'warn', later: 'brand' }

/** What is to be done, under its name. */
export const TodoSection = ({ children }: { children: React.ReactNode }) => (
  <Section title={t('myTodo')} action={<Link href='/tasks/upcoming?source=upcoming' className={css.all}>{t('all')}<ChevronRightIcon size={16} /></Link>}>{children}</Section>
)

/** How much of it is due when, and the first of it. */
export const TodoRows = ({ rows, counts }: { rows: readonly TaskRow[], counts: Record<DueGroup, string> }) => (
  <>
    <Counts counts={counts} />
    {rows.slice(0, shownTodo).map(task => <TaskRowView key={task.id} task={task} />)}
  </>
)

const Counts = ({ counts }: { counts: Record<DueGroup, string> }) => (
  <ul className={css.counts}>
    {dueGroupNames.map(group => (
      <li key={group}>
        <Link href={`/todo_task?due=${group}`} className={css.count} data-tone={counts[group] === '0' ? undefined : tones[group]}>
          <b>{counts[group] || '…'}</b>{t(group)}
        </Link>
      </li>
    ))}
  </ul>
)
