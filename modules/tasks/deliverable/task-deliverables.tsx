import { useCall } from '#platform/web/app/calls.ts'
import { FileGroups } from '#mechanisms/deliverables/file-groups.tsx'
import type { TaskDetail } from '../task/task.contract.ts'
import { deliverableCalls } from './deliverable.contract.ts'

/** What the task has to deliver. */
export function TaskDeliverables({ task: { id, can } }: { task: TaskDetail }) {
  const { data } = useCall(deliverableCalls.ofTask, { id })
  if (!data) return null
  return <FileGroups subjectType="task" subjectId={id} groups={data.list} mayAdd={can.edit} />
}
