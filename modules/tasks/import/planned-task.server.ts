import type { Predecessor } from '../plan/plan-node.contract.ts'
import type { AgileKind } from '../exchange/exchanged-task.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import type { ImportedPlaces } from './imported-places.server.ts'
import type { ExternalName } from './task-references.server.ts'

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
  external: ExternalName
  /** Hangs on a task that was there before: that one's plan changes, too. */
  touchesOthers: boolean
}
