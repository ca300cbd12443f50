import { useEffect } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { knownRow, patchRows } from '#platform/web/app/cache.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Additions, AddSomething } from '#platform/web/kit/additions.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ArchiveIcon,
  CopyIcon,
  GridIcon,
  LockIcon,
  MoreIcon,
  PlusIcon,
  SettingsIcon,
  TrashIcon,
} from '#platform/web/kit/icons.tsx'
import { InOrder } from '#platform/web/kit/in-order.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t as partWord } from '../item/parts.words.ts'
import { t } from '../tasks.words.ts'
import { useTaskCopy } from './copy/copy-task.web.ts'
import { t as own } from './record.words.ts'
import { taskCalls, type TaskDetail, type TaskRow } from './task.contract.ts'
import { useTaskRemoval } from './task-changes.web.ts'
import { TaskHead } from './task-head.tsx'
import { taskHistoryWords } from './task-history.web.ts'
import { taskSections } from './task-sections.tsx'
import css from './task.module.css'

const fetcher = pageFetcher(taskCalls.detail, 'task')

/** A task: there at once as the list has it, the rest as it comes. */
export default function TaskDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const known = knownRow<TaskRow>(taskCalls.list, id)
  const { data } = useCall(taskCalls.detail, { id }, { fetcher })
  return (
    <DetailScreen
      key={id}
      title={(data ?? known)?.code ?? t('tasks')}
      call={taskCalls.detail}
      input={{ id }}
      fetcher={fetcher}
      listAt="/tasks/upcoming?source=task"
      known={known}
      actions={task => !task.titleOnly && <TaskActions task={task} />}
    >
      {(task, isWhole) => (
        <>
          <TaskHead task={task} whole={isWhole ? (task as TaskDetail) : undefined} personId={me?.id} />
          {task.titleOnly ? (
            <Empty icon={LockIcon} title={own('titleOnly')} text={own('titleOnlyText')} />
          ) : isWhole ? (
            <TaskRest task={task as TaskDetail} me={me} />
          ) : (
            <Skeleton kind="detail" />
          )}
        </>
      )}
    </DetailScreen>
  )
}

function TaskRest({ task, me }: { task: TaskDetail; me: ReturnType<typeof useMe> }) {
  useRead(task)
  return (
    <Additions>
      <InOrder>
        {taskSections.map((Section, index) => (
          <Section key={index} task={task} />
        ))}
        <AddSomething />
        <Talk
          subjectType="task"
          subjectId={task.id}
          me={me}
          mayWrite={task.can.comment}
          count={task.commentNum}
          words={taskHistoryWords(task.type)}
        />
        <p className={css.foot}>
          {task.creator && t('createdBy', { name: task.creator.name, when: dateTime(task.createdAt) })}
        </p>
      </InOrder>
    </Additions>
  )
}

/** Opened, it is read: the unread mark goes, here and in the list, and the actor is among its visitors. */
function useRead({ id, newStatus, lastOptDate }: TaskDetail) {
  useEffect(() => {
    if (newStatus) patchRows<TaskRow>(taskCalls.list, id, row => ({ ...row, newStatus: false }))
    // A mark that stays is no harm: the next look takes it away.
    sendCall(taskCalls.read, { id }).catch(() => {})
  }, [id, newStatus, lastOptDate])
}

function TaskActions({ task }: { task: TaskDetail }) {
  const go = useGo()
  const remove = useTaskRemoval(useBack('/tasks/upcoming'))
  const copy = useTaskCopy()
  const open = async () => {
    const actions: Action<'copy' | 'child' | 'more' | 'duplicate' | 'template' | 'remove'>[] = [
      { key: 'copy', name: t('copyCode'), text: task.code, icon: CopyIcon },
      ...(task.can.addChild ? [{ key: 'child', name: t('createChild'), icon: PlusIcon } as const] : []),
      { key: 'duplicate', name: own('copyTask'), icon: GridIcon },
      { key: 'more', name: own('more'), icon: SettingsIcon },
      { key: 'template', name: partWord('saveTemplate'), icon: ArchiveIcon },
      ...(task.can.remove ? [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true } as const] : []),
    ]
    const chosen = await actionMenu(actions, task.name)
    if (chosen === 'copy')
      await navigator.clipboard.writeText(task.code).then(
        () => toast.none(t('copied')),
        () => toast.none(task.code),
      )
    if (chosen === 'child') go(`/tasks/newTask?parent=${task.id}`)
    if (chosen === 'template') await (await import('../template/save-template.web.ts')).saveTemplate(task)
    if (chosen === 'duplicate') await copy(task)
    if (chosen === 'more') go(`/tasks/${task.id}/more`)
    if (chosen === 'remove') await remove(task)
  }
  return <IconButton icon={MoreIcon} label={t('actions')} onPress={() => void open()} />
}
