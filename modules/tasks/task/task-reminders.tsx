import { ReminderSection } from '#mechanisms/reminders/reminder-section.tsx'
import { isOpenStatus } from './status/task-status.contract.ts'
import type { TaskDetail } from './task.contract.ts'

/** What people want to be reminded of here, as long as there is something to do. */
export default function TaskReminders({ task: { id, name, status, planEndDate } }: { task: TaskDetail }) {
  return isOpenStatus(status) ? (
    <ReminderSection subjectType="task" subjectId={id} name={name} due={planEndDate} />
  ) : null
}
