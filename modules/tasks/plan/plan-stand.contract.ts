import { taskStatuses } from '../task/task.contract.ts'
import type { PlanConstraint } from './plan-constraint.contract.ts'
import { instantOf, momentOf } from './plan-instant.contract.ts'
import type { PlanAmounts, PlanChange, PlanFields, PlanNode } from './plan-node.contract.ts'

/** The figures of a plan's tasks, by index. Moments are epoch milliseconds; NaN is none. */
interface Figures {
  start: Float64Array
  end: Float64Array
  percent: Float64Array
  /** Days; NaN where it was never given and no dates say it. */
  duration: Float64Array
  /** An index of `taskStatuses`. */
  status: Uint8Array
}

/** How the tasks of a plan stand while it is computed, and how they stood. */
export interface Stand extends Figures {
  amounts: (PlanAmounts | undefined)[]
  isMilestone: Uint8Array
  constraints: (PlanConstraint | undefined)[]
  /** 1 for what is known to have begun. */
  hasBegun: Uint8Array
  /**
   * Behind so many days that count a task may begin: what stands before it, or before one above it, lets it; −Infinity
   * when nothing does.
   */
  first: Float64Array
  /** With so many days that count it may end; −Infinity when nothing binds its end. */
  firstEnd: Float64Array
  /** Cancelled tasks count for nothing: neither in their parent's sums nor before another task. */
  counts(task: number): boolean
  /** The task is as this says, and was so. */
  put(task: number, node: PlanNode): void
  /** As the task stands now it will have been. */
  mark(task: number): void
  fields(task: number): PlanFields
  /** What is different from how it was; null when nothing is. A duration that nobody had given is no difference. */
  difference(task: number): Omit<PlanChange, 'id'> | null
}

export const statusNumber = Object.fromEntries(taskStatuses.map((status, index) => [status, index])) as Record<
  (typeof taskStatuses)[number],
  number
>

const figures = (size: number): Figures => ({
  start: new Float64Array(size),
  end: new Float64Array(size),
  percent: new Float64Array(size),
  duration: new Float64Array(size),
  status: new Uint8Array(size),
})

const copyOf = ({ start, end, percent, duration, status }: Figures): Figures => ({
  start: start.slice(),
  end: end.slice(),
  percent: percent.slice(),
  duration: duration.slice(),
  status: status.slice(),
})

export function readStand(nodes: readonly PlanNode[]): Stand {
  const size = nodes.length
  const now = figures(size)
  const amounts: (PlanAmounts | undefined)[] = []
  const constraints: (PlanConstraint | undefined)[] = []
  const isMilestone = new Uint8Array(size)
  const hasBegun = new Uint8Array(size)
  const { start, end, percent, duration, status } = now
  const mark = (task: number) => {
    was.start[task] = start[task]!
    was.end[task] = end[task]!
    was.percent[task] = percent[task]!
    was.duration[task] = duration[task]!
    was.status[task] = status[task]!
  }
  const read = (task: number, node: PlanNode) => {
    start[task] = momentOf(node.planStartDate)
    end[task] = momentOf(node.planEndDate)
    percent[task] = node.progressPercent
    duration[task] = node.duration ?? NaN
    status[task] = statusNumber[node.status]
    amounts[task] = node.amounts
    constraints[task] = node.constraint
    isMilestone[task] = node.isMilestone ? 1 : 0
    hasBegun[task] = node.realStartDate && node.status !== 'WAITING' ? 1 : 0
  }
  for (let task = 0; task < size; task++) read(task, nodes[task]!)
  const was = copyOf(now)
  return {
    ...now,
    amounts,
    constraints,
    isMilestone,
    hasBegun,
    mark,
    put(task, node) {
      read(task, node)
      mark(task)
    },
    first: new Float64Array(size).fill(-Infinity),
    firstEnd: new Float64Array(size).fill(-Infinity),
    counts: task => status[task] !== statusNumber.CANCEL,
    fields: task => ({
      status: taskStatuses[status[task]!]!,
      planStartDate: instantOf(start[task]!),
      planEndDate: instantOf(end[task]!),
      progressPercent: percent[task]!,
      duration: Number.isNaN(duration[task]!) ? null : duration[task]!,
    }),
    difference(task) {
      const change: Omit<PlanChange, 'id'> = {}
      if (was.status[task] !== status[task]) change.status = taskStatuses[status[task]!]!
      if (!Object.is(was.start[task], start[task])) change.planStartDate = instantOf(start[task]!)
      if (!Object.is(was.end[task], end[task])) change.planEndDate = instantOf(end[task]!)
      if (was.percent[task] !== percent[task]) change.progressPercent = percent[task]!
      if (!Number.isNaN(was.duration[task]!) && was.duration[task] !== duration[task]) change.duration = duration[task]!
      for (const _ in change) return change
      return null
    },
  }
}
