import { useRef } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { patch, patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import {
  ArchiveIcon,
  CheckCircleIcon,
  ClockIcon,
  CloseIcon,
  PlayIcon,
  RefreshIcon,
  UndoIcon,
} from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { itemCalls } from '../item/item.contract.ts'
import { t } from '../tasks.words.ts'
import { membersOffline, restartOffline, statusOffline, updateOffline } from './task-offline.web.ts'
import { taskCalls, type TaskDetail, type TaskRow, type TaskStatus } from './task.contract.ts'
import { askWhySentBack } from './status/ask-why.web.ts'
import { sayStatus } from './status/say-status.web.ts'
import { treeCalls } from './tree/tree.contract.ts'
import { isFinish, isOpenStatus, reachesBelow } from './status/task-status.contract.ts'

/** What goes along with a task's status shows it as well: its sub-items, and what is below it. */
const shown = [taskCalls.list, taskCalls.detail, historyCalls.list, itemCalls.list, treeCalls.children]

/** Optimistic update of a task wherever it is on screen; returns how to roll it back. */
function show(id: string, change: Partial<TaskDetail>): () => void {
  const back = [
    patch(taskCalls.detail, { id }, task => ({ ...task, ...change })),
    patchRows<TaskRow>(taskCalls.list, id, row => ({ ...row, ...change })),
  ]
  return () => {
    for (const one of back) one()
  }
}

/** Requests another status, optimistically; a rejection by one of the task's rules is shown, and rolled back. */
export function useTaskStatus() {
  const change = useChange(taskCalls.changeStatus, {
    optimistic: ({ id, status }) =>
      show(id, { status, ...(isFinish(status) ? { progressPercent: 100, isOverdue: false } : {}) }),

    offline: statusOffline(),
    done: outcome => {
      show(outcome.id, { status: outcome.status, progressPercent: outcome.progressPercent })
      sayStatus(outcome, shown)
    },
  })
  const restart = useChange(taskCalls.restart, {
    optimistic: ({ id }) => show(id, { status: 'RUNNING', progressPercent: 0 }),

    offline: restartOffline(),
    done: ({ status }) => toast.success(t(status)),
  })
  return async (task: TaskDetail, to: TaskStatus, personId?: string) => {
    if (!isOpenStatus(task.status)) return restart.run({ id: task.id })
    const opinion = await askBeforeStatus(task, to, personId)
    if (opinion === '') change.run({ id: task.id, status: to })
    else if (opinion !== null) change.run({ id: task.id, status: to, opinion })
  }
}

/**
 * What is asked before a task is given another status: why it is sent back, whether what is below it is to go along.
 * Answers the opinion, '' where none is requested; null when cancelled.
 */
export async function askBeforeStatus(task: TaskDetail, to: TaskStatus, personId?: string): Promise<string | null> {
  if (sendsBack(task, to, personId)) return await askWhySentBack()
  if (!reachesBelow(to) || task.childNum === 0) return ''
  const sure = await confirmDialog({
    title: t('changeStatus'),
    text: t('alsoBelow', { status: t(to) }),
    confirm: t('confirmChange'),
  })
  return sure ? '' : null
}

/** An approver who sends it back gives a reason. */
const sendsBack = ({ status, rel }: TaskDetail, to: TaskStatus, personId: string | undefined) =>
  status === 'WAITING_AGREE' &&
  (to === 'RUNNING' || to === 'WAITING') &&
  (rel.approval ?? []).some(({ id }) => id === personId)

/** Offers the statuses that the actor can ask for; null when none was chosen. */
export function chooseStatus(task: TaskDetail, personId: string): Promise<TaskStatus | null> {
  if (!isOpenStatus(task.status)) {
    return actionMenu(
      [{ key: 'RUNNING', name: t('restart'), text: t('restartText'), icon: RefreshIcon }],
      t('changeStatus'),
    )
  }
  const approvers = task.rel.approval ?? []
  const decides = approvers.some(({ id }) => id === personId)
  const finishName = approvers.length === 0 ? t('finish') : decides ? t('agree') : t('toApprove')
  const waits = task.status === 'WAITING_AGREE'
  const all: Action<TaskStatus>[] = [
    { key: 'FINISH', name: finishName, icon: CheckCircleIcon, disabled: waits && !decides },
    { key: 'RUNNING', name: waits ? t('sendBack') : t('toRUNNING'), icon: waits ? UndoIcon : PlayIcon },
    { key: 'WAITING', name: t('toWAITING'), icon: ClockIcon },
    { key: 'POST_PONE', name: t('toPOST_PONE'), icon: ArchiveIcon },
    { key: 'CANCEL', name: t('toCANCEL'), icon: CloseIcon, danger: true },
  ]
  return actionMenu(
    all.filter(({ key }) => key !== task.status && (task.can.cancel || !(key === 'CANCEL' || key === 'POST_PONE'))),
    t('changeStatus'),
  )
}

type Changed = Omit<CallInput<typeof taskCalls.update>, 'id'>

/**
 * Changes a field where it stands; `looks` is how it looks meanwhile, where the page has something else than what is
 * sent.
 */
export function useTaskUpdate(id: string) {
  const meanwhile = useRef<Partial<TaskDetail>>({})
  const change = useChange(taskCalls.update, {
    optimistic: ({ id: of, ...changed }) => show(of, { ...changed, ...meanwhile.current } as Partial<TaskDetail>),

    offline: updateOffline(),
  })
  return (changed: Changed, looks: Partial<TaskDetail> = {}) => {
    meanwhile.current = looks
    change.run({ id, ...changed })
  }
}

type Role = 'manager' | 'approval' | 'partner' | 'follower'

/** Puts other people in a role than those who are there. */
export function useTaskMembers(task: TaskDetail) {
  const change = useChange(taskCalls.changeMembers, { offline: membersOffline() })
  return (role: Role, ids: readonly string[]) => {
    const before = (task.rel[role] ?? []).map(({ id }) => id)
    const addId = ids.filter(id => !before.includes(id))
    const delId = before.filter(id => !ids.includes(id))
    if (addId.length > 0 || delId.length > 0) change.run({ id: task.id, role, addId, delId })
  }
}

/** Deletes a task after asking; `gone` leads away from it. */
export function useTaskRemoval(gone: () => void) {
  const change = useChange(taskCalls.remove, {
    optimistic: ({ id }) => patchRows<TaskRow>(taskCalls.list, id, () => null),

    done: () => {
      toast.success(t('removed'))
      gone()
    },
  })
  return async ({ id, name, childNum }: TaskDetail) => {
    const text = childNum > 0 ? t('removeTextBelow', { n: childNum }) : t('removeText')
    if (
      await confirmDialog({
        title: t('removeTitle', { name: name.length > 20 ? `${name.slice(0, 20)}…` : name }),
        text,
        confirm: t('confirmRemove'),
        danger: true,
      })
    ) {
      change.run({ id })
    }
  }
}
