import { Section } from '#platform/web/kit/card.tsx'
import { ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import type { WaitingCount, WaitingRow } from '#mechanisms/waiting/waiting.contract.ts'
import { WaitingRowView } from '#mechanisms/waiting/waiting-row.tsx'
import { t as dueWord } from '#mechanisms/waiting/waiting.words.ts'
import { t } from '../home.words.ts'
import css from './dynamic.module.css'

/** So many are shown here; the rest is a touch away. */
export const shownTodo = 5
const tones = { overdue: 'danger', today: 'warn', week: 'brand' } satisfies Record<string, Tone>

/** What is to be done, under its name. */
export const TodoSection = ({ children }: { children: React.ReactNode }) => (
  <Section
    title={t('myTodo')}
    action={
      <Link href="/tasks/upcoming?source=upcoming" className={css.all}>
        {t('all')}
        <ChevronRightIcon size={16} />
      </Link>
    }
  >
    {children}
  </Section>
)

/** How much of it is due when, each leading to just that, and the first of it. */
export const TodoRows = ({ rows, counts }: { rows: readonly WaitingRow[]; counts: readonly WaitingCount[] }) => (
  <>
    <Counts counts={counts} />
    {rows.slice(0, shownTodo).map(row => (
      <WaitingRowView key={row.id} row={row} />
    ))}
  </>
)

const shownDues = ['overdue', 'today', 'week', undefined] as const

const Counts = ({ counts }: { counts: readonly WaitingCount[] }) => (
  <ul className={css.counts}>
    {shownDues.map(due => {
      const count = counts.reduce((sum, one) => sum + (!due || one.due === due ? one.count : 0), 0)
      return (
        <li key={due ?? 'all'}>
          <Link
            href={due ? `/todo?due=${due}` : '/todo'}
            className={css.count}
            data-tone={count === 0 || !due ? undefined : tones[due]}
          >
            <b>{count}</b>
            {due ? dueWord(due) : t('all')}
          </Link>
        </li>
      )
    })}
  </ul>
)
