import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { taskListCalls } from '../task-row.contract.ts'
import { TaskRowView } from '../task-row.tsx'
import { t } from '../record.words.ts'

/** The tasks of the customer, or of the opportunity, that the address names: those that the reader sees. */
export default function LinkedTasks() {
  const { customer, chance } = useAddress()
  const named = new URLSearchParams({ ...(customer ? { customer } : {}), ...(chance ? { chance } : {}) })
  return (
    <ListScreen
      title={t('linkedTasks')}
      newAt={`/tasks/newTask?${named}`}
      call={taskListCalls.list}
      rowHeight={66}
      query={{
        scope: 'company',
        ...(chance ? { chanceId: chance } : customer ? { customerId: customer } : {}),
        limit: 20,
      }}
      empty={{ icon: CheckCircleIcon, title: t('noLinkedTasks'), text: t('noLinkedTasksText') }}
    >
      {task => <TaskRowView task={task} stays />}
    </ListScreen>
  )
}
