import { refusalText } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { useWaiting } from '#mechanisms/waiting/use-waiting.web.ts'
import { t } from '../home.words.ts'
import { shownTodo, TodoRows, TodoSection } from './todo-rows.tsx'

/** My to do: how much of it is overdue, due today and within a week, and the first of it. */
export function TodoCard() {
  const { rows, counts, isPending, isError, isSuccess, error, refetch } = useWaiting()
  return (
    <TodoSection>
      {isPending && <Skeleton kind="rows" count={shownTodo} />}
      {isError && rows.length === 0 && <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />}
      {isSuccess && rows.length === 0 && <NothingToDo />}
      {rows.length > 0 && <TodoRows rows={rows} counts={counts} />}
    </TodoSection>
  )
}

const NothingToDo = () => (
  <ListRow
    left={<CheckCircleIcon />}
    title={t('nothingToDo')}
    subtitle={t('nothingToDoText')}
    wrap
    right={
      <Button kind="secondary" small href="/tasks/newTask">
        {t('newTask')}
      </Button>
    }
  />
)
