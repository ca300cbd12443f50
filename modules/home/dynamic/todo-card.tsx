import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon, ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { t } from '../home.words.ts'
import { dueCounts, dueGroupNames, type DueGroup } from '../todo/due.web.ts'
import { todoOnHome } from './first-look.contract.ts'
import css from './dynamic.module.css'

/** So many tasks are shown here; the rest is a touch away. */
const shown = 5
const tones: Record<DueGroup, Tone> = { overdue: 'danger', today: 'warn', later: 'brand' }

/** My to do: how much is overdue, due today and still to come, and the first of it. */
export function TodoCard() {
  const pages = usePages(taskListCalls.list, todoOnHome)
  return (
    <Section title={t('myTodo')} action={<Link href='/tasks/upcoming?source=upcoming' className={css.all}>{t('all')}<ChevronRightIcon size={16} /></Link>}>
      {pages.isPending && <Skeleton kind='rows' count={shown} />}
      {pages.isError && pages.rows.length === 0 && <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && pages.rows.length === 0 && <NothingToDo />}
      {pages.rows.length > 0 && (
        <>
          <Counts counts={dueCounts(pages.rows, pages.total, pages.hasNextPage)} />
          {pages.rows.slice(0, shown).map(task => <TaskRowView key={task.id} task={task} />)}
        </>
      )}
    </Section>
  )
}

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

const NothingToDo = () => (
  <ListRow
    left={<CheckCircleIcon />} title={t('nothingToDo')} subtitle={t('nothingToDoText')} wrap
    right={<Button kind='secondary' small href='/tasks/newTask'>{t('newTask')}</Button>}
  />
)
