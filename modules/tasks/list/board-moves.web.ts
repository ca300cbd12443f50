import { useState } from 'react'
import { sendCall, CallRefused } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { refusalText, showRefusal } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { askWhySentBack } from '../task/status/ask-why.web.ts'
import { sayStatus } from '../task/status/say-status.web.ts'
import { taskCalls, type TaskRow, type TaskStatus } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { columnOfStatus, type Column } from './board-columns.web.ts'
import { t } from './list.words.ts'
import { inNone } from './task-filters.contract.ts'
import { userGroupCalls } from './user-group/user-group.contract.ts'

/** Cards whose column differs from the fetched lists (optimistic moves). */
export type Moves = ReadonlyMap<string, { task: TaskRow; to: string }>

const shown = [taskCalls.list, taskCalls.parts, taskCalls.detail, userGroupCalls.list]

const groupOf = (column: Column) => (column.key === inNone ? null : column.key)

/**
 * Moves cards: at once on the screen, then on the server. What a rule of the task rejects is said, and the card goes
 * back; where the server decides otherwise (finishing that waits for an approver) the card goes there.
 */
export function useBoardMoves(isByGroup: boolean) {
  const [moves, setMoves] = useState<Moves>(new Map())
  const put = (id: string, move: { task: TaskRow; to: string } | null) =>
    setMoves(before => {
      const next = new Map(before)
      if (move) next.set(id, move)
      else next.delete(id)
      return next
    })

  async function move(task: TaskRow, from: Column, to: Column) {
    // An approver who takes a task out of what waits for them says why.
    const opinion =
      !isByGroup && task.may.agree && (to.key === 'RUNNING' || to.key === 'WAITING') ? await askWhySentBack() : ''
    if (opinion === null) return
    put(task.id, { task, to: to.key })
    try {
      if (isByGroup) {
        await sendCall(userGroupCalls.bind, { taskId: [task.id], fromGroupId: groupOf(from), toGroupId: groupOf(to) })
        toast.success(t('moved', { name: to.name }))
      } else {
        const outcome = await sendCall(taskCalls.changeStatus, { id: task.id, status: to.key as TaskStatus, opinion })
        put(task.id, { task: { ...task, status: outcome.status }, to: columnOfStatus(outcome.status) ?? to.key })
        sayStatus(outcome, shown, { said: t('moved', { name: to.name }), name: task.name })
      }
      await refresh(...shown)
    } catch (problem) {
      if (problem instanceof CallRefused && (problem.result === 4 || problem.result === 401)) showRefusal(problem)
      else toast.warn(word('refusedTask', { name: task.name, why: refusalText(problem) }))
      void refresh(taskCalls.list, taskCalls.parts)
    }
    put(task.id, null)
  }
  return { moves, move }
}
