import { useCall } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RecordLinks } from '#mechanisms/comments/record-links.tsx'
import { taskCalls, type TaskDetail } from '../task.contract.ts'
import { t } from '../record.words.ts'
import { TaskFigures } from './task-figures.tsx'
import { TaskNote } from './task-note.tsx'
import { TaskRelations } from './task-relations.tsx'
import { TaskSettings } from './task-settings.tsx'
import { TaskVisitors } from './task-visitors.tsx'

type MoreSection = (props: { task: TaskDetail }) => React.ReactNode

/** What else a task has, and its settings, top to bottom. Another folder adds its section as one line. */
const moreSections: readonly (MoreSection | React.LazyExoticComponent<MoreSection>)[] = [
  TaskFigures,
  TaskNote,
  TaskSettings,
  TaskRelations,
  TaskVisitors,
]

/** A task's further fields and settings (`/tasks/{id}/more`). */
export default function TaskMore() {
  const { id = '' } = useAddress()
  const { data } = useCall(taskCalls.detail, { id })
  return (
    <DetailScreen key={id} title={data?.name ?? t('more')} call={taskCalls.detail} input={{ id }}>
      {task =>
        task.titleOnly ? null : (
          <>
            {moreSections.map((Part, index) => (
              <Part key={index} task={task} />
            ))}
            <RecordLinks subjectType="task" subjectId={id} takesPart={task.currentUserRole.length > 0} />
          </>
        )
      }
    </DetailScreen>
  )
}
