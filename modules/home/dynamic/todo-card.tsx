import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../home.words.ts'
import { dueCounts } from '../todo/due.web.ts'
import { todoOnHome } from './first-look.contract.ts'
import { shownTodo, TodoRows, TodoSection } from './todo-rows.tsx'

/** My to do: how much is overdue, due today and still to come, and the first of it. */
export function TodoCard() {
  const pages = usePages(taskListCalls.list, todoOnHome)
  return (
    <TodoSection>
      {pages.isPending && <Skeleton kind='rows' count={shownTodo} />}
      {pages.isError && pages.rows.length === 0 && <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && pages.rows.length === 0 && <NothingToDo />}
      {pages.rows.length > 0 && <TodoRows rows={pages.rows} counts={dueCounts(pages.rows, pages.total, pages.hasNextPage)} />}
    </TodoSection>
  )
}

const NothingToDo = () => (
  <ListRow
    left={<CheckCircleIcon />} title={t('nothingToDo')} subtitle={t('nothingToDoText')} wrap
    right={<Button kind='secondary' small href='/tasks/newTask'>{t('newTask')}</Button>}
  />
)
