import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BoxIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { FileGroups } from '#mechanisms/deliverables/file-groups.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { projectDeliverableCalls } from './deliverable.contract.ts'
import { t } from './deliverable.words.ts'
import { TaskGroupRow } from './task-group-row.tsx'

/** What a project delivers: of its own, and of its tasks. */
export default function DeliverableTab({ project: { id: projectId, can } }: ProjectTabProps) {
  const own = useCall(projectDeliverableCalls.own, { projectId })
  const tasks = useCall(projectDeliverableCalls.ofTasks, { projectId, limit: 5 })
  if (!own.data || !tasks.data) {
    const problem = own.error ?? tasks.error
    return problem ? (
      <ErrorState
        text={refusalText(problem)}
        onRetry={() => {
          void own.refetch()
          void tasks.refetch()
        }}
      />
    ) : (
      <Skeleton kind="rows" />
    )
  }
  const all = `/projects/task_deliverable?project=${projectId}`
  return (
    <>
      <FileGroups subjectType="project" subjectId={projectId} groups={own.data.list} mayAdd={can.edit} />
      <Section
        title={t('ofTasks')}
        action={
          tasks.data.list.length > 0 && (
            <Button kind="text" small href={all}>
              {t('allOfTasks')}
            </Button>
          )
        }
      >
        {tasks.data.list.length === 0 && <Empty icon={BoxIcon} title={t('noneOfTasks')} text={t('noneOfTasksText')} />}
        {tasks.data.list.map(group => (
          <TaskGroupRow key={group.id} group={group} />
        ))}
      </Section>
    </>
  )
}
