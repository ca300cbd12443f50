import { refresh } from '#platform/web/app/cache.ts'
import { refusalText, useCall, usePages } from '#platform/web/app/calls.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon, ShieldIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { waitForMeCalls } from '#modules/company/company.contract.ts'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { todoOnHome } from '../dynamic/first-look.contract.ts'
import { t } from '../home.words.ts'
import { dueGroupNames, dueGroupOf } from './due.web.ts'

export const reloadTodo = () => refresh(taskListCalls.list, waitForMeCalls.waitForMe, notificationCalls.unread)

/** What waits for my decision, by kind: approvals, evaluations, tasks to agree to. */
export function WaitingForMe() {
  const { data, error, refetch } = useCall(waitForMeCalls.waitForMe, {})
  if (error && !data) return <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  if (!data || data.list.every(({ count }) => count === 0)) return null
  return (
    <Section title={t('waitingForMe')}>
      {data.list.filter(({ count }) => count > 0).map(({ kind, name, count }) => (
        <ListRow key={kind} left={<ShieldIcon />} title={name} right={<Badge count={count} />} href={`/todo_list?kind=${encodeURIComponent(kind)}`} />
      ))}
    </Section>
  )
}

const shown = 10

/** My open tasks under the headings of when they are due; each heading leads to the rest of its group. */
export function DueSections() {
  const pages = usePages(taskListCalls.list, todoOnHome)
  if (pages.isPending) return <Skeleton kind='rows' />
  if (pages.isError && pages.rows.length === 0) return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  if (pages.rows.length === 0) return <Empty icon={CheckCircleIcon} title={t('nothingToDo')} text={t('nothingToDoText')} />
  return dueGroupNames.map(group => {
    const rows = pages.rows.filter(row => dueGroupOf(row) === group)
    if (rows.length === 0) return null
    return (
      <Section key={group} title={t(group)}>
        {rows.slice(0, shown).map(task => <TaskRowView key={task.id} task={task} />)}
        {(rows.length > shown || (pages.hasNextPage && rows.at(-1) === pages.rows.at(-1))) && <ListRow title={t('seeAll')} tone='brand' href={`/todo_task?due=${group}`} />}
      </Section>
    )
  })
}
