import { lazy, Suspense } from 'react'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CheckCircleIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../../projects.words.ts'
import type { ProjectTabProps } from '../project-tab-props.web.ts'
import css from '../project.module.css'
import { planTab } from '../../plan/plan-tabs.web.ts'

const PlanTab = lazy(planTab)
/** Waterfall, collaboration and product development are planned; the others have boards. */
const planned = [0, 4, 6]

/** The tasks of a project: a plan's tree, or a list, last changed first. */
export default function TasksTab({ project }: ProjectTabProps) {
  return planned.includes(project.type) ? (
    <Suspense fallback={<Skeleton kind="rows" />}>
      <PlanTab project={project} />
    </Suspense>
  ) : (
    <TaskListTab project={project} />
  )
}

function TaskListTab({ project: { id, can } }: ProjectTabProps) {
  const go = useGo()
  const newAt = `/tasks/newTask?projectId=${id}`
  return (
    <>
      {can.addTask && (
        <div className={css.add}>
          <Button kind="text" icon={PlusIcon} onPress={() => go(newAt)}>
            {t('addTask')}
          </Button>
        </div>
      )}
      <ListOf
        call={taskListCalls.list}
        query={{ projectId: id, scope: 'company', limit: 20 }}
        rowHeight={66}
        empty={{
          icon: CheckCircleIcon,
          title: t('noTasks'),
          text: t('noTasksText'),
          ...(can.addTask ? { action: { label: t('addTask'), href: newAt } } : {}),
        }}
      >
        {task => <TaskRowView task={task} stays />}
      </ListOf>
    </>
  )
}
