import { useState } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, DownloadIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../tasks.words.ts'
import { dueGroup } from './due.web.ts'
import { taskCalls, type TaskRow } from './task.contract.ts'
import { statusOffline } from './task-offline.web.ts'
import { TaskRowView } from './task-row.tsx'
import css from './task.module.css'

/** My tasks in their two groups; `source=task` (the tasks tab) sorts by last change, `source=upcoming` by due date (spec 1 §9). */
export default function TaskList() {
  const { source } = useAddress()
  const [isOpen, setIsOpen] = useState(true)
  const finish = useFinish()
  const byDue = isOpen && source !== 'task'
  const query = { scope: 'mine', isOpen, sort: byDue ? 'planEndDate' : 'lastOptDate' } as const
  return (
    <ListScreen
      isTab title={source === 'task' ? t('tasks') : t('todo')} newAt='/quick_create'
      actions={<IconButton icon={MoreIcon} label={t('actions')} onPress={() => void offer(query)} />}
      top={(
        <div className={css.groups}>
          <Segmented
            label={t('status')} value={isOpen ? 'running' : 'finished'} onChange={group => setIsOpen(group === 'running')}
            options={[{ key: 'running', name: t('running') }, { key: 'finished', name: t('finished') }]}
          />
        </div>
      )}
      call={taskCalls.list} query={{ ...query, limit: 20 }} rowHeight={66}
      empty={isOpen
        ? { icon: CheckCircleIcon, title: t('noTasks'), text: t('noTasksText'), action: { label: t('newTask'), href: '/tasks/newTask' } }
        : { icon: CheckCircleIcon, title: t('noFinished'), text: t('noFinishedText') }}
    >
      {(task, previous) => (
        <>
          {byDue && <DueHeading task={task} previous={previous} />}
          {isOpen
            ? (
              <SwipeRow label={task.name} actions={[{ key: 'finish', name: t('finish'), icon: CheckCircleIcon }]} onAction={() => finish(task)}>
                <TaskRowView task={task} />
              </SwipeRow>
            )
            : <TaskRowView task={task} />}
        </>
      )}
    </ListScreen>
  )
}

/** What can be done with the list as a whole. */
async function offer(query: CallInput<typeof taskCalls.export>) {
  const chosen = await actionMenu([{ key: 'export', name: t('exportTasks'), icon: DownloadIcon }], t('tasks'))
  if (chosen === 'export') await download(taskCalls.export, query)
}

/** 已逾期, 今天 … above the first task of each. */
function DueHeading({ task, previous }: { task: TaskRow, previous: TaskRow | undefined }) {
  const group = dueGroup(task)
  if (previous && dueGroup(previous) === group) return null
  return <h2 className={css.heading} data-group={group}>{t(group)}</h2>
}

/** Finishes from the list: gone at once, back again when a rule of the task turns it down. */
function useFinish() {
  const change = useChange(taskCalls.changeStatus, {
    optimistic: ({ id }) => patchRows<TaskRow>(taskCalls.list, id, () => null),
    refreshes: [taskCalls.list, taskCalls.detail],
    offline: statusOffline(),
    done: ({ optResult, status }) => optResult ? toast.warn(optResult.msg) : toast.success(t(status)),
  })
  return (task: TaskRow) => change.run({ id: task.id, status: 'FINISH' })
}
