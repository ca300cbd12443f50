import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'

/** A visit as it is planned: whose, of which day, and what it is called. */
export interface PlannedVisit {
  id: string
  personId: string
  name: string
  /** A day of the company's calendar. */
  day: string
}
interface VisitPlanHooks {
  planned(visit: PlannedVisit, context: Context): Promise<void>
  dropped(id: string, context: Context): Promise<void>
}
const hooked: VisitPlanHooks[] = []

/** Takes part in what happens to planned visits: the calendar shows them. */
export const hookVisitPlans = adding('hooks of planned visits', (hooks: VisitPlanHooks) => {
  hooked.push(hooks)
})
export async function visitPlanned(visit: PlannedVisit, context: Context) {
  for (const { planned } of hooked) await planned(visit, context)
}
export async function visitDropped(id: string, context: Context) {
  for (const { dropped } of hooked) await dropped(id, context)
}
