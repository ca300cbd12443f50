import type { CallParsed } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import type { taskCalls, TaskRow } from '../task/task.contract.ts'
import { coveredTask, taskRowShape } from '../task/task-row.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { copied, taskRows, tasksQuery } from './task-conditions.server.ts'

const rows = subjectList<{ list: TaskRow[]; total: number | null; start: number; limit: number }>(taskSubject, {
  ...taskRows,
  row: taskRowShape,
  covered: { ...coveredTask, ownWhole: true },
  usualSort: 'lastOptDate',
  sorts: {
    planEndDate: { ...copied.planEndDate, isSparse: true },
    planStartDate: { ...copied.planStartDate, isSparse: true },
    realEndDate: { ...copied.realEndDate, descending: true, isSparse: true },
    priority: { ...copied.priority, descending: true },
    // Ids are made in the order of time: that order has its index already.
    createdAt: { ...copied.id, descending: true, isId: true },
  },
})

/** Tasks by a list's query. */
export const taskList = (query: CallParsed<typeof taskCalls.list>, context: Context, usualScope?: 'company') =>
  rows(tasksQuery(query, context.me, usualScope), context)
