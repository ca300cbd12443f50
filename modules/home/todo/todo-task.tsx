import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FilterIcon } from '#platform/web/kit/icons.tsx'
import { Inbox } from '#mechanisms/waiting/inbox.tsx'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { t } from '../home.words.ts'
import { filterAddress, filterQuery, isEmpty, readFilter, type TaskFilter } from './task-filter.ts'

/** The tasks that I have to do, all or of one due group (`?due=`); or what a filter found (`filter.tsx`). */
export default function TodoTask() {
  const filter = readFilter(useAddress())
  const back = useBack()
  return isEmpty(filter) ? (
    <Inbox only={{ kind: 'task', title: t('todoTasks') }} onBack={back} />
  ) : (
    <FilteredTasks filter={filter} />
  )
}

const FilteredTasks = ({ filter }: { filter: TaskFilter }) => (
  <ListScreen
    title={t('filtered')}
    actions={<IconButton icon={FilterIcon} label={t('filter')} pressed href={`/filter?${filterAddress(filter)}`} />}
    call={taskListCalls.list}
    query={filterQuery(filter)}
    empty={{ icon: FilterIcon, title: t('nothingFiltered'), text: t('nothingFilteredText') }}
  >
    {task => <TaskRowView task={task} />}
  </ListScreen>
)
