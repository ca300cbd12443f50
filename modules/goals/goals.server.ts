import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { foundGoalsParts } from './goal/found-goals.server.ts'
import { goalImporter } from './goal/goal-import.server.ts'
import { goalHandlers, goalParts } from './goal/goal.server.ts'
import { goalsInCalendarParts } from './goal/goal-rights.server.ts'
import { goalWidgetParts } from './goal/goal-widgets.server.ts'
import { planViewerHandlers, planViewerParts } from './viewer/plan-viewer.server.ts'

/** What this room is to the server. */
export const goalsModule: ServerModule = {
  calls: ofApp('plan', [...goalHandlers, ...planViewerHandlers]),
  jobs: [],
  subjects: [],
  approvals: [],
  imports: [goalImporter],
  parts: [...goalParts, ...goalWidgetParts, ...foundGoalsParts, ...goalsInCalendarParts, ...planViewerParts],
}
