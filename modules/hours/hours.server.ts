import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import type { Handled } from '#platform/server/http/handle.ts'
import { approvalHandlers } from './approval/approval.server.ts'
import { workHourHandlers, workHourParts } from './log/work-hour.server.ts'
import { missingHandlers, missingParts } from './missing/missing.server.ts'
import { hoursWidgetParts } from './summary/hours-widgets.server.ts'
import { summaryHandlers } from './summary/summary.server.ts'
import { weekHandlers } from './week/week.server.ts'
import { workHourSubject } from './log/work-hour-subject.server.ts'
import { hoursWaitingParts } from './approval/hours-waiting.server.ts'
import { remindOfMissingHours } from './missing/missing-hours.server.ts'

export { agreedHoursOf } from './log/work-hour-subject.server.ts'
export { saysWhoIsOff } from './missing/missing.server.ts'

const hoursHandlers: Handled[] = [
  ...workHourHandlers,
  ...weekHandlers,
  ...approvalHandlers,
  ...summaryHandlers,
  ...missingHandlers,
]

/** What this room is to the server. */
export const hoursModule: ServerModule = {
  calls: ofApp('workhour', hoursHandlers),
  jobs: [remindOfMissingHours],
  subjects: [workHourSubject],
  approvals: [],
  imports: [],
  parts: [...hoursWaitingParts, ...workHourParts, ...missingParts, ...hoursWidgetParts],
}
