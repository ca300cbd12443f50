import type { PlanConstraint } from '../plan/plan-constraint.contract.ts'
import type { Predecessor } from '../plan/plan-node.contract.ts'
import type { AgileKind } from '../exchange/exchanged-task.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import type { ImportedPlaces } from './imported-places.server.ts'
import type { ExternalName } from './task-references.server.ts'

/** How a baseline of a file has a task; 0 is the first. */
export interface PlannedBaseline {
  number: number
  start: string | null
  end: string | null
}

/** A row of a file as the task that it makes. */
export interface PlannedTask {
  id: string
  name: string
  detail: string
  status: TaskStatus
  priority: number
  progressPercent: number
  planStartDate: string | null
  planEndDate: string | null
  realEndDate: string | null
  planWorkHour: number | null
  isMilestone: boolean
  managers: readonly string[]
  partners: readonly string[]
  parentId: string | null
  orderKey: string
  predecessors: readonly Predecessor[]
  /** Tasks, unless they come into a project that is worked in stories and bugs. */
  kind: AgileKind
  point: number
  /** Their names; those that the company does not have yet are made. */
  tags: readonly string[]
  /** Where it stands in such a project, by name; null in none. */
  places: ImportedPlaces
  /** What binds its days, and how many minutes it takes as its file says; `isElapsed`: of time that runs through. */
  deadline: string | null
  constraint: PlanConstraint | null
  minutes: number | null
  isElapsed: boolean
  /** When it was begun; null where the file does not say, and of what waits. */
  realStartDate: string | null
  /** As it was planned, by the numbers of the file's baselines. */
  baselines: readonly PlannedBaseline[]
  external: ExternalName
  /** It is attached to an existing task, whose plan changes too. */
  touchesOthers: boolean
}
