import { useState } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { BoxIcon } from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { NoProject } from '../no-project.tsx'
import { projectDeliverableCalls } from './deliverable.contract.ts'
import { t } from './deliverable.words.ts'
import { TaskGroupRow } from './task-group-row.tsx'

const states = ['all', 'missing', 'submitted', 'confirmed'] as const

/** The deliverables of a project's tasks, in the order of the tasks (`/projects/task_deliverable?project=`). */
export default function TaskDeliverables() {
  const { project } = useAddress()
  const [state, setState] = useState<(typeof states)[number]>('all')
  if (!project) return <NoProject title={t('ofTasks')} />
  return (
    <ListScreen
      title={t('ofTasks')}
      call={projectDeliverableCalls.ofTasks}
      query={{ projectId: project, limit: 20, ...(state === 'all' ? {} : { state }) }}
      rowHeight={66}
      top={
        <Tabs
          label={t('state')}
          value={state}
          onChange={setState}
          options={states.map(key => ({ key, name: t(key) }))}
        />
      }
      empty={
        state === 'all'
          ? { icon: BoxIcon, title: t('noneOfTasks'), text: t('noneOfTasksText') }
          : { icon: BoxIcon, title: t('noMatch'), text: t('noMatchText') }
      }
    >
      {group => <TaskGroupRow group={group} />}
    </ListScreen>
  )
}
