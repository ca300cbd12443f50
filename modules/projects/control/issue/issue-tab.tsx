import { useState } from 'react'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { AlertIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { t } from '../../projects.words.ts'
import css from '../../project/project.module.css'

const states = { issuesOpen: { isOpen: true }, issuesDone: { isOpen: false }, statusAll: {} } as const
type State = keyof typeof states

/** The issues of a project: tasks of the kind ISSUE, those first that are still to be solved. */
export default function IssueTab({ project: { id, can } }: ProjectTabProps) {
  const [state, setState] = useState<State>('issuesOpen')
  const newAt = `/tasks/newTask?type=ISSUE&projectId=${id}`
  return (
    <>
      <div className={css.bar}>
        <Segmented
          label={t('tab_issue')}
          value={state}
          onChange={setState}
          options={(Object.keys(states) as State[]).map(key => ({ key, name: t(key) }))}
        />
        {can.addTask && (
          <div className={css.add}>
            <Button kind="text" small icon={PlusIcon} href={newAt}>
              {t('addIssue')}
            </Button>
          </div>
        )}
      </div>
      <ListOf
        call={taskListCalls.list}
        query={{ projectId: id, type: ['ISSUE'], scope: 'company', limit: 20, ...states[state] }}
        rowHeight={66}
        empty={{
          icon: AlertIcon,
          title: t('noIssues'),
          text: t('noIssuesText'),
          ...(can.addTask ? { action: { label: t('addIssue'), href: newAt } } : {}),
        }}
      >
        {task => <TaskRowView task={task} />}
      </ListOf>
    </>
  )
}
