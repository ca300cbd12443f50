import { refusal } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { isFinish, isOpenStatus } from '../task-row.contract.ts'
import { taskStatuses, type TaskStatus } from '../task.contract.ts'

export { isFinish, isOpenStatus }

/**
 * A change of status that a rule of the task rejects: the caller's list stays as it is (spec 2 §4, `opt_result`).
 */
export interface Rejection {
  code: string
  sentence: Sentence
}
const rejection = (code: string, zh: string, en: string): Rejection => ({ code, sentence: { zh, en } })

export const alreadyThere = rejection('task.status.same', '任务已经是该状态', 'The task has that status already')
export const restartFirst = rejection(
  'task.status.finished',
  '任务已结束，请先重启',
  'The task has ended: restart it first',
)
export const onlyEndedRestart = refusal('task.restart.open', {
  zh: '任务还在进行，无需重启',
  en: 'The task is still open: there is nothing to restart',
})
export const givenUpByManagers = refusal(
  'task.status.given_up',
  {
    zh: '受控项目的任务由项目经理或高级成员取消、搁置和恢复',
    en: 'In a controlled project only managers and senior members cancel, hold or reopen tasks',
  },
  403,
)
/** What others have still to sign stands in the way: each is named, with its people. */
export function unsigned(
  task: string,
  list: readonly { name: string; people: readonly { name: string }[] }[],
  maySkip: boolean,
): Rejection {
  const named = (open: string, close: string, comma: string, of: string) =>
    list
      .slice(0, 5)
      .map(
        ({ name, people }) =>
          `${open}${name}${close}${people.length > 0 ? `${of[0]}${people.map(one => one.name).join(comma)}${of[1]}` : ''}`,
      )
      .join(comma)
  const zh = `“${task}”还有 ${list.length} 项要由他人处理：${named('“', '”', '、', '（）')}${list.length > 5 ? '等' : ''}`
  const en = `“${task}” still needs ${list.length === 1 ? 'one decision' : `${list.length} decisions`} of others: ${named('“', '”', ', ', '()')}${list.length > 5 ? '…' : ''}`
  return {
    code: 'task.status.unsigned',
    sentence: maySkip
      ? { zh, en }
      : {
          zh: `${zh}。请等他们处理，或请任务创建人、项目经理直接完成`,
          en: `${en}. Wait for them, or ask the task’s creator or the project manager to finish it directly`,
        },
  }
}

export const notWaitingForApproval = rejection(
  'task.status.no_approver',
  '该任务没有审核人',
  'The task has nobody to approve it',
)

export interface StatusChange {
  from: TaskStatus
  to: TaskStatus
  planEndDate: string | null
  hasApprover: boolean
  byApprover: boolean
  now: string
}

/**
 * What a requested status becomes (spec 1 §4): with an approver, finishing waits for their agreement; past the planned
 * end it is a delayed finish. What has ended comes back only by restart, to `WAITING` or `RUNNING`.
 */
export function nextStatus({
  from,
  to,
  planEndDate,
  hasApprover,
  byApprover,
  now,
}: StatusChange): TaskStatus | Rejection {
  if (!isOpenStatus(from) && to !== from && to !== 'RUNNING' && to !== 'WAITING') return restartFirst
  if (to === 'WAITING_AGREE' && !hasApprover) return notWaitingForApproval
  const finished = planEndDate !== null && now > planEndDate ? 'FINISH_DELAY' : 'FINISH'
  const next = !isFinish(to) ? to : hasApprover && !byApprover ? 'WAITING_AGREE' : finished
  return next === from || to === from ? alreadyThere : next
}

/** These reach whatever is unfinished below a task (spec 1 §4), which cannot be undone. */
export const reachingBelow: readonly TaskStatus[] = ['FINISH', 'FINISH_DELAY', 'CANCEL', 'POST_PONE']
export const reachesBelow = (status: TaskStatus) => reachingBelow.includes(status)

/** Bit 32 of the mask: running, and past the planned end. */
export const overdueBit = 32
const statusBits: Record<TaskStatus, number> = {
  WAITING: 1,
  RUNNING: 2,
  WAITING_AGREE: 4,
  POST_PONE: 8,
  CANCEL: 16,
  FINISH: 64,
  FINISH_DELAY: 128,
}
/** The statuses that a mask names; 35 is waiting, running and overdue, 6 is running and waiting for agreement. */
export const statusesOfMask = (mask: number): TaskStatus[] =>
  taskStatuses.filter(status => (mask & statusBits[status]) !== 0)
