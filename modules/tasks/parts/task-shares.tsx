import { ShareLinks } from '#mechanisms/shares/share-links.tsx'
import type { TaskDetail } from '../task/task.contract.ts'

/** The links to the task, for those who may make them. */
export const TaskShares = ({ task: { id, can } }: { task: TaskDetail }) =>
  can.edit ? <ShareLinks subjectType="task" subjectId={id} logAt={`/tasks/${id}/shares`} /> : null
