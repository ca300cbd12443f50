/**
 * What a person has said of a task's days beside its predecessors, as other programs know it: as late as possible, must
 * start or finish on, start or finish no earlier or no later than a day. "As soon as possible" is none.
 */
export const constraintKinds = ['ALAP', 'MSO', 'MFO', 'SNET', 'SNLT', 'FNET', 'FNLT'] as const
export type ConstraintKind = (typeof constraintKinds)[number]
/** `date` is an instant; what is to be as late as possible has none. */
export interface PlanConstraint {
  kind: ConstraintKind
  date: string | null
}
