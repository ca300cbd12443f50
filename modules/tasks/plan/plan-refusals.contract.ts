import { refusal } from '#platform/contract/refusals.ts'

/** Spec 1 §5 "Predecessors". */
export const numberNeeded = refusal('task.predecessor.number_needed', {
  zh: '请填写前置任务的编号或序号',
  en: "Enter the predecessor's code or row number",
})
export const numberZero = refusal('task.predecessor.zero', {
  zh: '前置任务的序号不能为 0',
  en: "A predecessor's row number cannot be 0",
})
export const numberUnknown = refusal('task.predecessor.unknown', {
  zh: '没有编号或序号为“{number}”的任务',
  en: 'There is no task “{number}”',
})
export const notATask = refusal('task.predecessor.not_task', {
  zh: '“{number}”不是任务',
  en: '“{number}” is not a task',
})
export const itself = refusal('task.predecessor.itself', {
  zh: '任务不能是自己的前置任务',
  en: 'A task cannot be its own predecessor',
})
export const inItsLine = refusal('task.predecessor.line', {
  zh: '上级或下级任务不能是前置任务',
  en: 'A parent or subtask cannot be its predecessor',
})
export const taskEnded = refusal('task.predecessor.ended', {
  zh: '任务已结束，不能设置前置任务',
  en: 'The task has ended: predecessors cannot be added',
})
export const noLength = refusal('task.plan.no_length', {
  zh: '只有里程碑的工期可以是 0 天',
  en: 'Only a milestone can last 0 days',
})
export const startNeeded = refusal('task.plan.start_needed', {
  zh: '请先填写开始或截止时间，再填写工期',
  en: 'Set a start or end before the duration',
})
export const constraintDay = refusal('task.plan.constraint_day', {
  zh: '请填写限制的日期',
  en: 'Enter the constraint date',
})
export const notBegun = refusal('task.plan.not_begun', {
  zh: '任务还没有开始，不能填写实际开始时间：请先把它改为进行中',
  en: 'It has not started: start it before you set the actual start',
})
export const begunAhead = refusal('task.plan.begun_ahead', {
  zh: '实际开始时间不能晚于现在',
  en: 'It cannot have started in the future',
})
export const constrainedStart = refusal('task.plan.constrained_start', {
  zh: '任务的日期限制只允许它在 {day} 开始，请先修改限制',
  en: 'Its constraint requires it to start on {day}: change that first',
})
export const constrainedEnd = refusal('task.plan.constrained_end', {
  zh: '任务的日期限制只允许它在 {day} 完成，请先修改限制',
  en: 'Its constraint requires it to finish on {day}: change that first',
})
export const constrainedEarly = refusal('task.plan.constrained_early', {
  zh: '任务的日期限制最早为 {day}，请先修改限制',
  en: 'Its constraint allows {day} at the earliest: change that first',
})
export const constrainedLate = refusal('task.plan.constrained_late', {
  zh: '任务的日期限制最晚为 {day}，请先修改限制',
  en: 'Its constraint allows {day} at the latest: change that first',
})
export const beforePredecessor = refusal('task.plan.before_predecessor', {
  zh: '开始和截止时间不能早于前置任务的截止时间，最早为 {day}',
  en: 'It cannot start or be due before its predecessors are: {day} at the earliest',
})
export const beforePredecessorStarts = refusal('task.plan.before_predecessor_starts', {
  zh: '前置任务是“开始-开始”，开始和截止时间最早为 {day}',
  en: 'Its start-to-start predecessor allows it to start and be due on {day} at the earliest',
})
export const dueBeforePredecessor = refusal('task.plan.due_before_predecessor', {
  zh: '前置任务限制了它的完成，截止时间最早为 {day}',
  en: 'Its predecessor determines its end: it can be due on {day} at the earliest',
})
export const parentDates = refusal('task.plan.parent_dates', {
  zh: '有子任务的任务，时间由子任务得出，不能直接修改',
  en: 'A task with subtasks takes its dates from them',
})
export const parentPercent = refusal('task.plan.parent_percent', {
  zh: '有子任务的任务，进度由子任务得出，不能直接修改',
  en: 'A task with subtasks takes its progress from them',
})
export const circular = refusal('task.plan.circle', {
  zh: '任务不能互相等待：{path}',
  en: 'Tasks cannot wait for each other: {path}',
})
export const tooManyPredecessors = refusal('task.predecessor.too_many', {
  zh: '前置任务最多 {most} 个',
  en: 'At most {most} predecessors',
})
export const statusByItself = refusal('task.plan.status', {
  zh: '“{code}”的状态请在任务中更改',
  en: 'Change the status of {code} on the task itself',
})
