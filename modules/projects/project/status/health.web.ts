import type { Tone } from '#platform/web/kit/tone.ts'
import type { ProjectRow } from '../project.contract.ts'

/** A project is at risk if its progress is this many points behind its dates. */
const tolerance = 15

/** How far a project should have come by its dates, 0 to 100; null where it has none. */
export function plannedPercent(
  { planStartDate, planEndDate }: Pick<ProjectRow, 'planStartDate' | 'planEndDate'>,
  now = Date.now(),
): number | null {
  if (!planStartDate || !planEndDate) return null
  const [start, end] = [Date.parse(planStartDate), Date.parse(planEndDate)]
  return end <= start ? 100 : Math.round(Math.min(1, Math.max(0, (now - start) / (end - start))) * 100)
}

export type Health = 'late' | 'behind' | 'fine' | 'free'
export const healthTones: Record<Health, Tone> = { late: 'danger', behind: 'warn', fine: 'success', free: 'neutral' }

/** A running project at a glance: past its end; behind its dates, or with late tasks; on track; without dates. */
export function healthOf(
  project: Pick<ProjectRow, 'isDelay' | 'planStartDate' | 'planEndDate' | 'percent' | 'lateNum'>,
  now = Date.now(),
): Health {
  if (project.isDelay) return 'late'
  const planned = plannedPercent(project, now)
  if (project.lateNum > 0 || (planned !== null && planned - project.percent > tolerance)) return 'behind'
  return planned === null && project.planEndDate === null ? 'free' : 'fine'
}
